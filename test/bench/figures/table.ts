import { availableParallelism, cpus } from 'node:os';
import type { Interval } from './interval.ts';
import { ABOUT_INTERVALS, comparedText, figure, goalText, intervalText, VERDICTS } from './report.ts';
import { NO_REFERENCE, type Result } from './result.ts';

/**
 * The results as Markdown tables, as in docs/benchmarks.md, with a description of the machine.
 * @param sections the results by the title of their section
 * @param others the share of the processors that other processes used, from 0 to 1
 */
export function tablesOf(sections: ReadonlyMap<string, readonly Result[]>, others: number): string {
  const tables = Array.from(sections, ([title, results]) => `## ${title}\n\n${tableOf(results)}`);
  return [
    ...tables,
    [
      `Medians, measured on ${machine()}. Others used ${figure(Math.round(others * 100))}% of the processors.`,
      ABOUT_INTERVALS,
    ].join('\n'),
  ].join('\n\n');
}

function tableOf(results: readonly Result[]): string {
  return [
    '| What | Repo Rider | Reference | Ratio or difference | Processor time | Goal |',
    '|---|--:|---|--:|--:|---|',
    ...results.map((result) => `| ${cellsOf(result).join(' | ')} |`),
  ].join('\n');
}

function cellsOf(result: Result): readonly string[] {
  const { name, unit, median, reference, referenceMedian, ratio, ratioInterval, processor, goal, verdict } = result;
  const hasReference = reference !== NO_REFERENCE;
  const target = goalText(goal, unit, result.compare);
  return [
    name,
    verdict === 'noisy' ? VERDICTS.noisy : `${figure(median)} ${unit}`,
    hasReference ? `${reference}: ${figure(referenceMedian)} ${unit}` : '',
    verdict === 'noisy' || !hasReference ? '' : comparison(ratio, ratioInterval, result),
    processor && hasReference
      ? `${figure(processor.median)} ms; ${comparison(processor.ratio, processor.ratioInterval, { ...result, unit: 'ms' })}`
      : processor
        ? `${figure(processor.median)} ms`
        : '',
    target && `${target}, ${VERDICTS[verdict].toLowerCase()}`,
  ];
}

function comparison(ratio: number, interval: Interval | undefined, kind: Pick<Result, 'compare' | 'unit'>): string {
  const hasWidth = interval && interval.low < interval.high;
  return `${comparedText(ratio, kind)}${hasWidth ? `, ${intervalText(interval)}` : ''}`;
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor';
  return `${model}, ${availableParallelism()} cores, Node ${process.versions.node}`;
}
