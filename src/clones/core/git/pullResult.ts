import type { FetchFailure } from './fetchResult.ts';

/**
 * The result of pulling a clone. `current`: there is nothing to pull; `diverged`: both the branch and its upstream
 * branch have own commits, so that fast-forwarding is impossible; `detached`: no branch is checked out; `changed`:
 * files with changes are in the way; `untrusted`: VS Code's Git didn't open the folder, which it does only if the user
 * trusts it; `late`: Git takes too long; the others as in `FetchResult`.
 */
export type PullResult =
  | { readonly kind: 'pulled'; readonly commits: number }
  | { readonly kind: 'current' | 'diverged' | 'detached' | 'noUpstream' | 'changed' | 'untrusted' }
  | FetchFailure;

/** What VS Code's Git says of an error of Git. */
interface GitFailure {
  readonly gitErrorCode?: unknown;
  readonly stderr?: unknown;
}

/** Why Git failed to merge. Its text may contain addresses, so it is not shown. */
export function mergeFailure(error: unknown): PullResult {
  const { gitErrorCode, stderr } = (error ?? {}) as GitFailure;
  const isInTheWay = typeof stderr === 'string' && stderr.includes('would be overwritten by merge');
  return { kind: gitErrorCode === 'DirtyWorkTree' || isInTheWay ? 'changed' : 'failed' };
}
