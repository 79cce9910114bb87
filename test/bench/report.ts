import type { Goal, Result } from './result.ts';

/** A figure with its significant digits. */
export function figure(value: number): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

/** A goal as text: `≤ 1.15 ×`, or `≤ 1,228 bytes`; empty if there is none. */
export function goalText({ max, min, of }: Goal, unit: string): string {
  const what = of === 'median' ? ` ${unit}` : ' ×';
  if (max !== undefined && max === min) return `= ${figure(max)}${what}`;
  if (max !== undefined) return `≤ ${figure(max)}${what}`;
  return min === undefined ? '' : `≥ ${figure(min)}${what}`;
}

/** One result as text, on two lines. */
export function reportOf({
  name,
  reference,
  unit,
  median,
  min,
  max,
  referenceMedian,
  ratio,
  goal,
  met,
}: Result): string {
  const range = min === max ? '' : ` (${figure(min)} to ${figure(max)})`;
  const verdict = goalText(goal, unit) && `, goal ${goalText(goal, unit)}: ${met ? 'met' : 'MISSED'}`;
  return [
    `${name}: ${figure(median)} ${unit}${range}`,
    `  ${reference}: ${figure(referenceMedian)} ${unit}; ratio ${figure(ratio)}${verdict}`,
  ].join('\n');
}
