import { exactly, type Interval, medianInterval } from './interval.ts';
import { median } from './median.ts';

/**
 * The goal of a figure: a bound on how it compares with the reference, or on its own median if the goal has the
 * figure's unit.
 */
export interface Goal {
  readonly max?: number;
  readonly min?: number;
  readonly of?: 'median';
}

/** The name of the reference of figures that are compared with nothing. */
export const NO_REFERENCE = 'none';

/** How a figure is compared with that of the reference in the same round. */
export type Comparison = 'ofReference' | 'timesAsFast' | 'beyond';

const COMPARE: Readonly<Record<Comparison, (ours: number, reference: number) => number>> = {
  /** For figures that should be small compared with the reference. */
  ofReference: (ours, reference) => ours / reference,
  /** For figures that should be a multiple of the reference's speed. */
  timesAsFast: (ours, reference) => reference / ours,
  /** For figures that include those of the reference: the difference, in their unit. */
  beyond: (ours, reference) => ours - reference,
};

/**
 * What can be said about a figure. `open`: it is measured, and too close to its goal to say on which side it is.
 * `noisy`: it can't be measured now, because the interval is wide and includes the goal, or the machine is too busy.
 */
export type Verdict = 'met' | 'missed' | 'open' | 'noisy';

/** Figures of both sides, and how they compare. */
interface Compared {
  /** The product's median. */
  readonly median: number;
  readonly referenceMedian: number;
  /** The median of the rounds' comparisons: a ratio, or the difference of `beyond`. */
  readonly ratio: number;
  /** Of `ratio`; undefined after too few rounds. */
  readonly ratioInterval: Interval | undefined;
}

/** One line of the report. */
export interface Result extends Compared {
  readonly name: string;
  /** The name of the reference, measured in the same run; or `NO_REFERENCE`. */
  readonly reference: string;
  readonly unit: string;
  readonly compare: Comparison;
  /** Of `median`; undefined after too few rounds. */
  readonly interval: Interval | undefined;
  /** Empty for a figure that is only reported. */
  readonly goal: Goal;
  readonly verdict: Verdict;
}

/** The figures of the product and the reference, round by round. */
export interface Samples {
  readonly ours: readonly number[];
  readonly reference: readonly number[];
  /** On a busy machine, about what `ours` would be on an idle one: its processor time. */
  readonly least?: readonly number[] | undefined;
}

export interface Description {
  readonly name: string;
  readonly reference: string;
  readonly unit: string;
  readonly goal: Goal;
  readonly compare?: Comparison;
}

/** Half of an interval that is narrow, relative to the figure or its goal. */
const NARROW = 0.1;

/**
 * A result from samples. Its ratio is the median of the rounds' ratios: both sides of a round run in succession, so
 * that other load slows both. The ratio of the medians could compare a quiet minute of one side with a busy one of the
 * other.
 */
export function resultOf({ compare = 'ofReference', ...description }: Description, samples: Samples): Result {
  const { ours, least } = samples;
  const compared = comparedBy(compare, samples);
  const own = medianInterval(ours);
  const leastInterval = least && medianInterval(least);
  const { goal } = description;
  const isOwn = goal.of === 'median';
  const decisive = isOwn ? own : compared.ratioInterval;
  const verdict = verdictOf(goal, isOwn ? compared.median : compared.ratio, decisive, isOwn ? leastInterval : decisive);
  return {
    ...description,
    ...compared,
    compare,
    interval: own,
    verdict,
  };
}

/** A figure that is counted, not measured, with its reference: its verdict is certain. */
export function counted({ compare = 'ofReference', ...description }: Description, ours: number, reference: number) {
  const ratio = COMPARE[compare](ours, reference);
  const { goal } = description;
  const figure = goal.of === 'median' ? ours : ratio;
  const verdict = verdictOf(goal, figure, exactly(figure));
  return {
    ...description,
    compare,
    median: ours,
    interval: exactly(ours),
    referenceMedian: reference,
    ratio,
    ratioInterval: exactly(ratio),
    verdict,
  } satisfies Result;
}

function comparedBy(compare: Comparison, { ours, reference }: Samples): Compared {
  const comparisons = ours.map((figure, round) => COMPARE[compare](figure, reference[round] ?? Number.NaN));
  return {
    median: median(ours),
    referenceMedian: median(reference),
    ratio: median(comparisons),
    ratioInterval: medianInterval(comparisons),
  };
}

/**
 * @param interval of the figure
 * @param least of what the figure would be on an idle machine: only this shows that a time is too long
 */
function verdictOf(
  { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: Goal,
  figure: number,
  interval: Interval | undefined,
  least = interval,
): Verdict {
  if (!interval || !least) return 'noisy';
  const hasGoal = Number.isFinite(max) || Number.isFinite(min);
  if (hasGoal && min <= interval.low && interval.high <= max) return 'met';
  if (least.low > max || interval.high < min) return 'missed';
  // Too long now, but perhaps only because of what else runs.
  if (interval.low > max) return 'noisy';
  const scale = Math.max(Math.abs(figure), ...[max, min].filter(Number.isFinite).map(Math.abs));
  return (interval.high - interval.low) / 2 <= NARROW * scale ? 'open' : 'noisy';
}
