import type { RunResults } from './testResults.ts';

type Cell = Pick<RunResults, 'seconds' | 'processorSeconds' | 'failed'> | undefined;

/**
 * Formats a line per part with the seconds and the processor seconds of each run. `!` marks a failure, `–` a part that
 * didn't run or has no figure.
 * @param runs by numbers
 */
export function soakTable(runs: ReadonlyMap<number, RunResults>): string {
  const all = [...runs].toSorted(([a], [b]) => a - b);
  const parts = new Set(all.flatMap(([, run]) => run.parts.map(({ part }) => part)));
  const lines = [...parts].map((part) =>
    line(
      part,
      all.map(([, run]) => run.parts.find((each) => each.part === part)),
    ),
  );
  const head = line('seconds, processor', []) + all.map(([number]) => `run ${number} `.padStart(20)).join('');
  const total = line(
    'in all',
    all.map(([, run]) => run),
  );
  return [head, ...lines, total].map((text) => text.trimEnd()).join('\n');
}

function line(title: string, cells: readonly Cell[]): string {
  const number = (value: number | undefined): string => value?.toFixed(1) ?? '–';
  const texts = cells.map((cell) => {
    const mark = cell && cell.failed > 0 ? '!' : ' ';
    return `${number(cell?.seconds).padStart(10)}${number(cell?.processorSeconds).padStart(9)}${mark}`;
  });
  return title.padEnd(24) + texts.join('');
}
