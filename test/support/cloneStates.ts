import type { CloneState } from '../../src/clones/core/git/cloneStates.ts';

/** The state of a clone that was read: without changes, and at the commit of its upstream branch. */
export function readState(facts: Partial<Extract<CloneState, { kind: 'read' }>> = {}): CloneState {
  const nothing = { changes: 0, ahead: 0, aheadElsewhere: 0, behind: 0, stashes: 0, worktrees: [], moreWorktrees: 0 };
  return { kind: 'read', branch: 'main', ...nothing, ...facts };
}
