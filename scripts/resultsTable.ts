import { UNCOUNTED } from './testPlan.ts';
import type { RunResults } from './testResults.ts';

/** Formats a line per part with its seconds, its processor seconds, and its counts. */
export function resultsTable({ parts, ...all }: RunResults): string {
  const lines = parts.map((results) => {
    const counts = UNCOUNTED.has(results.part) ? '' : `   ${results.passed} passed, ${results.failed} failed`;
    return `${line(results.part, results)}${counts}`;
  });
  return [`${''.padEnd(24)}  seconds  processor seconds`, ...lines, line('in all', all)].join('\n');
}

function line(title: string, { seconds, processorSeconds }: Pick<RunResults, 'seconds' | 'processorSeconds'>): string {
  const processor = processorSeconds?.toFixed(1) ?? '–';
  return `${title.padEnd(24)} ${seconds.toFixed(1).padStart(8)}  ${processor.padStart(17)}`;
}

/** The sum of the processor seconds of parts. @returns undefined if a part has no figure */
export function sumOfProcessorSeconds(parts: RunResults['parts']): number | undefined {
  return parts.reduce<number | undefined>(
    (sum, { processorSeconds }) =>
      sum === undefined || processorSeconds === undefined ? undefined : sum + processorSeconds,
    0,
  );
}
