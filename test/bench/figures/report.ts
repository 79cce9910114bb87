import { CONFIDENCE, type Interval } from './interval.ts';
import { type Compared, type Comparison, type Goal, NO_REFERENCE, type Result, type Verdict } from './result.ts';

export const NOT_MEASURABLE = 'not measurable now';

export const VERDICTS: Readonly<Record<Verdict, string>> = {
  met: 'met',
  missed: 'MISSED',
  open: 'close to it',
  noisy: NOT_MEASURABLE,
};

/** A figure with its significant digits. */
export function figure(value: number): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

/** An interval: `1.05 to 1.12`; one figure if both ends are the same. */
export function intervalText({ low, high }: Interval): string {
  return figure(low) === figure(high) ? figure(low) : `${figure(low)} to ${figure(high)}`;
}

/** How a figure compares with its reference: `1.15`, or `+ 9.3 ms` for a difference. */
export function comparedText(ratio: number, { compare, unit }: Pick<Result, 'compare' | 'unit'>): string {
  if (compare !== 'beyond') return figure(ratio);
  return `${ratio < 0 ? '−' : '+'} ${figure(Math.abs(ratio))} ${unit}`;
}

/** A goal as text: `≤ 1.15 ×`, `≤ 1,228 bytes`, or `≤ + 10 ms`; empty if there is none. */
export function goalText({ max, min, of }: Goal, unit: string, compare: Comparison = 'ofReference'): string {
  const text = (bound: number): string => {
    if (of === 'median') return `${figure(bound)} ${unit}`;
    return compare === 'beyond' ? `+ ${figure(bound)} ${unit}` : `${figure(bound)} ×`;
  };
  if (max !== undefined && max === min) return `= ${text(max)}`;
  if (max !== undefined) return `≤ ${text(max)}`;
  return min === undefined ? '' : `≥ ${text(min)}`;
}

/** One result as text, on two to four lines. */
export function reportOf(result: Result): string {
  const { name, reference, unit, median, min, max, referenceMedian, goal, verdict, rounds } = result;
  const range = min === max ? '' : ` (${figure(min)} to ${figure(max)} in ${rounds} rounds)`;
  const goals = goalText(goal, unit, result.compare);
  const ending = VERDICTS[verdict];
  return [
    `${name}: ${verdict === 'noisy' ? NOT_MEASURABLE : `${figure(median)} ${unit}`}${range}`,
    ...(reference === NO_REFERENCE
      ? []
      : [`  ${reference}: ${figure(referenceMedian)} ${unit}; ${comparison(result, result)}`]),
    ...(result.processor ? [`  processor time: ${processorText(result.processor, result)}`] : []),
    ...(goals ? [`  goal ${goals}: ${ending}${ownInterval(result)}`] : []),
  ].join('\n');
}

/** The processor time of both sides, and how they compare. */
export function processorText(
  processor: Compared,
  { compare, reference }: Pick<Result, 'compare' | 'reference'>,
): string {
  const { median, referenceMedian } = processor;
  if (reference === NO_REFERENCE) return `${figure(median)} ms`;
  const kind = { ...processor, compare, unit: 'ms' };
  return `${figure(median)} ms, reference ${figure(referenceMedian)} ms; ${comparison(kind, kind)}`;
}

function comparison(compared: Compared, kind: Pick<Result, 'compare' | 'unit'>): string {
  const { ratio, ratioInterval } = compared;
  const text = `${kind.compare === 'beyond' ? 'difference' : 'ratio'} ${comparedText(ratio, kind)}`;
  return ratioInterval && ratioInterval.low < ratioInterval.high ? `${text}, ${intervalText(ratioInterval)}` : text;
}

/** The interval that decides about a goal in the figure's unit. */
function ownInterval({ goal, interval, unit }: Result): string {
  if (goal.of !== 'median' || !interval || interval.low === interval.high) return '';
  return ` (${intervalText(interval)} ${unit})`;
}

/** What the intervals of a report are. */
export const ABOUT_INTERVALS = `“a, b to c”: the median of the rounds is between b and c in ${CONFIDENCE * 100}% of all runs.`;
