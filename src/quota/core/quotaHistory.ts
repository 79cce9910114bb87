import type { Clock, Time } from '../../base/core/clock.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import type { Quota } from './quota.ts';
import type { QuotaMeter } from './quotaMeter.ts';
import { isSamePeriod } from './quotaReading.ts';

/** The quota at a point in time. */
export interface QuotaSample extends Omit<Quota, 'used'> {
  readonly at: Time;
}

/** Maximum number of stored samples. */
export const MAX_SAMPLES = 300;

/** How long samples are stored if no reset is reported, in milliseconds. */
export const RETENTION_MS = 4 * 3_600_000;

/** Of the samples within this time, in milliseconds, only the first and the last are stored. */
const BURST_MS = 30_000;

/**
 * The quota of the current period over time: bounded. Never unsubscribes from the meter, because both have the same
 * lifetime.
 */
export class QuotaHistory {
  readonly #meter: QuotaMeter;
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  #samples: readonly QuotaSample[] = [];

  /** Fires for new samples, not when old ones expire. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(meter: QuotaMeter, clock: Clock) {
    this.#meter = meter;
    this.#clock = clock;
    this.#addSample();
    meter.onDidChange(() => this.#addSample());
  }

  /**
   * The oldest first: the last one before the current period, if known, and those of the period. The last sample is
   * the meter's current reading, however old. All others are at most `RETENTION_MS` old. Empty until a response reports
   * the quota.
   */
  get samples(): readonly QuotaSample[] {
    const now = this.#clock.now();
    return this.#samples.filter((sample, place) => isCurrent(sample, now) || place === this.#samples.length - 1);
  }

  /** Adds samples of earlier, or of other windows. */
  restore(stored: readonly QuotaSample[]): void {
    const now = this.#clock.now();
    const known = new Set(this.#samples.map(({ at }) => at));
    const added = stored.filter((sample) => isCurrent(sample, now) && !known.has(sample.at));
    if (added.length === 0) return;
    const all = [...this.#samples, ...added].toSorted((a, b) => a.at - b.at);
    this.#samples = all.reduce(withSample, []);
    this.#changed.fire();
  }

  #addSample(): void {
    const { quota } = this.#meter;
    if (!quota) return;
    const at = this.#clock.now();
    const { remaining, limit, resetAt } = quota;
    const current = this.#samples.filter((sample) => isCurrent(sample, at));
    this.#samples = withSample(current, { at, remaining, limit, resetAt });
    this.#changed.fire();
  }
}

/** The samples of the current period, without the last one before it. @param samples of a history */
export function periodOf(samples: readonly QuotaSample[]): readonly QuotaSample[] {
  const [first, second] = samples;
  return first && second && isNewPeriod(first, second) ? samples.slice(1) : samples;
}

/**
 * Whether a new period starts between two samples with different resets: more remains, or the earlier reset has passed.
 * Otherwise the service has only postponed the reset, or the reset is implausibly far away.
 */
function isNewPeriod(earlier: QuotaSample, later: QuotaSample): boolean {
  if (isSamePeriod(earlier, later)) return false;
  return later.remaining > earlier.remaining || (earlier.resetAt !== undefined && later.at >= earlier.resetAt);
}

/** Whether a sample is neither too old nor from the future, after the clock was set back. */
function isCurrent({ at }: QuotaSample, now: number): boolean {
  return at > now - RETENTION_MS && at <= now;
}

/** Adds a sample, and drops those that it makes needless. */
function withSample(samples: readonly QuotaSample[], sample: QuotaSample): readonly QuotaSample[] {
  const [before, last] = [samples.at(-2), samples.at(-1)];
  if (last && isNewPeriod(last, sample)) return [last, sample];
  const isBetween = before && last && sample.at - before.at < BURST_MS && !isNewPeriod(before, last);
  return [...(isBetween ? samples.slice(0, -1) : samples), sample].slice(-MAX_SAMPLES);
}
