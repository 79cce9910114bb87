/** Npm scripts by name. */
export interface TestPlan {
  /**
   * These run side by side, each row in its order: half of their time is spent waiting. What needs the built extension is in
   * one row, as each builds it anew.
   */
  readonly beside: readonly (readonly string[])[];
  /** Then these, one after the other: two windows at once are what two cores can do. */
  readonly alone: readonly string[];
}

/** What is to pass before anything is merged, within 12 minutes on two cores. */
export const EVERY_TIME: TestPlan = {
  beside: [
    ['types', 'lint', 'test:unit'],
    ['test:faults', 'test:set-up:others'],
    ['test:set-up', 'test:integration', 'test:web:smoke', 'test:lowest:smoke'],
  ],
  alone: ['test:e2e:core'],
};

/** Everything, before a release. */
export const FULL: TestPlan = {
  beside: [
    ['types', 'lint', 'test:unit'],
    ['test:faults', 'test:set-up:others'],
    ['test:set-up', 'test:integration', 'test:lowest:integration'],
  ],
  alone: ['test:e2e', 'test:web', 'test:lowest'],
};

/** What needs a set-up tries again, and then says why it fails: no test by itself. */
export const UNCOUNTED: ReadonlySet<string> = new Set(['test:set-up', 'test:set-up:others']);
