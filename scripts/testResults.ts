/** What `npm test` writes, as JSON, to the file that the variable REPO_RIDER_RESULTS names. */
export interface RunResults {
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly parts: readonly {
    /** An npm script, such as `test:unit`. */
    readonly part: string;
    readonly passed: number;
    readonly failed: number;
    readonly seconds: number;
  }[];
}
