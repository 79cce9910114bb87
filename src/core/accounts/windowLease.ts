import { type Clock, pastOr0, repeat } from '../clock.ts';
import type { Disposable } from '../event.ts';
import type { QuotaMeter } from '../http/quotaMeter.ts';
import { currentRateLimit } from '../http/rateLimit.ts';
import { SerialQueue } from '../serialQueue.ts';
import type { SharedState, WindowsState } from './sharedState.ts';

/** A window that says nothing for so long has crashed: its task is free again. */
const LEASE_MS = 8000;
const RENEWAL_MS = 2500;
const POLL_MS = 300;

/** Nobody waits longer for a turn: the other window may have stopped without a word. */
const PATIENCE_MS = 60_000;

/** Longer than windows take between reading the shared file and writing it. */
const SETTLING_MS = 100;

/** What changes at once is told at once; what changes soon after, together. */
const SHARING_PAUSE_MS = 100;

export interface WindowLeaseServices {
  /** Undefined where windows have nothing in common: then each does everything itself. */
  readonly shared: SharedState | undefined;
  readonly meter: QuotaMeter;
  readonly clock: Clock;
  /** Tells this window from the others. */
  readonly holder: string;
}

/** What is known when a window's turn comes; moments in milliseconds since the epoch. */
export interface LeaseContext {
  readonly askedAt: number;
  /** How new what some window has is, as the last one told. */
  readonly lastDone: number | undefined;
}

/** What is done in a turn; resolves to how new it is now, in milliseconds since the epoch, if it was done anew. */
export type LeasedWork = (turn: LeaseContext) => Promise<number | undefined>;

/** Lets windows of one account take turns, so that no two refresh the same thing at once, and share the allowance. */
export class WindowLease implements Disposable {
  readonly #services: WindowLeaseServices;
  readonly #disposed = new AbortController();
  readonly #onMeter: Disposable;
  #isSharing = false;
  #hasMoreToShare = false;
  /** The turns at each task in this window. */
  readonly #queues = new Map<string, SerialQueue>();

  constructor(services: WindowLeaseServices) {
    this.#services = services;
    this.#onMeter = services.meter.onDidChange(() => void this.#share());
  }

  /** Tells the other windows nothing more: of an account that was signed out nothing is written. */
  dispose(): void {
    this.#onMeter.dispose();
    this.#disposed.abort();
  }

  /** Writes the quota now if a write is pending, because the window closes. VS Code disposes of everything meanwhile. Never rejects. */
  async flush(): Promise<void> {
    if (this.#disposed.signal.aborted || !(this.#hasMoreToShare || this.#isSharing)) return;
    this.#hasMoreToShare = false;
    await this.#services.shared?.update((state) => this.#withMeter(state));
  }

  /** Takes over what other windows know of the allowance. @returns what else they know. */
  async readShared(): Promise<WindowsState | undefined> {
    const state = await this.#services.shared?.read();
    if (state) this.#services.meter.adopt(state.meter);
    return state;
  }

  /**
   * Runs the work while no other window runs work of the same name, as far as a shared file can keep windows apart: it runs anyway
   * after a minute, and where the file can't be written.
   * @throws what the work throws; the signal's reason.
   */
  exclusively(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const turn = async (): Promise<undefined> => {
      await work();
    };
    return this.run(name, signal, turn, true);
  }

  /**
   * Waits for the turn at a task, and does it.
   * @param isExclusive whether two windows must not do it concurrently even while requests wait for the quota. Otherwise each window
   * then does it.
   * @throws what the work throws; the signal's reason.
   */
  run(task: string, signal: AbortSignal, work: LeasedWork, isExclusive = false): Promise<void> {
    const askedAt = this.#services.clock.now();
    const queue = this.#queues.get(task) ?? new SerialQueue();
    this.#queues.set(task, queue);
    return queue.add(() => this.#run(task, askedAt, signal, work, isExclusive), signal);
  }

  async #run(
    task: string,
    askedAt: number,
    signal: AbortSignal,
    work: LeasedWork,
    isExclusive: boolean,
  ): Promise<void> {
    const { lastDone, isLeased } = await this.#wait(task, askedAt, signal, isExclusive);
    const ended = new AbortController();
    const { clock } = this.#services;
    if (isLeased) void repeat(clock, RENEWAL_MS, ended.signal, () => void this.#lease(task, ended.signal, {}));
    let done: number | undefined;
    try {
      done = await work({ askedAt, lastDone });
    } finally {
      ended.abort();
      await this.#release(task, done);
    }
  }

  async #wait(
    task: string,
    askedAt: number,
    signal: AbortSignal,
    isExclusive: boolean,
  ): Promise<{ lastDone: number | undefined; isLeased: boolean }> {
    const { clock, meter } = this.#services;
    for (;;) {
      const state = await this.readShared();
      signal.throwIfAborted();
      const now = clock.now();
      const lastDone = doneBy(state, task, now);
      const isPatient = Math.abs(now - askedAt) < PATIENCE_MS;
      const isHeld = isPatient && this.#isOfOther(state?.leases[task]);
      // Whoever has to wait for the allowance is told until when, and not kept here by another who waits for it, too.
      if (!state || (!isExclusive && currentRateLimit(meter.limit, undefined, now)))
        return { lastDone, isLeased: false };
      const isLeased = !isHeld && (await this.#lease(task, signal, { isExclusive, isForced: !isPatient }));
      if (isLeased || !isPatient) return { lastDone, isLeased };
      await clock.delay(POLL_MS, signal);
    }
  }

  /**
   * Takes the lease, or renews it, unless another window holds it.
   * @param isForced whether it is taken from another window, too
   * @returns whether it is held: of two windows that write concurrently, the last one holds it
   */
  async #lease(
    task: string,
    signal: AbortSignal,
    { isExclusive = false, isForced = false }: { readonly isExclusive?: boolean; readonly isForced?: boolean },
  ): Promise<boolean> {
    const { shared, holder, clock } = this.#services;
    const written = await this.#update((state) => {
      if (signal.aborted || (!isForced && this.#isOfOther(state.leases[task]))) return undefined;
      return { ...state, leases: { ...state.leases, [task]: { holder, until: clock.now() + LEASE_MS } } };
    });
    // Two windows can take it concurrently: the one that wrote last has it.
    if (isExclusive) await clock.delay(SETTLING_MS, signal);
    // A place that can't be written to keeps nobody out.
    return !written || (await shared?.read())?.leases[task]?.holder === holder;
  }

  #isOfOther(lease: Lease | undefined): boolean {
    const { holder, clock } = this.#services;
    return lease !== undefined && lease.holder !== holder && isCurrent(lease, clock.now());
  }

  async #release(task: string, done: number | undefined): Promise<void> {
    const { meter, holder } = this.#services;
    await this.#update((state) => {
      meter.adopt(state.meter);
      const { [task]: lease, ...others } = state.leases;
      return {
        meter: meter.reading,
        done: done === undefined ? state.done : { ...state.done, [task]: done },
        leases: lease && lease.holder !== holder ? state.leases : others,
      };
    });
  }

  /** Tells the other windows, and those to come, what is left of the allowance. */
  async #share(): Promise<void> {
    const { shared, clock } = this.#services;
    this.#hasMoreToShare = true;
    if (!shared || this.#isSharing) return;
    this.#isSharing = true;
    while (this.#hasMoreToShare && !this.#disposed.signal.aborted) {
      await this.#shareOnce();
      await clock.delay(SHARING_PAUSE_MS, this.#disposed.signal).catch(() => undefined);
    }
    this.#isSharing = false;
  }

  async #shareOnce(): Promise<void> {
    this.#hasMoreToShare = false;
    await this.#update((state) => this.#withMeter(state));
  }

  #withMeter(state: WindowsState): WindowsState {
    const { meter } = this.#services;
    meter.adopt(state.meter);
    return { ...state, meter: meter.reading };
  }

  async #update(change: (state: WindowsState) => WindowsState | undefined): Promise<boolean> {
    const { shared } = this.#services;
    if (!shared) return false;
    return shared.update((state) => (this.#disposed.signal.aborted ? undefined : change(state)));
  }
}

type Lease = WindowsState['leases'][string];

/** When some window last completed a task, in milliseconds since the epoch; undefined where that is unknown. */
export function doneBy(state: WindowsState | undefined, task: string, now: number): number | undefined {
  return pastOr0(state?.done[task], now) || undefined;
}

/** Whether a lease holds: one that ends later than any can is from a clock that was ahead. */
function isCurrent({ until }: Lease, now: number): boolean {
  return until > now && until <= now + LEASE_MS;
}
