/** Npm scripts by name. */
export interface TestPlan {
  /** What the others need. */
  readonly first: readonly string[];
  /** These run side by side, each row in its order: half of their time is spent waiting. */
  readonly beside: readonly (readonly string[])[];
  /** Then these, one after the other: two windows at once are what two cores can do. */
  readonly alone: readonly string[];
}

/** What must pass before anything is merged, within 6 minutes on two cores. */
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

/** Everything, before a release. */
export const FULL: TestPlan = {
  first: ['package'],
  beside: [
    ['types', 'lint', 'test:unit'],
    ['test:faults', 'test:set-up:others'],
    ['test:set-up', 'test:integration', 'test:lowest:integration'],
    ['test:model'],
  ],
  alone: ['test:e2e', 'test:web', 'test:lowest'],
};

/** No tests: a part that needs one of these tries again, and then says why it fails. */
export const UNCOUNTED: ReadonlySet<string> = new Set(['package', 'test:set-up', 'test:set-up:others']);
