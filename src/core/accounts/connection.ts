import { type CodeHost, type Counter, lazyCodeHost, lazyCounter } from '../api/codeHost.ts';
import type * as network from '../api/network.ts';
import { BoundedStorage } from '../boundedStorage.ts';
import type { Clock } from '../clock.ts';
import { canDigest, sha256 } from '../digest.ts';
import type { Disposable } from '../event.ts';
import { Admission } from '../http/admission.ts';
import type { CachePlace, Disk } from '../http/cache/cacheFolder.ts';
import type { Credential } from '../http/credential.ts';
import type { Answer, ExchangePorts } from '../http/exchange.ts';
import type { RequestInfo } from '../http/httpClient.ts';
import { Journal } from '../http/journal.ts';
import { QuotaHistory } from '../http/quotaHistory.ts';
import { QuotaMeter } from '../http/quotaMeter.ts';
import { Lazy } from '../lazy.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../storage.ts';
import { DeprecationMonitor } from './deprecationMonitor.ts';
import type { TokenTraits } from './scopes.ts';
import { SessionFiles } from './sessionFiles.ts';
import { SharedState } from './sharedState.ts';
import { tokenDigest } from './tokenDigest.ts';
import { TokenFacts } from './tokenFacts.ts';
import { WindowLease } from './windowLease.ts';

/** What every request runs on. */
export interface ConnectionPorts extends ExchangePorts {
  /** Has the code below read that requests take. */
  readonly loadNetwork: () => Promise<typeof network>;
  readonly log: Log;
  /** Where answers are kept over restarts; without one they are kept in memory alone. */
  readonly storage?: Storage | undefined;
  /** Named to services where the host allows it. */
  readonly userAgent?: string | undefined;
  /** From 0 to 1; `Math.random` where there is none. */
  readonly random?: () => number;
}

/**
 * A way to the code host at one base address, with one credential or none, and all that is known of it. Nothing goes on in
 * its name once it is disposed of.
 */
export interface Connection extends Disposable {
  readonly base: URL;
  readonly credential: Credential | undefined;
  readonly clock: Clock;
  readonly client: CodeHost;
  readonly meter: QuotaMeter;
  /** What the meter has told since the window knows the account. */
  readonly history: QuotaHistory;
  readonly journal: Journal;
  readonly admission: Admission;
  readonly lease: WindowLease;
  readonly token: TokenFacts;
  /** What is kept beside the answers; undefined where nothing is kept on disk. */
  readonly files: SessionFiles | undefined;
  /** Forgets all answers, on disk too. @throws StorageError when they may still be there. */
  clearCache(): Promise<void>;
  /** Disposes of it, and deletes what was kept. @throws StorageError when that may still be there. */
  erase(): Promise<void>;
}

/** What is kept of an account as long as the window lives. */
interface Bookkeeping {
  readonly meter: QuotaMeter;
  readonly history: QuotaHistory;
  readonly journal: Journal;
  /** Everything that has written into the account's folder: what is under way goes on after its connection's end. */
  readonly writers: Writer[];
}

/** Resolves when every write begun has ended. Never rejects. */
interface Writer {
  idle(): Promise<void>;
}

/** Below it every account has a folder. */
const ACCOUNTS_FOLDER = 'accounts';

/** Whose files are to stay. */
export interface Place {
  readonly base: URL;
  /** Undefined for nobody's. */
  readonly accountId: number | undefined;
}

/** Makes connections. An account has one allowance and one journal, however often it is connected to. */
export class Connector {
  readonly #ports: ConnectionPorts;
  readonly #accounts = new Map<string, Bookkeeping>();
  readonly #counters = new Map<string, Counter>();
  /** Tells this window from the others. */
  readonly #holder = crypto.getRandomValues(new Uint32Array(2)).join('-');

  /** What the services say about their API's future, over all connections. */
  readonly deprecations: DeprecationMonitor;

  constructor(ports: ConnectionPorts) {
    const { storage, clock, log } = ports;
    this.#ports = { ...ports, storage: storage && new BoundedStorage(storage, clock, log) };
    this.deprecations = new DeprecationMonitor(ports.log);
  }

  /**
   * @param accountId whose the credential is. While that is unknown nothing is kept on disk, and the allowance and the
   * journal are those of nobody else.
   * @param traits what is known of the token.
   */
  connect(base: URL, credential?: Credential, accountId?: number, traits?: TokenTraits): Connection {
    const { clock } = this.#ports;
    const hasCredential = credential !== undefined;
    const account = hasCredential ? accountId : 'nobody';
    const { meter, history, journal, writers } = this.#known(base, account);
    const nobody = this.#known(base, 'nobody').meter;
    const { folder, shared, files } = this.#onDisk(base, account, credential);
    const admission = new Admission({ clock, meter, hasCredential });
    const token = new TokenFacts(traits);
    const onAnswer = (answer: Answer, asked: RequestInfo): void => {
      // A request whose credential is refused counts as nobody's.
      (answer.status === 401 ? nobody : meter).observe(answer, asked);
      if (hasCredential) token.observe(answer, asked.endpoint);
      this.deprecations.observe(base, asked.endpoint, answer);
    };
    const turns = new WindowLease({ shared, meter, clock, holder: this.#holder });
    const expiresAt = (): number | undefined => token.traits.expiresAt;
    const exclusively: Disk['exclusively'] = (...asked) => turns.exclusively(...asked);
    const disk = folder && { ...folder, exclusively };
    const ended = new AbortController();
    const own = { base, credential, expiresAt, onAnswer, disk, admission, meter, journal, ended: ended.signal };
    const service = new Lazy(async () => (await this.#ports.loadNetwork()).openCodeHost({ ...this.#ports, ...own }));
    const cache: Writer = { idle: async () => service.made?.cache.idle() };
    writers.push(...[cache, shared, files].filter((writer) => writer !== undefined));
    const dispose = (): void => {
      ended.abort();
      turns.dispose();
      files?.dispose();
    };
    const clearCache = async (): Promise<void> => {
      if (service.made) await service.made.cache.clear();
      else if (folder) await removeFolder(folder);
    };
    return {
      base,
      credential,
      clock,
      client: lazyCodeHost(service),
      meter,
      history,
      journal,
      admission,
      lease: turns,
      token,
      files,
      dispose,
      clearCache,
      erase: async () => {
        dispose();
        // Or what is being written would be there again afterwards.
        await Promise.all(writers.map((writer) => writer.idle()));
        await clearCache();
      },
    };
  }

  /**
   * Asks an address for a saying, as nobody. @throws RequestError where nothing answers; the signal's reason.
   * @returns the answer, whatever it says.
   */
  async probe(base: URL, signal?: AbortSignal): Promise<Answer> {
    const { meter } = this.#known(base, 'nobody');
    const onAnswer = (answer: Answer, asked: RequestInfo): void => meter.observe(answer, asked);
    return (await this.#ports.loadNetwork()).probe({ ...this.#ports, base, onAnswer }, signal);
  }

  /** A way to the service that counts cyclists. It never gets a credential, and nothing of it is kept. */
  connectCounter(base: URL): Counter {
    const known = this.#counters.get(base.href);
    if (known) return known;
    const { clock } = this.#ports;
    const meter = new QuotaMeter(clock);
    const admission = new Admission({ clock, meter, hasCredential: false });
    const onAnswer = (answer: Answer, { endpoint }: RequestInfo): void =>
      this.deprecations.observe(base, endpoint, answer);
    const own = { base, onAnswer, admission, meter, journal: new Journal(), ended: new AbortController().signal };
    const counter = lazyCounter(
      new Lazy(async () => (await this.#ports.loadNetwork()).openCounter({ ...this.#ports, ...own })),
    );
    this.#counters.set(base.href, counter);
    return counter;
  }

  /** Forgets the allowance and the journal of an account that was signed out. */
  forget(base: URL, accountId: number): void {
    this.#accounts.delete(placeOf(base, accountId));
  }

  /**
   * Deletes the files of everybody else: of accounts that were signed out while this window was closed, or did not hear it.
   * @throws StorageError when some may still be there
   */
  async sweep(kept: readonly Place[]): Promise<void> {
    const { storage } = this.#ports;
    if (!storage || !canDigest()) return;
    const names = await Promise.all(
      kept.map(({ base, accountId }) => folderName(placeOf(base, accountId ?? 'nobody'))),
    );
    // A host without storage has nothing to delete.
    const found = await storage.list(ACCOUNTS_FOLDER).catch(() => []);
    const others = new Set(found.map((name) => name.split('/')[0] ?? name).filter((name) => !names.includes(name)));
    for (const name of others) await storage.remove(`${ACCOUNTS_FOLDER}/${name}`);
  }

  #known(base: URL, account: number | 'nobody' | undefined): Bookkeeping {
    const { clock } = this.#ports;
    const meter = new QuotaMeter(clock);
    const fresh = { meter, history: new QuotaHistory(meter, clock), journal: new Journal(), writers: [] };
    if (account === undefined) return fresh;
    const key = placeOf(base, account);
    const known = this.#accounts.get(key) ?? fresh;
    this.#accounts.set(key, known);
    return known;
  }

  #onDisk(base: URL, account: number | 'nobody' | undefined, credential: Credential | undefined) {
    const { storage } = this.#ports;
    // Files are named by digests, which a page without https lacks.
    if (!storage || account === undefined || !canDigest())
      return { folder: undefined, shared: undefined, files: undefined };
    const digested = new Lazy(
      async (): Promise<CachePlace> => ({
        folder: `${ACCOUNTS_FOLDER}/${await folderName(placeOf(base, account))}`,
        credential: credential ? await tokenDigest(base, credential) : '',
      }),
    );
    const place = (): Promise<CachePlace> => digested.get();
    return {
      folder: { storage, place },
      shared: new SharedState(storage, async () => `${(await place()).folder}/windows.json`),
      files: new SessionFiles(storage, async () => (await place()).folder),
    };
  }
}

/** What an account's files, allowance and journal are known by: another address may be another host's. */
function placeOf(base: URL, account: number | 'nobody'): string {
  return `${base.href}#${account}`;
}

async function folderName(place: string): Promise<string> {
  return (await sha256(place)).slice(0, 16);
}

/** @throws StorageError when what is there can't be deleted. */
async function removeFolder({ storage, place }: Pick<Disk, 'storage' | 'place'>): Promise<void> {
  const { folder } = await place();
  // A host whose storage can't be read has nothing to delete.
  const found = await storage.list(folder).catch(() => []);
  if (found.length > 0) await storage.remove(folder);
}
