import type { RunResults } from './testResults.ts';

/** What the runs of a series have in common: only such runs can be compared. */
export interface Series {
  /** Undefined outside a git repository. */
  readonly commit: string | undefined;
  /** A hash of the uncommitted changes; an empty text without any. */
  readonly changes: string;
  /** As in `SoakOptions`. */
  readonly busy: number | undefined;
  readonly parts: readonly string[];
}

/** A run that has ended, as stored in `out/soak/`. */
export interface StoredRun {
  readonly series: Series;
  readonly results: RunResults;
}

export interface Continuation {
  /** The results of earlier runs, by numbers. */
  readonly kept: ReadonlyMap<number, RunResults>;
  /** What happens to the stored runs, for the user; an empty text if there are none. */
  readonly text: string;
}

/**
 * Decides which stored runs belong to a series of `count` runs. A complete series is never continued, and neither is
 * one with other properties.
 */
export function continueSeries(stored: ReadonlyMap<number, StoredRun>, series: Series, count: number): Continuation {
  if (stored.size === 0) return { kept: new Map(), text: '' };
  const startOver = (reason: string): Continuation => ({ kept: new Map(), text: `Starting over: ${reason}.` });
  for (const run of stored.values()) {
    const difference = differenceOf(run.series, series);
    if (difference) return startOver(`the stored runs are ${difference}`);
  }
  if (missing(stored, count).length === 0) return startOver('the stored series is complete');
  const kept = new Map([...stored].map(([number, { results }]) => [number, results]));
  const numbers = [...stored.keys()].toSorted((a, b) => a - b);
  const names = `${numbers.length === 1 ? 'run' : 'runs'} ${numbers.join(', ')}`;
  return { kept, text: `Continuing after the stored ${names}. To start over, add --restart.` };
}

/** The numbers of the runs that a series lacks. */
export function missing(runs: ReadonlyMap<number, unknown>, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1).filter((number) => !runs.has(number));
}

/**
 * Runs what a series lacks.
 * @param kept the runs that it has, by numbers
 * @param run returns undefined if the run was interrupted, which ends the series
 * @param store called with each run that has ended
 * @returns all runs that have ended, by numbers
 */
export async function runMissing(
  kept: ReadonlyMap<number, RunResults>,
  count: number,
  run: (number: number) => Promise<RunResults | undefined>,
  store: (number: number, results: RunResults) => Promise<void>,
): Promise<ReadonlyMap<number, RunResults>> {
  const runs = new Map(kept);
  for (const number of missing(kept, count)) {
    const results = await run(number);
    if (results === undefined) break;
    await store(number, results);
    runs.set(number, results);
  }
  return runs;
}

/** How the series of a stored run differs; undefined if it doesn't. */
function differenceOf(stored: Series, { commit, changes, busy, parts }: Series): string | undefined {
  if (commit === undefined || stored.commit !== commit) return `of another commit: ${stored.commit ?? 'unknown'}`;
  if (stored.changes !== changes) return 'of other uncommitted changes';
  if (stored.busy !== busy) return `of another load: ${loadOf(stored.busy)}`;
  if (stored.parts.join(' ') !== parts.join(' ')) return `of other parts: ${stored.parts.join(' ') || 'all'}`;
  return undefined;
}

function loadOf(busy: number | undefined): string {
  return busy === undefined ? '--idle' : `--busy ${busy}`;
}
