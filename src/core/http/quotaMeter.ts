import type { Clock } from '../clock.ts';
import { Emitter, type Event } from '../event.ts';
import type { Quota } from '../model/quota.ts';
import type { Answer } from './exchange.ts';
import { readQuota } from './quotaHeaders.ts';

/** The last known allowance of one account, or of nobody, at one service: read from answers, never asked for. */
export class QuotaMeter {
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  #quota: Quota | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined until an answer told it. */
  get quota(): Quota | undefined {
    return this.#quota;
  }

  /** Takes the allowance over from an answer; answers of the same period may arrive out of order. */
  observe({ headers }: Answer): void {
    const quota = readQuota(headers, this.#clock.now());
    if (!quota || isOlder(quota, this.#quota)) return;
    this.#quota = quota;
    this.#changed.fire();
  }
}

/** Within a period less and less remains: more than known is either an answer that was overtaken, or a new period. */
function isOlder(quota: Quota, known: Quota | undefined): boolean {
  if (!known || quota.remaining <= known.remaining) return false;
  // The reset is in whole seconds, and corrected by a clock that has whole seconds.
  return quota.resetAt !== undefined && known.resetAt !== undefined && quota.resetAt - known.resetAt < 2500;
}
