import pLimit from 'p-limit';
import { type Clock, pastOr0, type Time, unlessAborted } from '../../../base/core/clock.ts';
import { isAbort } from '../../../base/core/errors.ts';
import type { Quota } from '../../../quota/core/quota.ts';
import { SecondaryLimitError } from '../send/requestErrors.ts';
import { AdaptiveLimit } from './adaptiveLimit.ts';
import { isOutage } from './circuitBreaker.ts';

/** The most concurrent requests to a service that reports no quota: how it protects itself is unknown. */
const MAX_WITHOUT_QUOTA = 8;

/** After so many milliseconds without a request, the service may have changed. */
const IDLE_MS = 1000;

/** What slots are shared with. */
export interface SlotSharing {
  /** What the service reports, if anything. */
  readonly quota: Quota | undefined;
  /** How many windows send such requests for the account. */
  readonly windows: number;
}

/**
 * The slots for requests that are one of many, to one service: all lists and accounts of this window share them. Other
 * requests need none, because the user waits for them. The longest wait gets the next slot.
 */
export class RequestSlots {
  readonly #clock: Clock;
  readonly #max: number;
  readonly #limit = new AdaptiveLimit();
  readonly #pool = pLimit(this.count);
  /** Each frees a slot. */
  readonly #held: (() => void)[] = [];
  /** When a request left its slot last. */
  #leftAt: Time = 0;
  /** Whether requests ran at the same time since none ran. */
  #ranTogether = false;

  /** @param max the most slots at a service that reports a quota */
  constructor(clock: Clock, max: number) {
    this.#clock = clock;
    this.#max = max;
  }

  /** The number of slots now. */
  get count(): number {
    return this.#limit.value;
  }

  /**
   * Starts a request in a slot, which `leave` frees.
   * @param start returns when the request was started, or why it was not: it then has no slot
   * @returns what `start` returns
   * @throws what `start` throws; the signal's reason. The request has no slot then.
   */
  enter<T extends object>(signal: AbortSignal, start: () => Time | T, sharing: SlotSharing): Promise<Time | T> {
    const { activeCount, pendingCount } = this.#pool;
    if (activeCount + pendingCount === 0) this.#restartForNewWork(sharing);
    const entering = new Promise<Time | T>((resolve, reject) => {
      const run = (): Promise<void> | undefined => {
        if (signal.aborted) return undefined;
        const started = start();
        resolve(started);
        if (typeof started !== 'number') return undefined;
        return new Promise((free) => {
          const running = this.#held.push(free);
          this.#ranTogether ||= running > 1;
        });
      };
      this.#pool(run).catch(reject);
    });
    return unlessAborted(entering, signal);
  }

  /**
   * Frees the slot of a request, and adapts the number of slots.
   * @param failure undefined if it succeeded
   */
  leave(startedAt: Time, failure: unknown, sharing: SlotSharing): void {
    const now = this.#clock.now();
    if (isOutage(failure) || failure instanceof SecondaryLimitError) this.#limit.strained(startedAt, now);
    else if (!isAbort(failure)) this.#limit.answered(startedAt, now, this.#held.length, this.#most(sharing));
    this.#pool.concurrency = this.count;
    this.#leftAt = now;
    this.#held.pop()?.();
  }

  /**
   * Starts again with few slots for new work: after a pause, or after a request that ran alone, as the first page of
   * each list does. That no request is running is not enough: answers that arrive together leave none running until
   * they are handled.
   */
  #restartForNewWork(sharing: SlotSharing): void {
    const now = this.#clock.now();
    if (!this.#ranTogether || now - pastOr0(this.#leftAt, now) >= IDLE_MS) {
      this.#limit.restart(now, this.#most(sharing));
      this.#pool.concurrency = this.count;
    }
    this.#ranTogether = false;
  }

  /** The most slots of this window: windows share those of a service. */
  #most({ quota, windows }: SlotSharing): number {
    const most = quota ? this.#max : Math.min(this.#max, MAX_WITHOUT_QUOTA);
    return Math.max(1, Math.floor(most / windows));
  }
}
