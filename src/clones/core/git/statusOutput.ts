/** What `git status` says of a clone. */
export interface GitStatus {
  /** Undefined if no branch is checked out. */
  readonly branch: string | undefined;
  /** Files with uncommitted changes, including new ones. */
  readonly changes: number;
  /** Commits that the upstream branch lacks; undefined without one, or if it is gone. */
  readonly ahead: number | undefined;
  /** Commits that only the upstream branch has; undefined as `ahead`. */
  readonly behind: number | undefined;
  /** Changes that were put aside. */
  readonly stashes: number;
}

/** The other folders of a clone. */
export interface Worktrees {
  readonly worktrees: readonly Worktree[];
  /** How many more its files name, which were not read. */
  readonly moreWorktrees: number;
}

/** The state of a clone: all of its work that no remote has. */
export interface CloneStatus extends GitStatus, Worktrees {
  /** Commits that the upstream branch lacks, or that no remote has. Undefined if unknown. */
  readonly ahead: number | undefined;
  /** Commits on branches that aren’t checked out, and that no remote has. Undefined if unknown. */
  readonly aheadElsewhere: number | undefined;
}

/** A folder in which another branch of a clone is checked out. */
export interface Worktree {
  readonly path: string;
  /** Undefined if no branch is checked out; then, the commit. */
  readonly branch: string | undefined;
  readonly commit?: string;
}

/** What there is to do in a clone: files with changes, and commits to push, on any branch, and to pull. */
export function workIn({ changes, ahead = 0, aheadElsewhere = 0, behind = 0 }: CloneStatus) {
  return { changes, push: ahead + aheadElsewhere, pull: behind };
}

/** The arguments of `git` for an output that `parseStatus` reads. */
export const STATUS_ARGUMENTS = [
  'status',
  '--porcelain=v2',
  '--branch',
  '--show-stash',
  '-z',
  '--untracked-files=normal',
  // Their own configuration would apply.
  '--ignore-submodules=all',
  '--no-renames',
] as const;

/**
 * The arguments of `git` for the number of commits that no remote has. More are not counted. Ignores a branch without
 * commits.
 */
export function unpushedArguments(tips: readonly string[]): readonly string[] {
  return ['rev-list', '--count', '--max-count=1000', '--ignore-missing', ...tips, '--not', '--remotes', '--'];
}

/** Parses the output: https://git-scm.com/docs/git-status#_porcelain_format_version_2 */
export function parseStatus(output: string): GitStatus {
  const records = output.split('\0').filter(Boolean);
  const headers = new Map(
    records.flatMap((record): [string, string][] => {
      const [, name, value] = /^# ([\w.]+) (.*)$/s.exec(record) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
  const head = headers.get('branch.head');
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(headers.get('branch.ab') ?? '') ?? [];
  return {
    branch: head === '(detached)' ? undefined : head,
    changes: records.filter((record) => /^[12u?] /.test(record)).length,
    ahead: ahead === undefined ? undefined : Number(ahead),
    behind: behind === undefined ? undefined : Number(behind),
    stashes: Number(headers.get('stash') ?? 0),
  };
}
