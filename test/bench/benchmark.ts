import type { Result } from './figures/result.ts';
import type { Limits } from './figures/rounds.ts';

/** The environment of a benchmark. */
export interface Bench {
  /** A sandbox with 10,000 repositories and 30 ms latency, in its own process. */
  readonly baseUrl: string;
  /** An empty folder that is removed at the end. */
  readonly folder: string;
  /**
   * The limits of rounds that start now.
   * @param share of the time that the benchmark still has
   */
  readonly limits: (share?: number) => Limits;
  /** Aborts when all benchmarks must end. */
  readonly signal: AbortSignal;
}

/** Some measurements, with their name for `--only`. */
export interface Benchmark {
  readonly name: string;
  /** Seconds that it may take with its set-up. */
  readonly seconds: number;
  /** The same with `--quick`; undefined if that leaves it out. */
  readonly quickSeconds?: number;
  /** Throws if the measured behavior is incorrect. */
  readonly run: (bench: Bench) => Promise<readonly Result[]>;
}
