/** What `git status` says of a clone. */
export interface CloneStatus {
  /** Undefined if no branch is checked out. */
  readonly branch: string | undefined;
  /** Files with uncommitted changes, including new ones. */
  readonly changes: number;
  /** Commits that the upstream branch lacks; without one, those that no remote has, if known. */
  readonly ahead: number | undefined;
  /** Commits that only the upstream branch has; undefined without one. */
  readonly behind: number | undefined;
}

/** The arguments of `git` for an output that `parseStatus` reads. */
export const STATUS_ARGUMENTS = [
  'status',
  '--porcelain=v2',
  '--branch',
  '-z',
  '--untracked-files=normal',
  // Their own configuration would apply.
  '--ignore-submodules=all',
  '--no-renames',
] as const;

/** The arguments of `git` for a branch of a remote, if one was ever fetched or pushed. */
export const REMOTE_BRANCH_ARGUMENTS = ['for-each-ref', '--count=1', '--format=%(objectname)', 'refs/remotes'] as const;

/** The arguments of `git` for the number of commits that no remote has. More are not counted. */
export const UNPUSHED_ARGUMENTS = [
  'rev-list',
  '--count',
  '--max-count=1000',
  'HEAD',
  '--not',
  '--remotes',
  '--',
] as const;

/** Parses the output: https://git-scm.com/docs/git-status#_porcelain_format_version_2 */
export function parseStatus(output: string): CloneStatus {
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
  };
}
