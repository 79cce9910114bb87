import type { ConnectionPorts } from '../../../src/accounts/core/connection.ts';
import { TokenVault } from '../../../src/accounts/core/tokenVault.ts';
import { hostFetch } from '../../../src/base/fetch.ts';
import { OWN_REPOSITORIES } from '../../../src/hosts/core/lists.ts';
import type { ReadOptions } from '../../../src/http/core/http.ts';
import { parseBaseAddress } from '../../../src/http/core/send/gate.ts';
import { DEFAULT_LIMITS, type TimeLimits } from '../../../src/http/core/send/limits.ts';
import type { Quota } from '../../../src/quota/core/quota.ts';
import { MemorySecrets } from '../../support/memorySecrets.ts';
import { MemoryStorage } from '../../support/memoryStorage.ts';
import { recordingLog } from '../../support/ports.ts';
import { Composition } from './composition.ts';
import { FastClock } from './fastClock.ts';
import { type Outcome, outcomeOfError, outcomeOfList } from './outcome.ts';
import { ACCOUNT, FIRST_TOKEN } from './riderAccount.ts';
import { type Inertness, inertnessOf, type Shown, shownOf } from './shown.ts';

export interface HarnessOptions {
  readonly base: string;
  /** The speed of the product's clock, as a multiple of real time. */
  readonly speed: number;
  /** The factor of every retry pause: 1 makes pauses as long as possible. */
  readonly random: number;
  readonly maxBytes?: number | undefined;
  /** Time limits of a request, in milliseconds of the product. */
  readonly timeLimits: TimeLimits;
  /** Starts anonymously. */
  readonly signedOut?: boolean;
}

/** Options of a read. */
export type Asking = Pick<ReadOptions, 'intent'>;

/**
 * The product from its host's fetch up to the store; only the time is fake. Arguments and results are plain data,
 * because they are messages in a worker.
 */
export class Harness {
  readonly #options: HarnessOptions;
  readonly #clock: FastClock;
  readonly #ports: ConnectionPorts;
  readonly #secrets = new MemorySecrets();
  readonly #running = new Map<string, { readonly abort: AbortController; readonly outcome: Promise<Outcome> }>();
  #tries = 0;
  #core: Composition;

  constructor(options: HarnessOptions) {
    this.#options = options;
    this.#clock = new FastClock(options.speed);
    this.#ports = {
      fetch: (address, init) => {
        this.#tries++;
        return hostFetch(address, init);
      },
      cacheMode: typeof process === 'undefined' ? 'no-store' : 'no-cache',
      clock: this.#clock,
      limits: { ...DEFAULT_LIMITS, ...options.timeLimits, maxBytes: options.maxBytes ?? DEFAULT_LIMITS.maxBytes },
      log: recordingLog(),
      storage: new MemoryStorage(),
      random: () => options.random,
    };
    this.#core = this.#compose();
  }

  /** Opens the product with the first token in its vault, unless `signedOut` is set. */
  async start(): Promise<void> {
    await this.#core.restore();
    if (!this.#options.signedOut) await this.changeToken(FIRST_TOKEN);
  }

  /** Disposes everything, and opens it again with the data in the vault and on disk. */
  async restart(): Promise<void> {
    this.end();
    this.#core = this.#compose();
    await this.#core.restore();
  }

  end(): void {
    this.#core.dispose();
  }

  /** Stores another token of the same account, as another window does, and waits until it is in use. */
  async changeToken(token: string): Promise<void> {
    const vault = new TokenVault(this.#secrets);
    const base = parseBaseAddress(this.#options.base);
    await vault.write({
      base,
      credential: { kind: 'token', token },
      account: ACCOUNT,
      traits: {},
      tokens: [],
      stamp: 'harness',
    });
    vault.dispose();
    await this.#core.sessions.restore();
  }

  now(): number {
    return this.#ports.clock.now();
  }

  /** Waits for `ms` milliseconds of the product's time. */
  async wait(ms: number): Promise<void> {
    await this.#clock.delay(ms);
  }

  /** Moves the product's clock forward by `ms` milliseconds. Running timers keep their time. */
  advance(ms: number): void {
    this.#clock.advance(ms);
  }

  /** The number of fetch calls. */
  tries(): number {
    return this.#tries;
  }

  /** The number of responses that were read completely. */
  answered(): number {
    return this.#core.connection.journal.entries.filter(({ status }) => status !== undefined).length;
  }

  list(asking: Asking): Promise<Outcome> {
    return this.#list(asking);
  }

  /** Requests an address as another extension of this host may: with another token, and any cache mode. */
  async requestBeside(address: string, token: string, cache: RequestCache): Promise<string> {
    const headers = { authorization: `token ${token}` };
    return (await fetch(address, { headers, cache, credentials: 'omit' })).text();
  }

  repository(): Promise<Outcome> {
    return settled(async () => {
      const { value } = await (await this.#core.connection.records()).repository('rider', 'bell', {});
      return { is: 'ok', names: [value.full_name] };
    });
  }

  /** Starts reading the list, under a name for `abort` and `outcome`. */
  startRead(name: string, asking: Asking): void {
    const abort = new AbortController();
    this.#running.set(name, { abort, outcome: this.#list({ ...asking, signal: abort.signal }) });
  }

  abort(name: string): void {
    this.#running.get(name)?.abort.abort();
  }

  async outcome(name: string): Promise<Outcome> {
    return (await this.#running.get(name)?.outcome) ?? { is: 'not started' };
  }

  async openStore(): Promise<void> {
    await this.#core.store.open();
  }

  async refreshStore(): Promise<void> {
    await this.#core.store.refresh('refresh');
  }

  /** See `Composition.watch`. */
  watch(): void {
    this.#core.watch();
  }

  shown(): Shown {
    return shownOf(this.#core.store.state);
  }

  async inertness(): Promise<Inertness> {
    const client = this.#core.connection.lists();
    return inertnessOf((await client.read(OWN_REPOSITORIES, { intent: 'stored' })).repositories);
  }

  quota(): Quota | undefined {
    return this.#core.connection.meter.quota;
  }

  #compose(): Composition {
    return new Composition({ base: this.#options.base, ports: this.#ports, secrets: this.#secrets });
  }

  #list(options: ReadOptions): Promise<Outcome> {
    return settled(async () => {
      const list = await this.#core.connection.lists().read(OWN_REPOSITORIES, options);
      await list.stored;
      return outcomeOfList(list);
    });
  }
}

function settled(work: () => Promise<Outcome>): Promise<Outcome> {
  return work().catch(outcomeOfError);
}
