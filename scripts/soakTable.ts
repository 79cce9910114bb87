import type { RunResults } from './testResults.ts';

/** Formats a line per part with the seconds of each run; `!` marks a failure, `–` a part that didn't run. */
export function soakTable(runs: readonly RunResults[]): string {
  const parts = new Set(runs.flatMap((run) => run.parts.map(({ part }) => part)));
  const lines = [...parts].map((part) =>
    line(
      part,
      runs.map((run) => run.parts.find((each) => each.part === part)),
    ),
  );
  const head = `${'seconds'.padEnd(24)}${runs.map((_, index) => `run ${index + 1} `.padStart(9)).join('')}`;
  return [head, ...lines, line('in all', runs)].map((text) => text.trimEnd()).join('\n');
}

function line(title: string, cells: readonly (Pick<RunResults, 'seconds' | 'failed'> | undefined)[]): string {
  const texts = cells.map((cell) => (cell ? `${cell.seconds.toFixed(1)}${cell.failed > 0 ? '!' : ' '}` : '– '));
  return `${title.padEnd(24)}${texts.map((text) => text.padStart(9)).join('')}`;
}
