import type { LoopRecord } from '../../loopWatch.ts';

/** The environment variable with the path of the file for the probe's port. */
export const PROBE_VARIABLE = 'REPO_RIDER_BENCH_PROBE';

/** A question to the probe. */
export type ProbeQuestion =
  /** Bytes that the extension host retains. */
  | { readonly ask: 'heap' }
  /** The activity of the event loop since the last such question. @param isWatched see `LoopWatch.take` */
  | { readonly ask: 'loop'; readonly isWatched: boolean }
  /**
   * Runs a command of any extension, and waits until it is done; the answer is its start, in milliseconds since the
   * epoch.
   */
  | { readonly ask: 'run'; readonly command: string }
  /** Whether an extension is active. */
  | { readonly ask: 'isActive'; readonly id: string }
  /**
   * Activates an inactive extension; the answer is the milliseconds until it is active, and the processor time within
   * this time from the start, in milliseconds.
   */
  | { readonly ask: 'activate'; readonly id: string; readonly withinMs: number }
  /** The JavaScript files that an extension has imported. */
  | { readonly ask: 'modules'; readonly id: string };

export interface ImportedModules {
  readonly count: number;
  readonly bytes: number;
}

/** The probe's answer: one of these, depending on the question. */
export interface ProbeAnswer {
  readonly bytes?: number;
  readonly loop?: LoopRecord;
  readonly startedAt?: number;
  readonly isActive?: boolean;
  readonly ms?: number;
  /** Of all threads of the process. */
  readonly processorMs?: number;
  readonly modules?: ImportedModules;
}
