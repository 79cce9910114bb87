/** The npm scripts of a test run, by name. */
export interface TestPlan {
  /** Run first, because the others depend on them. */
  readonly first: readonly string[];
  /** Run concurrently, each row in order, because half of their time is spent waiting. */
  readonly beside: readonly (readonly string[])[];
  /** Run last, one after the other, because each already uses two cores. */
  readonly alone: readonly string[];
}

/** Must pass before a merge. How long it takes is in `docs/testing.md`. */
export const EVERY_TIME: TestPlan = {
  first: ['package'],
  beside: [
    ['types', 'test:unit'],
    ['test:faults', 'test:set-up:others', 'test:web:smoke', 'test:lowest:smoke'],
    ['test:set-up', 'test:integration', 'lint'],
    ['test:model'],
  ],
  alone: ['test:e2e:core'],
};

/** All parts; run before a release. */
export const FULL: TestPlan = {
  first: ['package'],
  beside: [
    ['types', 'lint', 'test:unit'],
    ['test:faults', 'test:set-up:others', 'test:prism'],
    ['test:set-up', 'test:integration', 'test:lowest:integration'],
    ['test:model:long'],
  ],
  alone: ['test:e2e', 'test:web', 'test:lowest'],
};

/** Not counted as tests: a part that depends on one of these retries it and reports the failure. */
export const UNCOUNTED: ReadonlySet<string> = new Set(['package', 'test:set-up', 'test:set-up:others']);
