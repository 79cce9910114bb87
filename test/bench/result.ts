import { median } from './median.ts';

/** The goal of a figure: a bound on its ratio, or on its median if the goal has the figure's own unit. */
export interface Goal {
  readonly max?: number;
  readonly min?: number;
  readonly of?: 'median';
}

/** One line of the report. `median`, `min` and `max` are the product's figures, in `unit`. */
export interface Result {
  readonly name: string;
  /** The name of the reference, measured in the same run. */
  readonly reference: string;
  readonly unit: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** The reference's figure, in the same unit. */
  readonly referenceMedian: number;
  readonly ratio: number;
  /** Empty for a figure that is only reported. */
  readonly goal: Goal;
  readonly met: boolean;
}

/** The figures of the product and the reference, round by round. */
export interface Samples {
  readonly ours: readonly number[];
  readonly reference: readonly number[];
}

/** Computes a round's ratio from its two figures. */
export type Ratio = (ours: number, reference: number) => number;

/** For figures that should be small compared with the reference. */
export const ofReference: Ratio = (ours, reference) => ours / reference;

/** For figures that should be a multiple of the reference's speed. */
export const timesAsFast: Ratio = (ours, reference) => reference / ours;

export interface Description {
  readonly name: string;
  readonly reference: string;
  readonly unit: string;
  readonly goal: Goal;
  readonly ratio?: Ratio;
}

/**
 * A result from samples. Its ratio is the median of the rounds' ratios: both sides of a round run in succession, so
 * that other load slows both. The ratio of the medians could compare a quiet minute of one side with a busy one of the
 * other.
 */
export function resultOf(
  { ratio: by = ofReference, ...description }: Description,
  { ours, reference }: Samples,
): Result {
  const ratio = median(ours.map((figure, round) => by(figure, reference[round] ?? Number.NaN)));
  const middle = median(ours);
  return {
    ...description,
    median: middle,
    min: Math.min(...ours),
    max: Math.max(...ours),
    referenceMedian: median(reference),
    ratio,
    met: isMet(description.goal, description.goal.of === 'median' ? middle : ratio),
  };
}

function isMet({ max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: Goal, figure: number): boolean {
  return min <= figure && figure <= max;
}
