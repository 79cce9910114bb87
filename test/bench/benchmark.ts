import type { Description, Result } from './result.ts';
import { resultOf } from './result.ts';

/** The environment of a benchmark. */
export interface Bench {
  /** A sandbox with 10,000 repositories and 30 ms latency, in its own process. */
  readonly baseUrl: string;
  /** An empty folder that is removed at the end. */
  readonly folder: string;
  /** The number of rounds from the command line, or else the benchmark's own. */
  readonly rounds: (own: number) => number;
  /** Aborts when all benchmarks must end. */
  readonly signal: AbortSignal;
}

/** One measurement, with its name for `--only`. Throws if the measured behavior is incorrect. */
export interface Benchmark {
  readonly name: string;
  readonly run: (bench: Bench) => Promise<readonly Result[]>;
}

/** A figure that is counted, not timed, with its reference. */
export function counted(description: Description, ours: number, reference: number): Result {
  return resultOf(description, { ours: [ours], reference: [reference] });
}
