import { availableParallelism, cpus } from 'node:os';
import type { Interval } from './interval.ts';
import { type Comparison, type Goal, NO_REFERENCE, type Result, type Verdict } from './result.ts';

const VERDICTS: Readonly<Record<Verdict, string>> = {
  met: 'met',
  missed: 'missed',
  open: 'close to it',
  noisy: 'not measurable now',
};

/** The header of a table with `rowOf` each result, in Markdown, as in docs/benchmarks.md. */
export const HEADER = '| What | Repo Rider | Reference | Ratio or difference | Goal |\n|---|--:|---|--:|---|';

/** A result as a row of a table. */
export function rowOf(result: Result): string {
  const { name, unit, median, interval, reference, referenceMedian, ratio, ratioInterval, goal, verdict } = result;
  const hasReference = reference !== NO_REFERENCE;
  const own = verdict === 'noisy' && interval ? intervalText(interval) : figure(median);
  const target = goalText(goal, unit, result.compare);
  const cells = [
    name,
    `${own} ${unit}`,
    hasReference ? `${reference}: ${figure(referenceMedian)} ${unit}` : '',
    hasReference ? comparedText(ratio, ratioInterval, result) : '',
    target && `${target}, ${VERDICTS[verdict]}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A figure with its significant digits. */
function figure(value: number): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

/** An interval: `1.05 to 1.12`; one figure if both ends are the same. */
function intervalText({ low, high }: Interval): string {
  return figure(low) === figure(high) ? figure(low) : `${figure(low)} to ${figure(high)}`;
}

/** How a figure compares with its reference: `1.15, 1.12 to 1.17`, or `+ 9.3 ms` for a difference. */
function comparedText(ratio: number, interval: Interval | undefined, { compare, unit }: Result): string {
  const text = compare === 'beyond' ? `${ratio < 0 ? '−' : '+'} ${figure(Math.abs(ratio))} ${unit}` : figure(ratio);
  return interval && interval.low < interval.high ? `${text}, ${intervalText(interval)}` : text;
}

/** A goal as text: `≤ 1.15 ×`, `≤ 1,228 bytes`, or `≤ + 10 ms`; empty if there is none. */
function goalText({ max, min, of }: Goal, unit: string, compare: Comparison): string {
  const text = (bound: number): string => {
    if (of === 'median') return `${figure(bound)} ${unit}`;
    return compare === 'beyond' ? `+ ${figure(bound)} ${unit}` : `${figure(bound)} ×`;
  };
  if (max !== undefined && max === min) return `= ${text(max)}`;
  if (max !== undefined) return `≤ ${text(max)}`;
  return min === undefined ? '' : `≥ ${text(min)}`;
}

/** The machine on which this process runs. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor';
  return `${model}, ${availableParallelism()} cores, Node ${process.versions.node}`;
}
