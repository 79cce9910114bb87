import type { Description, Result } from './result.ts';
import { resultOf } from './result.ts';

/** What a benchmark runs on. */
export interface Bench {
  /** A sandbox with 10,000 repositories, 30 ms away, in a process of its own. */
  readonly baseUrl: string;
  /** An empty folder that is removed in the end. */
  readonly folder: string;
  /** The number of rounds asked for, or else the benchmark's own. */
  readonly rounds: (own: number) => number;
  /** Aborts when everything is to end. */
  readonly signal: AbortSignal;
}

/** Measures one thing, under the name that `--only` knows. Throws where what it measures is not right. */
export interface Benchmark {
  readonly name: string;
  readonly run: (bench: Bench) => Promise<readonly Result[]>;
}

/** A figure that is counted, not timed, beside the one it is compared with. */
export function counted(description: Description, ours: number, reference: number): Result {
  return resultOf(description, { ours: [ours], reference: [reference] });
}
