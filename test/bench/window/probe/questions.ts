import type { LoopRecord } from './loopWatch.ts';

/** The environment variable that names the file where the probe writes its port. */
export const PROBE_VARIABLE = 'REPO_RIDER_BENCH_PROBE';

/** What the probe is asked. */
export type ProbeQuestion =
  /** Bytes on the heap of the extension host that something holds. */
  | { readonly ask: 'heap' }
  /** What the event loop has done since that was asked last. */
  | { readonly ask: 'loop' }
  /** To run a command of any extension, and wait until it is done; when it began, in milliseconds since the epoch. */
  | { readonly ask: 'run'; readonly command: string }
  /** To activate an extension that sleeps; milliseconds until it is awake. */
  | { readonly ask: 'activate'; readonly id: string };

/** What the probe answers: one of these, by what was asked. */
export interface ProbeAnswer {
  readonly bytes?: number;
  readonly loop?: LoopRecord;
  readonly startedAt?: number;
  readonly ms?: number;
}
