import type { Sandbox } from './sandbox.ts';

/**
 * The open sandboxes of this process, for progress checks and failure reports. All copies of this module share one set,
 * because each integration test is a separate bundle.
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
