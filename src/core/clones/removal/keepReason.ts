import type { CloneState } from '../git/cloneStates.ts';
import type { FetchResult } from '../git/fetchResult.ts';

/** Why Git can't be asked about a clone, or its server has not answered. */
type ServerReason = Exclude<FetchResult, { readonly kind: 'fetched' } | CloneState>;

/**
 * Why a clone must stay. Names and paths come from the clone, and may be any text; paths are relative to its folder.
 *
 * `link`: its folder is a link, or is below one; `linked`: it is a worktree or a submodule; `broken`: it has no folder
 * `.git`; `home`, `cloneFolder`, `open`, `openElsewhere`: it is, contains, or (if open) is in the home folder, a folder
 * of clones, a folder open in this window or in another one; `unsaved`: an editor has changes; `shared`: its objects
 * may be those of other clones; `noLog`: Git has not recorded what was checked out; `unread`: a file or a folder can't
 * be read, or is too large; `large`: it has too many files; `stash`: it has stashed changes; `recent`: a commit was
 * there within `RECENT_MS`, such as before a reset, and the server doesn't have it; `changing`: a read took too long.
 */
export type KeepReason =
  | Exclude<CloneState, { readonly kind: 'read' }>
  | ServerReason
  | {
      readonly kind:
        | 'link'
        | 'linked'
        | 'broken'
        | 'home'
        | 'cloneFolder'
        | 'open'
        | 'openElsewhere'
        | 'unsaved'
        | 'worktrees'
        | 'lfs'
        | 'shared'
        | 'noLog'
        | 'large'
        | 'stash'
        | 'recent';
    }
  /** Git's own files: of an operation that isn't complete, a lock, a hook of the user, or an unknown one. */
  | { readonly kind: 'operation' | 'locked' | 'hook' | 'gitFile'; readonly name: string }
  /** `hidden`: Git ignores changes of the file; `nested`: a repository inside; `submodule`: one with files. */
  | { readonly kind: 'hidden' | 'nested' | 'submodule' | 'unread'; readonly path: string }
  /** Files that have changed. */
  | { readonly kind: 'changed'; readonly count: number }
  /** Files that Git doesn't have, also ignored ones; at most `MAX_UNTRACKED` are counted. */
  | { readonly kind: 'untracked'; readonly path: string; readonly count: number }
  /** The server doesn't have this tag, or has another one of this name. */
  | { readonly kind: 'tag'; readonly name: string }
  /** The server doesn't have a commit of a branch, or of another ref; `HEAD` without a branch. */
  | { readonly kind: 'commits'; readonly name: string };

/** The result of a check: `safe` if nothing would be lost. `usedAt`: when Git last changed it, in ms since the epoch. */
export type RemovalCheck =
  | { readonly kind: 'safe'; readonly usedAt: number }
  | { readonly kind: 'kept'; readonly reason: KeepReason };

/** Commits that were checked out, or on a branch, within this time count as work. In milliseconds. */
export const RECENT_MS = 90 * 24 * 3_600_000;
