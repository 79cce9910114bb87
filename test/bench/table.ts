import { availableParallelism, cpus } from 'node:os';
import { figure, goalText } from './report.ts';
import type { Result } from './result.ts';

/** The results as a Markdown table, with a description of the machine. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ name, reference, unit, median, referenceMedian, ratio, goal, met }) => {
    const target = goalText(goal, unit);
    const cells = [
      name,
      `${figure(median)} ${unit}`,
      `${reference}: ${figure(referenceMedian)} ${unit}`,
      figure(ratio),
      target && `${target}, ${met ? 'met' : 'missed'}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| What | Repo Rider | Beside | Ratio | Goal |',
    '|---|--:|---|--:|---|',
    ...rows,
    '',
    `Medians, measured on ${machine()}.`,
  ].join('\n');
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor';
  return `${model}, ${availableParallelism()} cores, Node ${process.versions.node}`;
}
