import type { FetchFailure } from '../git/fetchResult.ts';

/**
 * Why a clone must stay: because of its place, its server, or what it contains.
 *
 * `link`: its folder is a link, or is below one; `linked`: it is a worktree or a submodule, or its Git folder is
 * elsewhere; `broken`: it has no folder `.git`; `home`, `cloneFolder`, `open`, `openElsewhere`: it is, contains, or (if
 * open) is in the home folder, a folder of clones, a folder open in this window or in another one; `windows`: the
 * folders of other windows can't be read; `unsaved`: an editor has changes; `unchecked`: a check has failed on this
 * computer.
 */
export type KeepReason =
  | FetchFailure
  | {
      readonly kind: 'link' | 'linked' | 'broken' | 'home' | 'cloneFolder' | 'open' | 'openElsewhere' | 'unsaved';
    }
  | { readonly kind: 'windows' | 'unchecked' }
  | ContentReason;

/**
 * What a clone contains that could be lost. Names and paths come from the clone, and may be any text; paths are
 * relative to its folder.
 */
export type ContentReason =
  /**
   * `shared`: its objects may be those of other clones; `recent`: it had a commit within `RECENT_MS`, such as before a
   * reset, that the server lacks.
   */
  | { readonly kind: 'worktrees' | 'shared' | 'stash' | 'recent' }
  /** Git's own files: of an operation that isn't complete, such as a lock, or others, such as hooks and Git LFS. */
  | { readonly kind: 'operation' | 'gitFile'; readonly name: string }
  /**
   * `hidden`: Git ignores changes of the file; `filtered`: a filter may remove changes before Git compares the file;
   * `nested`: a repository inside, or a submodule with files; `unread`: a file, a folder, or a remote that can't be
   * read, or is too large.
   */
  | { readonly kind: 'hidden' | 'filtered' | 'nested' | 'unread'; readonly path: string }
  /** Files that have changed. */
  | { readonly kind: 'changed'; readonly count: number }
  /** Files that Git doesn't have, also ignored ones; at most `MAX_UNTRACKED` are counted. */
  | { readonly kind: 'untracked'; readonly path: string; readonly count: number }
  /** The server doesn't have a commit of a branch, or what another ref is of; `HEAD` without a branch. */
  | { readonly kind: 'commits'; readonly name: string };

/** The result of a check: `safe` if nothing would be lost. `usedAt`: when Git last changed it, in ms since 1970. */
export type RemovalCheck =
  | { readonly kind: 'safe'; readonly usedAt: number }
  | { readonly kind: 'kept'; readonly reason: KeepReason };

/** Commits that were checked out, or on a branch, within this time count as work. In milliseconds. */
export const RECENT_MS = 90 * 24 * 3_600_000;

/** Files that aren't in Git; more are not counted. */
export const MAX_UNTRACKED = 1000;
