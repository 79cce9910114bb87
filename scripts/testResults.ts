/** The JSON content that `npm test` writes to the file `REPO_RIDER_RESULTS`. */
export interface RunResults {
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** Of all parts together. Undefined if a part has no figure. */
  readonly processorSeconds: number | undefined;
  readonly parts: readonly PartResults[];
}

export interface PartResults {
  /** An npm script, such as `test:unit`. */
  readonly part: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** Used by all processes, user and system. Undefined for a part that was interrupted, or without Python. */
  readonly processorSeconds: number | undefined;
}
