/** The JSON content that `npm test` writes to the file `REPO_RIDER_RESULTS`. */
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
