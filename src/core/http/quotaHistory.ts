import type { Clock } from '../clock.ts';
import { Emitter, type Event } from '../event.ts';
import type { Quota } from '../model/quota.ts';
import type { QuotaMeter } from './quotaMeter.ts';
import { isSamePeriod } from './quotaReading.ts';

/** What was left of an allowance at a moment. */
export interface QuotaSample extends Omit<Quota, 'used'> {
  /** In milliseconds since the epoch. */
  readonly at: number;
}

/** So many samples are kept at most. */
export const MAX_SAMPLES = 300;

/** Samples are kept for so long, in milliseconds: a few periods, which are typically an hour each. */
export const RETENTION_MS = 4 * 3_600_000;

/** So many of the newest stay as they are when others have to go. */
const EXACT_SAMPLES = 150;

/** What comes within it was asked together. */
const BURST_MS = 1000;

/**
 * What a meter has told over time: bounded, in memory. It listens to the meter for good: both live equally long.
 * Of what comes within a second, samples in between are left out; of what is older, those that change the line least.
 */
export class QuotaHistory {
  readonly #meter: QuotaMeter;
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  #samples: readonly QuotaSample[] = [];

  /** Fires for every new sample, not when old ones expire. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(meter: QuotaMeter, clock: Clock) {
    this.#meter = meter;
    this.#clock = clock;
    this.#addSample();
    meter.onDidChange(() => this.#addSample());
  }

  /**
   * The oldest first. The last one is what the meter reads, however old it is; of the others none is older than
   * `KEPT_MS`. Empty until an answer has told.
   */
  get samples(): readonly QuotaSample[] {
    const now = this.#clock.now();
    return this.#samples.filter((sample, place) => isCurrent(sample, now) || place === this.#samples.length - 1);
  }

  #addSample(): void {
    const { quota } = this.#meter;
    if (!quota) return;
    const at = this.#clock.now();
    const { remaining, limit, resetAt } = quota;
    const known = this.#samples.filter((sample) => isCurrent(sample, at));
    this.#samples = thinned(withSample(known, { at, remaining, limit, resetAt }));
    this.#changed.fire();
  }
}

/**
 * Whether a new period has begun between two samples: more is left, or the later one has another reset and that of the earlier one has
 * passed. Otherwise the service has only put the reset off, or it is too far away to be believed.
 */
export function isNewPeriod(earlier: QuotaSample, later: QuotaSample): boolean {
  if (later.remaining > earlier.remaining) return true;
  return earlier.resetAt !== undefined && later.at >= earlier.resetAt && !isSamePeriod(earlier, later);
}

/** Whether it is neither too old nor, since the clock was set back, from the future. */
function isCurrent({ at }: QuotaSample, now: number): boolean {
  return at > now - RETENTION_MS && at <= now;
}

/** Of three of one period within a second the one between goes: a burst is its first and its last. */
function withSample(samples: readonly QuotaSample[], sample: QuotaSample): readonly QuotaSample[] {
  const before = samples.at(-2);
  const last = samples.at(-1);
  const isBetween =
    before && last && sample.at - before.at < BURST_MS && !isNewPeriod(before, last) && !isNewPeriod(last, sample);
  return [...(isBetween ? samples.slice(0, -1) : samples), sample];
}

/** Without one of the older samples, if they are too many: the one that changes the line least. */
function thinned(samples: readonly QuotaSample[]): readonly QuotaSample[] {
  if (samples.length <= MAX_SAMPLES) return samples;
  const older = samples.slice(0, -EXACT_SAMPLES);
  const bends = older.map((sample, place) => bendOf(samples[place - 1], sample, samples[place + 1]));
  // If none can be spared, it is the oldest.
  return samples.toSpliced(bends.indexOf(Math.min(...bends)), 1);
}

/**
 * How much the line changes without the middle one of three samples: twice the area between them. Infinite beside a
 * reset, so that each period keeps its first and its last.
 */
function bendOf(before: QuotaSample | undefined, middle: QuotaSample, after: QuotaSample | undefined): number {
  if (!before || !after || isNewPeriod(before, middle) || isNewPeriod(middle, after)) return Infinity;
  return Math.abs(
    (middle.at - before.at) * (after.remaining - before.remaining) -
      (after.at - before.at) * (middle.remaining - before.remaining),
  );
}
