export interface PartResults {
  /** An npm script, such as `test:unit`. */
  readonly part: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** Used by all processes, user and system. Undefined for a part that was interrupted, or without Python. */
  readonly processorSeconds: number | undefined;
}

/** The JSON content that a part writes to the file `REPO_RIDER_COUNTS` (`test/support/countingReporter.cjs`). */
export interface PartCounts {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

/** A failed test, a failed hook, or the failure of a part without tests. */
export interface Failure {
  readonly message: string;
  readonly test?: FailedTest;
  /** Where its screenshot and logs are, a line for each file: its content and path. */
  readonly lines?: readonly string[];
}

export interface FailedTest {
  /** The full name. */
  readonly title: string;
  /** The names of its suites, the outermost first. */
  readonly suites: readonly string[];
  readonly isHook: boolean;
  /** The path of the file that was loaded: the test file, or its bundle. */
  readonly file: string;
}
