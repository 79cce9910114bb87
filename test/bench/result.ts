import { median } from './median.ts';

/** What a figure should be: a bound on its ratio, or on its median where the goal was set in the figure's own unit. */
export interface Goal {
  readonly max?: number;
  readonly min?: number;
  readonly of?: 'median';
}

/** One line of the report. `median`, `min` and `max` are the product's figures, in `unit`. */
export interface Result {
  readonly name: string;
  /** What it is compared with, measured in the same run. */
  readonly reference: string;
  readonly unit: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** The reference's figure, in the same unit. */
  readonly referenceMedian: number;
  readonly ratio: number;
  /** Empty where the figure is only told. */
  readonly goal: Goal;
  readonly met: boolean;
}

/** What the product and the reference took, round by round. */
export interface Samples {
  readonly ours: readonly number[];
  readonly reference: readonly number[];
}

/** How a round's ratio is made of its two figures. */
export type Ratio = (ours: number, reference: number) => number;

/** For figures that should be small beside the reference. */
export const ofReference: Ratio = (ours, reference) => ours / reference;

/** For what should be so many times as fast as the reference. */
export const timesAsFast: Ratio = (ours, reference) => reference / ours;

export interface Description {
  readonly name: string;
  readonly reference: string;
  readonly unit: string;
  readonly goal: Goal;
  readonly ratio?: Ratio;
}

/**
 * A result from samples. Its ratio is the median of the rounds' ratios: the two sides of a round ran one after the other,
 * so that what else the machine did meanwhile slowed both; the ratio of the medians would set a quiet minute of one
 * side against a busy one of the other.
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
