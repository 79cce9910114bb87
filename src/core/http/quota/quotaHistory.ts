import type { Clock, Time } from '../../clock.ts';
import { Emitter, type Event } from '../../event.ts';
import type { Quota } from '../../model/quota.ts';
import type { QuotaMeter } from './quotaMeter.ts';
import { isSamePeriod } from './quotaReading.ts';

/** The quota at a point in time. */
export interface QuotaSample extends Omit<Quota, 'used'> {
  readonly at: Time;
}

/** Maximum number of stored samples. */
export const MAX_SAMPLES = 300;

/** How long samples are stored, in milliseconds: a few periods of typically an hour. */
export const RETENTION_MS = 4 * 3_600_000;

/** How many of the newest samples are never thinned out. */
const EXACT_SAMPLES = 150;

/** Samples within this time, in milliseconds, belong to one burst of requests. */
const BURST_MS = 1000;

/**
 * The quota over time: bounded. Never unsubscribes from the meter, because both have the same lifetime. Drops
 * samples between the first and last of a second, and older ones that change the line least.
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
   * The oldest first. The last sample is the meter's current reading, however old. All others are at most
   * `RETENTION_MS` old. Empty until a response reports the quota.
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
    let samples: readonly QuotaSample[] = [...this.#samples, ...added].toSorted((a, b) => a.at - b.at);
    while (samples.length > MAX_SAMPLES) samples = thinned(samples);
    this.#samples = samples;
    this.#changed.fire();
  }

  #addSample(): void {
    const { quota } = this.#meter;
    if (!quota) return;
    const at = this.#clock.now();
    const { remaining, limit, resetAt } = quota;
    const current = this.#samples.filter((sample) => isCurrent(sample, at));
    this.#samples = thinned(withSample(current, { at, remaining, limit, resetAt }));
    this.#changed.fire();
  }
}

/**
 * Whether a new period starts between two samples: more remains, or the earlier reset has passed and the later sample
 * has another one. Otherwise the service has only postponed the reset, or the reset is implausibly far away.
 */
export function isNewPeriod(earlier: QuotaSample, later: QuotaSample): boolean {
  if (later.remaining > earlier.remaining) return true;
  return earlier.resetAt !== undefined && later.at >= earlier.resetAt && !isSamePeriod(earlier, later);
}

/** Whether a sample is neither too old nor from the future, after the clock was set back. */
function isCurrent({ at }: QuotaSample, now: number): boolean {
  return at > now - RETENTION_MS && at <= now;
}

/** Drops the middle one of three samples of one period within a second: a burst needs only its first and last. */
function withSample(samples: readonly QuotaSample[], sample: QuotaSample): readonly QuotaSample[] {
  const before = samples.at(-2);
  const last = samples.at(-1);
  const isBetween =
    before && last && sample.at - before.at < BURST_MS && !isNewPeriod(before, last) && !isNewPeriod(last, sample);
  return [...(isBetween ? samples.slice(0, -1) : samples), sample];
}

/** If there are too many samples, drops the older one that changes the line least. */
function thinned(samples: readonly QuotaSample[]): readonly QuotaSample[] {
  if (samples.length <= MAX_SAMPLES) return samples;
  const older = samples.slice(0, -EXACT_SAMPLES);
  const bends = older.map((sample, place) => bendOf(samples[place - 1], sample, samples[place + 1]));
  // If all are needed, this drops the oldest.
  return samples.toSpliced(bends.indexOf(Math.min(...bends)), 1);
}

/**
 * How much the line changes without the middle one of three samples: twice the area between them. Infinite next to a
 * reset, because the first and last sample of each period must stay.
 */
function bendOf(before: QuotaSample | undefined, middle: QuotaSample, after: QuotaSample | undefined): number {
  if (!before || !after || isNewPeriod(before, middle) || isNewPeriod(middle, after)) return Infinity;
  return Math.abs(
    (middle.at - before.at) * (after.remaining - before.remaining) -
      (after.at - before.at) * (middle.remaining - before.remaining),
  );
}
