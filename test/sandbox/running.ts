import type { Sandbox } from './sandbox.ts';

/** The sandboxes of this process that are not closed yet, for what watches a test and reports its failure. */
export const runningSandboxes = new Set<Sandbox>();
