/**
 * The result of pulling a clone. `current`: there is nothing to pull; `diverged`: both the branch and its upstream
 * branch have own commits, so that fast-forwarding is impossible; `detached`: no branch is checked out; `changed`:
 * files with changes are in the way; `untrusted`: VS Code's Git didn't open the folder, which it does only if the user
 * trusts it; `elsewhere`: the clone is on another computer than the extension.
 */
export type PullResult =
  | { readonly kind: 'pulled'; readonly commits: number }
  | {
      readonly kind:
        | 'current'
        | 'diverged'
        | 'detached'
        | 'noUpstream'
        | 'changed'
        | 'untrusted'
        | 'credentials'
        | 'elsewhere'
        | 'failed';
    };

/** What VS Code's Git says of an error of Git. */
interface GitFailure {
  readonly gitErrorCode?: unknown;
  readonly stderr?: unknown;
}

/** Whether the clone has what its upstream branch has. */
export function isUpToDate({ kind }: PullResult): boolean {
  return kind === 'pulled' || kind === 'current';
}

/** Why Git failed. Its text may contain addresses, so it is not shown. */
export function pullFailure(error: unknown): PullResult {
  const { gitErrorCode, stderr } = (error ?? {}) as GitFailure;
  if (gitErrorCode === 'AuthenticationFailed') return { kind: 'credentials' };
  const isInTheWay = typeof stderr === 'string' && stderr.includes('would be overwritten by merge');
  return { kind: gitErrorCode === 'DirtyWorkTree' || isInTheWay ? 'changed' : 'failed' };
}
