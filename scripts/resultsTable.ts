import { UNCOUNTED } from './testPlan.ts';
import type { PartResults } from './testResults.ts';

/**
 * Formats a line per part with its seconds, its processor seconds, and its counts.
 * @param seconds of all parts together, some of which run side by side
 */
export function resultsTable(parts: readonly PartResults[], seconds: number): string {
  const lines = parts.map((results) => {
    const counts = UNCOUNTED.has(results.part) ? '' : `   ${results.passed} passed, ${results.failed} failed`;
    return `${line(results.part, results)}${counts}`;
  });
  const measured = parts.flatMap(({ processorSeconds }) => processorSeconds ?? []);
  const sum = measured.length === parts.length ? measured.reduce((total, each) => total + each, 0) : undefined;
  const total = line('in all', { seconds, processorSeconds: sum });
  return [`${''.padEnd(24)}  seconds  processor seconds`, ...lines, total].join('\n');
}

function line(title: string, { seconds, processorSeconds }: Pick<PartResults, 'seconds' | 'processorSeconds'>): string {
  const processor = processorSeconds?.toFixed(1) ?? '–';
  return `${title.padEnd(24)} ${seconds.toFixed(1).padStart(8)}  ${processor.padStart(17)}`;
}
