import type { FetchFailure } from './fetchResult.ts';
import { gitFailure } from './gitSentences.ts';

/**
 * The result of pulling a clone. `current`: there is nothing to pull; `diverged`: both the branch and its upstream
 * branch have own commits, so that fast-forwarding is impossible; `detached`: no branch is checked out; `changed`:
 * files with changes are in the way; the others as in `FetchResult`.
 */
export type PullResult =
  | { readonly kind: 'pulled'; readonly commits: number }
  | { readonly kind: 'current' | 'diverged' | 'detached' | 'noUpstream' | 'changed' }
  | FetchFailure;

/** Why Git failed to merge: our own, or VS Code's. */
export function mergeFailure(error: unknown): PullResult {
  const { gitErrorCode, stderr } = (error ?? {}) as { readonly gitErrorCode?: unknown; readonly stderr?: unknown };
  const says = (text: string): boolean => typeof stderr === 'string' && stderr.includes(text);
  if (gitErrorCode === 'DirtyWorkTree' || says('would be overwritten by merge')) return { kind: 'changed' };
  return says('Not possible to fast-forward') ? { kind: 'diverged' } : gitFailure(error);
}
