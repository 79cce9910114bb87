import pLimit from 'p-limit';
import { type Time, unlessAborted } from '../../../base/core/clock.ts';
import type { Quota } from '../../../quota/core/quota.ts';

/** The most concurrent requests to a service that reports no quota: how it protects itself is unknown. */
const MAX_WITHOUT_QUOTA = 6;

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
  /** The most slots at a service that reports a quota. */
  readonly max: number;
  readonly #pool = pLimit(1);
  /** Each frees a slot. */
  readonly #held: (() => void)[] = [];

  constructor(max: number) {
    this.max = max;
  }

  /**
   * Starts a request in a slot, which `leave` frees.
   * @param start returns when the request was started, or why it was not: it then has no slot
   * @returns what `start` returns
   * @throws what `start` throws; the signal's reason. The request has no slot then.
   */
  enter<T extends object>(signal: AbortSignal, start: () => Time | T, sharing: SlotSharing): Promise<Time | T> {
    this.#share(sharing);
    const entering = new Promise<Time | T>((resolve, reject) => {
      const run = (): Promise<void> | undefined => {
        if (signal.aborted) return undefined;
        const started = start();
        resolve(started);
        return typeof started === 'number' ? new Promise((free) => this.#held.push(free)) : undefined;
      };
      this.#pool(run).catch(reject);
    });
    return unlessAborted(entering, signal);
  }

  /** Frees the slot of a request. */
  leave(sharing: SlotSharing): void {
    this.#share(sharing);
    this.#held.pop()?.();
  }

  /** Windows share the slots of a service. */
  #share({ quota, windows }: SlotSharing): void {
    const most = quota ? this.max : Math.min(this.max, MAX_WITHOUT_QUOTA);
    this.#pool.concurrency = Math.max(1, Math.floor(most / windows));
  }
}
