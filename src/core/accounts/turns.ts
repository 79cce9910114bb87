import type { Clock } from '../clock.ts';
import type { Disposable } from '../event.ts';
import type { QuotaMeter } from '../http/quotaMeter.ts';
import type { SharedState, WindowsState } from './sharedState.ts';

/** A window that says nothing for so long has crashed: its task is free again. */
const LEASE_MS = 8000;
const RENEWAL_MS = 2500;
const LOOK_AGAIN_MS = 300;

/** Another window may wait for its allowance for an hour: that long nobody waits for a turn. */
const PATIENCE_MS = 60_000;

/** What changes in quick succession is told once. */
const TELLING_PAUSE_MS = 300;

export interface TurnServices {
  /** Undefined where windows have nothing in common: then each does everything itself. */
  readonly shared: SharedState | undefined;
  readonly meter: QuotaMeter;
  readonly clock: Clock;
  /** Tells this window from the others. */
  readonly holder: string;
}

/** What is known when a window's turn comes. */
export interface Turn {
  /** When it came, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** When some window last did the task, in milliseconds since the epoch. */
  readonly lastDone: number | undefined;
  /** Whether another window did it while this one waited for its turn. */
  readonly doneMeanwhile: boolean;
}

/** Lets windows of one account take turns, so that no two refresh the same thing at once, and share the allowance. */
export class Turns implements Disposable {
  readonly #services: TurnServices;
  readonly #disposed = new AbortController();
  readonly #onMeter: Disposable;
  #isTelling = false;
  /** The last turn at each task in this window, however it ends. */
  readonly #last = new Map<string, Promise<void>>();

  constructor(services: TurnServices) {
    this.#services = services;
    this.#onMeter = services.meter.onDidChange(() => void this.#tell());
  }

  /** Tells the other windows nothing more. */
  dispose(): void {
    this.#onMeter.dispose();
    this.#disposed.abort();
  }

  /** Takes over what other windows know of the allowance. */
  async look(): Promise<WindowsState | undefined> {
    const state = await this.#services.shared?.read();
    if (state) this.#services.meter.adopt(state.meter);
    return state;
  }

  /**
   * Waits for the turn at a task, and does it.
   * @param work resolves to whether the task was done anew.
   * @throws what the work throws; the signal's reason.
   */
  take(task: string, signal: AbortSignal, work: (turn: Turn) => Promise<boolean>): Promise<void> {
    const askedAt = this.#services.clock.now();
    const before = this.#last.get(task) ?? Promise.resolve();
    const turn = before.then(() => this.#take(task, askedAt, signal, work));
    this.#last.set(
      task,
      turn.catch(() => undefined),
    );
    return turn;
  }

  async #take(
    task: string,
    askedAt: number,
    signal: AbortSignal,
    work: (turn: Turn) => Promise<boolean>,
  ): Promise<void> {
    const { shared } = this.#services;
    const turn = await this.#wait(task, askedAt, signal);
    if (!shared) {
      await work(turn);
      return;
    }
    const ended = new AbortController();
    void this.#renew(task, ended.signal);
    let done = false;
    try {
      done = await work(turn);
    } finally {
      ended.abort();
      await this.#release(task, done);
    }
  }

  /** Tells the other windows, and those to come, what is left of the allowance. */
  async #tell(): Promise<void> {
    const { shared, meter, clock } = this.#services;
    if (!shared || this.#isTelling) return;
    this.#isTelling = true;
    await clock.delay(TELLING_PAUSE_MS, this.#disposed.signal).catch(() => undefined);
    this.#isTelling = false;
    if (this.#disposed.signal.aborted) return;
    await shared.update((state) => {
      meter.adopt(state.meter);
      return { ...state, meter: meter.reading };
    });
  }

  async #wait(task: string, askedAt: number, signal: AbortSignal): Promise<Turn> {
    const { clock, holder } = this.#services;
    for (;;) {
      signal.throwIfAborted();
      const state = await this.look();
      const lastDone = state?.done[task];
      const lease = state?.leases[task];
      const now = clock.now();
      const isHeld = lease && lease.holder !== holder && lease.until > now && now < askedAt + PATIENCE_MS;
      if (!isHeld && (!state || (await this.#acquire(task)))) {
        return { startedAt: clock.now(), lastDone, doneMeanwhile: lastDone !== undefined && lastDone > askedAt };
      }
      await clock.delay(LOOK_AGAIN_MS, signal);
    }
  }

  /** Takes the lease. @returns whether it is held: of two windows that write at once, the last one holds it. */
  async #acquire(task: string): Promise<boolean> {
    const { shared, holder } = this.#services;
    const written = await shared?.update((state) => this.#withLease(state, task));
    // A place that can't be written to keeps nobody out, and nobody in.
    if (!written) return true;
    return (await shared?.read())?.leases[task]?.holder === holder;
  }

  async #renew(task: string, ended: AbortSignal): Promise<void> {
    const { clock, shared } = this.#services;
    for (;;) {
      const goesOn = await clock.delay(RENEWAL_MS, ended).then(
        () => true,
        () => false,
      );
      if (!goesOn) return;
      await shared?.update((state) => this.#withLease(state, task));
    }
  }

  async #release(task: string, done: boolean): Promise<void> {
    const { clock, meter, shared } = this.#services;
    // After sign-out nothing of the account is written any more.
    if (this.#disposed.signal.aborted) return;
    await shared?.update(({ done: before, leases, meter: told }) => {
      meter.adopt(told);
      const { [task]: _own, ...others } = leases;
      return { meter: meter.reading, done: done ? { ...before, [task]: clock.now() } : before, leases: others };
    });
  }

  #withLease(state: WindowsState, task: string): WindowsState {
    const { clock, holder } = this.#services;
    return { ...state, leases: { ...state.leases, [task]: { holder, until: clock.now() + LEASE_MS } } };
  }
}
