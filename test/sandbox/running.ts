import type { Sandbox } from './sandbox.ts';

/**
 * The sandboxes of this process that are not closed yet, for what watches a test and reports its failure. One set for all
 * copies of this module: each integration test is a bundle of its own.
 */
export const runningSandboxes: Set<Sandbox> = shared();

function shared(): Set<Sandbox> {
  const key = Symbol.for('repo-rider.runningSandboxes');
  const existing: unknown = Reflect.get(globalThis, key);
  if (existing instanceof Set) return existing;
  const made = new Set<Sandbox>();
  Reflect.set(globalThis, key, made);
  return made;
}
