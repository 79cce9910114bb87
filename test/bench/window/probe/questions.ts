import type { LoopRecord } from '../../loopWatch.ts';

/** The environment variable with the path of the file for the probe's port. */
export const PROBE_VARIABLE = 'REPO_RIDER_BENCH_PROBE';

/** A question to the probe. */
export type ProbeQuestion =
  /** Bytes of the extension host's retained heap. */
  | { readonly ask: 'heap' }
  /** The activity of the event loop since the last such question. */
  | { readonly ask: 'loop' }
  /**
   * Runs a command of any extension, and waits until it is done; the answer is its start, in milliseconds since the
   * epoch.
   */
  | { readonly ask: 'run'; readonly command: string }
  /** Whether an extension is active. */
  | { readonly ask: 'isActive'; readonly id: string }
  /**
   * Activates an inactive extension; the answer is the milliseconds until it is active, and those of CPU within a
   * second.
   */
  | { readonly ask: 'activate'; readonly id: string };

/** The probe's answer: one of these, depending on the question. */
export interface ProbeAnswer {
  readonly bytes?: number;
  readonly loop?: LoopRecord;
  readonly startedAt?: number;
  readonly isActive?: boolean;
  readonly ms?: number;
  /** Of all threads of the process. */
  readonly cpuMs?: number;
}
