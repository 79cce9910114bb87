import type { Clock } from '../clock.ts';
import { Emitter, type Event } from '../event.ts';
import type { Quota } from '../model/quota.ts';
import type { Answer } from './exchange.ts';
import { readQuota } from './quotaHeaders.ts';

/** Two answers that are so close have probably nobody's else between them. */
const RECENT_MS = 60_000;

/** What the meter knows of an allowance, as windows tell it to each other. */
export interface MeterReading {
  readonly quota?: Quota | undefined;
  /** Whether a 304 takes one request; unknown until it was seen. */
  readonly charges304?: boolean | undefined;
}

/** The last known allowance of one account, or of nobody, at one service: read from answers, never asked for. */
export class QuotaMeter {
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  #quota: Quota | undefined;
  #charges304: boolean | undefined;
  /** When the last answer came. */
  #observedAt = 0;
  #toldAt: number | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Undefined until an answer told it. */
  get quota(): Quota | undefined {
    return this.#quota;
  }

  /**
   * When this window learnt what `quota` says, from an answer or from another window, which may have known it for longer; in
   * milliseconds since the epoch.
   */
  get toldAt(): number | undefined {
    return this.#toldAt;
  }

  /** Whether a 304 takes one request of the allowance; undefined until it was seen. */
  get charges304(): boolean | undefined {
    return this.#charges304;
  }

  get reading(): MeterReading {
    return { quota: this.#quota, charges304: this.#charges304 };
  }

  /**
   * Takes the allowance over from an answer; answers of the same period may arrive out of order.
   * @param alone whether no other request was under way: what changed, this answer has cost.
   */
  observe({ headers, status }: Answer, alone = false): void {
    const quota = readQuota(headers, this.#clock.now());
    if (!quota) return;
    const now = this.#clock.now();
    if (alone && status === 304 && this.#quota && isSamePeriod(quota, this.#quota)) {
      const cost = this.#quota.remaining - quota.remaining;
      if (cost === 0) this.#charges304 = false;
      // What was spent since the last answer may have been somebody else's, unless that was just now.
      if (cost === 1 && now - this.#observedAt < RECENT_MS) this.#charges304 = true;
    }
    this.#observedAt = now;
    // What another window tells a second time, it may have from this one.
    if (!isOlder(quota, this.#quota)) this.#toldAt = now;
    this.#take(quota);
  }

  /** Takes over what another window knows, if it still holds: the smaller rest of the same period. */
  adopt({ quota, charges304 }: MeterReading): void {
    this.#charges304 ??= charges304;
    if (quota?.resetAt !== undefined && quota.resetAt > this.#clock.now()) this.#take(quota);
  }

  #take(quota: Quota): void {
    if (isOlder(quota, this.#quota) || isEqual(quota, this.#quota)) return;
    this.#quota = quota;
    this.#toldAt = this.#clock.now();
    this.#changed.fire();
  }
}

/** Within a period less and less remains: more than known is either an answer that was overtaken, or a new period. */
function isOlder(quota: Quota, known: Quota | undefined): boolean {
  if (!known || quota.remaining <= known.remaining) return false;
  return quota.resetAt !== undefined && known.resetAt !== undefined && quota.resetAt - known.resetAt < TOLERANCE_MS;
}

function isEqual(a: Quota, b: Quota | undefined): boolean {
  return a.limit === b?.limit && a.remaining === b.remaining && a.used === b.used && a.resetAt === b.resetAt;
}

/** The reset is in whole seconds, and corrected by a clock that has whole seconds. */
const TOLERANCE_MS = 2500;

/** Whether both tell the same reset; false where one does not tell it. */
export function isSamePeriod(a: Pick<Quota, 'resetAt'>, b: Pick<Quota, 'resetAt'>): boolean {
  return a.resetAt !== undefined && b.resetAt !== undefined && Math.abs(a.resetAt - b.resetAt) < TOLERANCE_MS;
}
