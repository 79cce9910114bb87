import { BoundedStorage } from '../../base/core/boundedStorage.ts';
import { type Clock, type Time, unlessAborted } from '../../base/core/clock.ts';
import { type Disposable, Emitter, type Event } from '../../base/core/event.ts';
import { removeFromTexts } from '../../base/core/quotedTokens.ts';
import { randomId } from '../../base/core/randomId.ts';
import type { SessionFiles } from '../../base/core/sessionFiles.ts';
import type { Storage } from '../../base/core/storage.ts';
import type { Counter } from '../../extras/core/cyclistCounter.ts';
import { dialectOf } from '../../hosts/core/dialects/dialectOf.ts';
import type { FileClient } from '../../hosts/core/fileClient.ts';
import { type OpenCodeHost, openCodeHost, openCounter, probe } from '../../hosts/core/hosts.ts';
import type { ListClient } from '../../hosts/core/listClient.ts';
import type { Dated, RecordClient } from '../../hosts/core/recordClient.ts';
import { Admission } from '../../http/core/admit/admission.ts';
import { RequestSlots } from '../../http/core/admit/requestSlots.ts';
import type { ReadOptions } from '../../http/core/http.ts';
import type { Service, ServiceToken } from '../../http/core/resourceClient.ts';
import type { Credential } from '../../http/core/send/credential.ts';
import type { Answer } from '../../http/core/send/exchange.ts';
import type { HttpPorts, RequestInfo } from '../../http/core/send/httpClient.ts';
import { Rejection } from '../../http/core/tokens/rejection.ts';
import type { ListedOwner, ListedRepository } from '../../model/core/repository.ts';
import { Journal } from '../../quota/core/journal.ts';
import { QuotaFile } from '../../quota/core/quotaFile.ts';
import { QuotaHistory } from '../../quota/core/quotaHistory.ts';
import { QuotaMeter } from '../../quota/core/quotaMeter.ts';
import {
  type AccountKey,
  ANONYMOUS,
  accountFolder,
  type Place,
  placeOf,
  removeFolder,
  sweepFolders,
} from './accountFolder.ts';
import { type AccountToken, accountTokens, type OwnerToken, TokenFacts } from './accountTokens.ts';
import { DeprecationMonitor } from './deprecationMonitor.ts';
import type { TokenTraits } from './scopes.ts';
import { WindowLease } from './windowLease.ts';

/** What connections are made with. */
export interface ConnectionPorts extends HttpPorts {
  /** Persists responses across restarts; without it they are cached in memory only. */
  readonly storage?: Storage | undefined;
}

/**
 * Access to the code host at one base address, with or without a credential. Nothing runs on its behalf after
 * `dispose`.
 */
export interface Connection extends Disposable {
  readonly base: URL;
  readonly credential: Credential | undefined;
  /** Whether the token of its account is not known yet: requests wait for it. */
  readonly isPending: boolean;
  readonly clock: Clock;
  /** The client for all but lists. While the connection is pending, only that for the intent `stored` is available. */
  readonly records: (options?: ReadOptions) => Promise<RecordClient>;
  /** The client for lists. While the connection is pending, it has only what is stored. */
  readonly lists: () => ListClient;
  /** The client for files of repositories; see `records`. */
  readonly repositoryFiles: (options?: ReadOptions) => Promise<FileClient>;
  /** Fires with each repository whose record was read, also if that was cached. */
  readonly onDidReadRepository: Event<Dated<ListedRepository>>;
  readonly meter: QuotaMeter;
  readonly history: QuotaHistory;
  /** Keeps the history across reloads; undefined without storage on disk. */
  readonly quotaFile: QuotaFile | undefined;
  readonly journal: Journal;
  readonly admission: Admission;
  readonly lease: WindowLease;
  readonly token: TokenFacts;
  /** The tokens of the account, that of the sign-in first; none if anonymous, or while they are not known yet. */
  readonly tokens: readonly AccountToken[];
  /** The owners for whose repositories the account has a token of their own. */
  readonly tokenOwners: readonly ListedOwner[];
  /** Files stored beside the cached responses; undefined without storage on disk. */
  readonly files: SessionFiles | undefined;
  /** Deletes all cached responses, on disk too. @throws StorageError when some may remain. */
  clearCache(): Promise<void>;
}

/** A response of a code host that is not failing. */
export interface HostAnswer {
  readonly base: URL;
  readonly requestedAt: Time;
}

/** What all connections to one account share while the window is open. */
interface Bookkeeping {
  readonly meter: QuotaMeter;
  readonly history: QuotaHistory;
  readonly journal: Journal;
  /** By token. They last while the window is open. */
  readonly rejections: Map<string, Rejection>;
  /**
   * Everything that writes into the account's folder: started writes continue after their connection is disposed of.
   */
  readonly writers: Set<Writer>;
}

/** Resolves when every started write has ended. Never rejects. */
interface Writer {
  idle(): Promise<void>;
}

type AccountFolder = NonNullable<ReturnType<typeof accountFolder>>;

/** Creates connections. All connections to one account share its quota and its journal. */
export class Connector {
  readonly #ports: ConnectionPorts;
  /** The slots of all services that this window uses, by address. */
  readonly #slots = new Map<string, RequestSlots>();
  readonly #accounts = new Map<string, Bookkeeping>();
  readonly #counters = new Map<string, Counter>();
  readonly #answered = new Emitter<HostAnswer>();
  /** Identifies this window among the others. */
  readonly #holder = randomId();

  /** What is stored on disk, with a time limit; undefined on a host that stores nothing. */
  readonly storage: Storage | undefined;

  /** Whether an account was signed out, perhaps by another window: its lists aren't stored then. Set by `Sessions`. */
  hasEnded: (base: URL, accountId: number) => Promise<boolean> = async () => false;

  /** Fires with each response that is no failure of the host, of any account. */
  readonly onDidAnswer: Event<HostAnswer> = this.#answered.event;

  /** Deprecation notices of all connections. */
  readonly deprecations: DeprecationMonitor;

  constructor(ports: ConnectionPorts) {
    const { storage, clock, log } = ports;
    this.storage = storage && new BoundedStorage(storage, clock, log);
    this.#ports = { ...ports, storage: this.storage };
    this.deprecations = new DeprecationMonitor(ports.log);
  }

  /**
   * @param accountId the credential's account. While undefined, nothing is stored on disk, and quota and journal aren't
   * shared.
   * @param traits cached traits of the token.
   * @param others further tokens of the account
   */
  connect(
    base: URL,
    credential?: Credential,
    accountId?: number,
    traits?: TokenTraits,
    others: readonly OwnerToken[] = [],
  ): Connection {
    const account = credential ? accountId : ANONYMOUS;
    const bookkeeping = this.#bookkeepingOf(base, account);
    const { meter, rejections } = bookkeeping;
    const tokens = credential ? accountTokens(credential, traits, others, meter, rejections, this.#ports.clock) : [];
    // Before the first request: cached data may quote a token.
    for (const each of tokens) removeFromTexts(each.credential.token);
    return this.#connect(base, account, bookkeeping, tokens);
  }

  /**
   * Connects to an account whose token is not known yet: what is stored can be read, and requests wait.
   * @param available resolves with the connection that has the token
   */
  connectLater(
    base: URL,
    accountId: number,
    available: Promise<Connection>,
    tokenOwners: readonly ListedOwner[] = [],
  ): Connection {
    const stored = this.#connect(base, accountId, this.#bookkeepingOf(base, accountId), []);
    available.catch(() => undefined);
    const of = ({ intent, signal }: ReadOptions = {}): Promise<Connection> =>
      intent === 'stored' ? Promise.resolve(stored) : unlessAborted(available, signal);
    return {
      ...stored,
      tokenOwners,
      isPending: true,
      records: async (options) => (await of(options)).records(options),
      repositoryFiles: async (options) => (await of(options)).repositoryFiles(options),
    };
  }

  #connect(
    base: URL,
    account: AccountKey | undefined,
    { meter, history, journal, writers }: Bookkeeping,
    tokens: readonly AccountToken[],
  ): Connection {
    const { clock } = this.#ports;
    const [main, ...others] = tokens;
    const hasCredential = main !== undefined;
    const anonymousMeter = this.#bookkeepingOf(base, ANONYMOUS).meter;
    const { folder, shared, files } = this.#onDisk(base, account, tokens);
    const admission = new Admission({ clock, meter, hasCredential, windows: () => lease.windows });
    const serviceToken = (token?: AccountToken): ServiceToken => ({
      credential: token?.credential,
      owner: token?.owner,
      rejection: token?.rejection ?? new Rejection(),
      expiresAt: () => token?.facts.traits.expiresAt,
      onAnswer: (answer, request) => {
        // A request whose credential is refused counts against the anonymous quota.
        (answer.status === 401 ? anonymousMeter : (token?.meter ?? meter)).observe(answer, request);
        token?.facts.observe(answer, request.endpoint);
        this.deprecations.observe(base, request.endpoint, answer);
        if (answer.status < 500) this.#answered.fire({ base, requestedAt: request.requestedAt });
      },
    });
    const quotaFile = files && new QuotaFile(history, files, clock);
    const lease = new WindowLease({ shared, meter, clock, holder: this.#holder });
    const ended = new AbortController();
    const service: Service = {
      ports: this.#ports,
      base,
      tokens: [serviceToken(main), ...others.map(serviceToken)],
      admission,
      slots: this.#slotsOf(base),
      meter,
      journal,
      ended: ended.signal,
    };
    const repositoryRead = new Emitter<Dated<ListedRepository>>();
    let opened: OpenCodeHost | undefined;
    const hasEnded = async () => typeof account === 'number' && this.hasEnded(base, account);
    const disk = folder && { ...folder, hasEnded };
    const open = (): OpenCodeHost => (opened ??= openCodeHost(service, disk, (read) => repositoryRead.fire(read)));
    const cache: Writer = { idle: async () => opened?.cache.idle() };
    const ownWriters = [cache, shared, files].filter((writer) => writer !== undefined);
    for (const writer of ownWriters) writers.add(writer);
    // Only until its started writes have ended: a writer holds all that the connection has read.
    const release = async (): Promise<void> => {
      await Promise.all(ownWriters.map((writer) => writer.idle()));
      for (const writer of ownWriters) writers.delete(writer);
    };
    const dispose = (): void => {
      ended.abort();
      lease.dispose();
      quotaFile?.dispose();
      files?.dispose();
      void release();
    };
    const clearCache = async (): Promise<void> => {
      if (opened) await opened.cache.clear();
      else if (folder) await removeFolder(folder);
    };
    return {
      base,
      credential: main?.credential,
      isPending: false,
      clock,
      records: async () => open().records,
      lists: () => open().lists,
      repositoryFiles: async () => open().files,
      onDidReadRepository: repositoryRead.event,
      meter,
      history,
      quotaFile,
      journal,
      admission,
      lease,
      token: main?.facts ?? new TokenFacts(),
      tokens,
      tokenOwners: tokens.flatMap(({ owner }) => owner ?? []),
      files,
      dispose,
      clearCache,
    };
  }

  /**
   * Requests a saying from an address, anonymously.
   * @returns the response, whatever its content.
   * @throws RequestError when there is no response; the signal's reason.
   */
  async probe(base: URL, signal?: AbortSignal): Promise<Answer> {
    const { meter } = this.#bookkeepingOf(base, ANONYMOUS);
    const onAnswer = (answer: Answer, request: RequestInfo): void => {
      meter.observe(answer, request);
      if (answer.status < 500) this.#answered.fire({ base, requestedAt: request.requestedAt });
    };
    return probe(this.#ports, base, onAnswer, signal);
  }

  /** Connects to the cyclist counter, which never gets a credential and whose responses are not cached. */
  connectCounter(base: URL): Counter {
    const existing = this.#counters.get(base.href);
    if (existing) return existing;
    const { clock } = this.#ports;
    const meter = new QuotaMeter(clock);
    const admission = new Admission({ clock, meter, hasCredential: false, windows: () => 1 });
    const onAnswer = (answer: Answer, { endpoint }: RequestInfo): void =>
      this.deprecations.observe(base, endpoint, answer);
    const counter = openCounter({
      ports: this.#ports,
      base,
      tokens: [{ onAnswer, rejection: new Rejection() }],
      admission,
      slots: this.#slotsOf(base),
      meter,
      journal: new Journal(),
      ended: new AbortController().signal,
    });
    this.#counters.set(base.href, counter);
    return counter;
  }

  /** Sends a credential of an account again that the service has accepted. */
  accept(base: URL, accountId: number, credential: Credential): void {
    this.#bookkeepingOf(base, accountId).rejections.delete(credential.token);
  }

  /**
   * Deletes the files of an account that was signed out, and drops its quota and its journal.
   * @param last its last connection, disposed of; undefined if it had none in this window
   * @throws StorageError when some may remain
   */
  async erase(base: URL, accountId: number, last?: Connection): Promise<void> {
    const key = placeOf(base, accountId);
    const writers = [...(this.#accounts.get(key)?.writers ?? [])];
    this.#accounts.delete(key);
    // Pending writes of disposed connections would otherwise restore deleted files.
    await Promise.all(writers.map((writer) => writer.idle()));
    const { folder } = this.#onDisk(base, accountId, []);
    if (last) await last.clearCache();
    else if (folder) await removeFolder(folder);
  }

  /**
   * Deletes the files of all other accounts: those signed out while this window was closed or missed the event.
   * @throws StorageError when some may remain
   */
  async sweep(retained: readonly Place[]): Promise<void> {
    const { storage } = this.#ports;
    if (storage) await sweepFolders(storage, retained);
  }

  #slotsOf(base: URL): RequestSlots {
    const slots = this.#slots.get(base.href) ?? new RequestSlots(dialectOf(base).maxConcurrency);
    this.#slots.set(base.href, slots);
    return slots;
  }

  #bookkeepingOf(base: URL, account: AccountKey | undefined): Bookkeeping {
    const { clock } = this.#ports;
    const meter = new QuotaMeter(clock);
    const fresh = {
      meter,
      history: new QuotaHistory(meter, clock),
      journal: new Journal(),
      rejections: new Map<string, Rejection>(),
      writers: new Set<Writer>(),
    };
    if (account === undefined) return fresh;
    const key = placeOf(base, account);
    const bookkeeping = this.#accounts.get(key) ?? fresh;
    this.#accounts.set(key, bookkeeping);
    return bookkeeping;
  }

  #onDisk(base: URL, account: AccountKey | undefined, tokens: readonly AccountToken[]): Partial<AccountFolder> {
    const { storage } = this.#ports;
    return (storage && account !== undefined && accountFolder(storage, base, account, tokens)) || {};
  }
}
