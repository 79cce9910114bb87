import { type Clock, pastOr0, repeat, type Time } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/event.ts';
import { SerialQueue } from '../../base/core/serialQueue.ts';
import { currentRateLimit } from '../../http/core/admit/rateLimit.ts';
import type { QuotaMeter } from '../../quota/core/quotaMeter.ts';
import type { SharedState, WindowsState } from './sharedState.ts';

/** A lease that is not renewed for so long has expired: its window has crashed. */
const LEASE_MS = 8000;
const RENEWAL_MS = 2500;
const POLL_MS = 300;

/** The longest wait for a lease that another window renews: reading a hundred thousand repositories takes minutes. */
const MAX_WAIT_MS = 15 * 60_000;

/** The first change is written immediately; changes within this pause are written together. */
const SHARING_PAUSE_MS = 100;

interface WindowLeaseServices {
  /** Undefined without shared storage: each window then does everything itself. */
  readonly shared: SharedState | undefined;
  readonly meter: QuotaMeter;
  readonly clock: Clock;
  /** Identifies this window among the others. */
  readonly holder: string;
}

/** The turn of this window at a task, until it is disposed of. */
export interface Turn extends AsyncDisposable {
  readonly askedAt: Time;
  /** When any window last completed this task. */
  readonly lastDone: Time | undefined;
  /** To be set to the time of the result; undefined if it refreshed nothing. */
  doneAt: Time | undefined;
}

/** Coordinates the windows of one account: no two refresh the same data concurrently, and all share the quota. */
export class WindowLease implements Disposable {
  readonly #services: WindowLeaseServices;
  readonly #disposed = new AbortController();
  readonly #onMeter: Disposable;
  #isSharing = false;
  #hasMoreToShare = false;
  #windows = 1;
  /** Serializes the work of each task in this window. */
  readonly #queues = new Map<string, SerialQueue>();

  constructor(services: WindowLeaseServices) {
    this.#services = services;
    this.#onMeter = services.meter.onDidChange(() => void this.#share());
  }

  /** How many windows, with this one, run tasks of the account: when this window has started or renewed one last. */
  get windows(): number {
    return this.#windows;
  }

  /** Ends all writes: nothing is written for an account that was signed out. */
  dispose(): void {
    this.#onMeter.dispose();
    this.#disposed.abort();
  }

  /**
   * Writes a pending quota update now, because the window closes. VS Code disposes of everything meanwhile. Never
   * rejects.
   */
  async flush(): Promise<void> {
    if (this.#disposed.signal.aborted || !(this.#hasMoreToShare || this.#isSharing)) return;
    this.#hasMoreToShare = false;
    await this.#services.shared?.update((state) => this.#withMeter(state));
  }

  /** Adopts the quota that other windows have read. @returns the shared state. */
  async readShared(): Promise<WindowsState | undefined> {
    const state = await this.#services.shared?.read();
    if (state) this.#services.meter.adopt(state.meter);
    return state;
  }

  /**
   * Waits for the turn of this window at a task. Dispose of it when the work has ended.
   * While requests wait for the quota, each window runs it.
   * @throws the signal's reason.
   */
  async take(task: string, signal: AbortSignal): Promise<Turn> {
    const { clock } = this.#services;
    const askedAt = clock.now();
    const queue = this.#queues.get(task) ?? new SerialQueue();
    this.#queues.set(task, queue);
    const leave = await queue.enter(signal);
    try {
      const { lastDone, isLeased } = await this.#wait(task, askedAt, signal).catch(async (error) => {
        // The lease may be written already: other windows would wait until it expires.
        await this.#release(task, undefined);
        throw error;
      });
      const ended = new AbortController();
      if (isLeased) void repeat(clock, RENEWAL_MS, ended.signal, () => void this.#renew(task, ended.signal));
      const turn: Turn = {
        askedAt,
        lastDone,
        doneAt: undefined,
        [Symbol.asyncDispose]: async () => {
          ended.abort();
          await this.#release(task, turn.doneAt).finally(leave);
        },
      };
      return turn;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #wait(
    task: string,
    askedAt: Time,
    signal: AbortSignal,
  ): Promise<{ lastDone: Time | undefined; isLeased: boolean }> {
    const { clock, meter } = this.#services;
    for (;;) {
      // Read, and acquired if it is free, in one step: each operation of a storage may take a while.
      let state: WindowsState | undefined;
      let isHeld = false;
      let mayRunAlone = false;
      const mayWait = Math.abs(clock.now() - askedAt) < MAX_WAIT_MS;
      const isWritten = await this.#update((current) => {
        state = current;
        meter.adopt(current.meter);
        this.#count(current);
        isHeld = mayWait && this.#isOfOther(current.leases[task]);
        // A rate-limited window runs its work without a lease: it shows its own wait, and must not wait for another
        // window, too.
        mayRunAlone = currentRateLimit(meter.limit, undefined, clock.now()) !== undefined;
        return isHeld || mayRunAlone || signal.aborted ? undefined : this.#withLease(current, task);
      });
      signal.throwIfAborted();
      const lastDone = doneBy(state, task, clock.now());
      if (!state || mayRunAlone) return { lastDone, isLeased: false };
      const isLeased = !isHeld && (!isWritten || (await this.#holds(task)));
      if (isLeased || !mayWait) return { lastDone, isLeased };
      await clock.delay(POLL_MS, signal);
    }
  }

  /** Renews the lease of this window, unless another one holds it. */
  async #renew(task: string, signal: AbortSignal): Promise<void> {
    await this.#update((state) => {
      this.#count(state);
      return signal.aborted || this.#isOfOther(state.leases[task]) ? undefined : this.#withLease(state, task);
    });
  }

  #count({ leases }: WindowsState): void {
    const others = Object.values(leases).filter((lease) => this.#isOfOther(lease));
    this.#windows = new Set(others.map(({ holder }) => holder)).size + 1;
  }

  #withLease(state: WindowsState, task: string): WindowsState {
    const { holder, clock } = this.#services;
    return { ...state, leases: { ...state.leases, [task]: { holder, until: clock.now() + LEASE_MS } } };
  }

  /**
   * Whether this window holds the lease that it has written: of two windows that write concurrently, the last does. If
   * the file can't be read, both do.
   */
  async #holds(task: string): Promise<boolean> {
    const { shared, holder } = this.#services;
    const lease = (await shared?.read())?.leases[task];
    return lease === undefined || lease.holder === holder;
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
      if (done === undefined && lease?.holder !== holder) return undefined;
      return {
        meter: meter.reading,
        done: done === undefined ? state.done : { ...state.done, [task]: done },
        leases: lease && lease.holder !== holder ? state.leases : others,
      };
    });
  }

  /** Shares the quota with the other windows and later ones. */
  async #share(): Promise<void> {
    const { shared, clock } = this.#services;
    this.#hasMoreToShare = true;
    if (!shared || this.#isSharing) return;
    this.#isSharing = true;
    while (this.#hasMoreToShare && !this.#disposed.signal.aborted) {
      this.#hasMoreToShare = false;
      await this.#update((state) => this.#withMeter(state));
      await clock.delay(SHARING_PAUSE_MS, this.#disposed.signal).catch(() => undefined);
    }
    this.#isSharing = false;
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

/** When any window last completed a task; undefined if unknown. */
export function doneBy(state: WindowsState | undefined, task: string, now: number): Time | undefined {
  return pastOr0(state?.done[task], now) || undefined;
}

/** Whether a lease is valid: one that ends later than possible is from a clock that was ahead. */
function isCurrent({ until }: Lease, now: number): boolean {
  return until > now && until <= now + LEASE_MS;
}
