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
}

/** The mode of a submodule: https://git-scm.com/docs/index-format */
const SUBMODULE = '160000';

/** Parses the output: https://git-scm.com/docs/git-ls-files#_output @throws if it has another format */
export function parseIndex(output: string): IndexEntries {
  const files = new Set<string>();
  const submodules: string[] = [];
  let hidden: string | undefined;
  for (const record of output.split('\0')) {
    if (record === '') continue;
    const [, tag = '', mode = '', path] = /^(\S) (\d{6}) [0-9a-f]+ \d\t(.+)$/s.exec(record) ?? [];
    if (path === undefined) throw new Error('Unexpected output of git ls-files');
    if (mode === SUBMODULE) submodules.push(path);
    else files.add(path);
    // A lowercase tag is one of a file that is assumed to be unchanged.
    if (tag === 'S' || tag !== tag.toUpperCase()) hidden ??= path;
  }
  return { files, submodules, hidden };
}

/** Changes of such files can't be seen. */
export function keepForHidden({ hidden }: IndexEntries): KeepReason | undefined {
  return hidden === undefined ? undefined : { kind: 'hidden', path: hidden };
}
