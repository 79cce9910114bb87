import { isUnreadable } from '../disk.ts';
import type { KeepReason } from './keepReason.ts';

/** The arguments of `git` for an output that `parseIndex` reads: each file with its mode, and whether Git skips it. */
export const INDEX_ARGUMENTS = ['ls-files', '-v', '--stage', '-z'] as const;

/** What Git has of the files of a clone. Paths are relative, with slashes. */
export interface IndexEntries {
  readonly files: ReadonlySet<string>;
  /** The folders of submodules. */
  readonly submodules: readonly string[];
  /** A file whose changes Git doesn't see, because of `assume-unchanged`, `skip-worktree`, or a sparse checkout. */
  readonly hidden: string | undefined;
  /** A file whose name isn't UTF-8, so that it can't be found on the disk; the index, if it has too many files. */
  readonly unread: string | undefined;
}

/** More files are not checked. */
export const MAX_FILES = 500_000;

/** The mode of a submodule: https://git-scm.com/docs/index-format */
const SUBMODULE = '160000';

/** Parses the output: https://git-scm.com/docs/git-ls-files#_output @throws if it has another format */
export function parseIndex(output: string): IndexEntries {
  const files = new Set<string>();
  const submodules: string[] = [];
  let hidden: string | undefined;
  let unread: string | undefined;
  const records = output.split('\0', MAX_FILES + 2);
  // An empty one comes last.
  if (records.length > MAX_FILES + 1) return { files, submodules, hidden, unread: '.git/index' };
  for (const record of records) {
    if (record === '') continue;
    const [, tag = '', mode = '', path] = /^(\S) (\d{6}) [0-9a-f]+ \d\t(.+)$/s.exec(record) ?? [];
    if (path === undefined) throw new Error('Unexpected output of git ls-files');
    if (mode === SUBMODULE) submodules.push(path);
    else files.add(path);
    // A lowercase tag is one of a file that is assumed to be unchanged.
    if (tag === 'S' || tag !== tag.toUpperCase()) hidden ??= path;
    if (isUnreadable(path)) unread ??= path;
  }
  return { files, submodules, hidden, unread };
}

/** Changes of such files can't be seen. */
export function keepForIndex({ hidden, unread }: IndexEntries): KeepReason | undefined {
  if (unread !== undefined) return { kind: 'unread', path: unread };
  return hidden === undefined ? undefined : { kind: 'hidden', path: hidden };
}
