import { isElsewhere } from '../disk.ts';

/**
 * Keys of a repository's own configuration with which `git status` runs a program, or reads files elsewhere, in spite
 * of `safeOptions`: filters, the folder of the files, what Git LFS runs in its filter, and the program that would
 * fetch missing objects. Other programs that a configuration names are for other commands, such as `core.sshCommand`,
 * or are switched off by the options, such as `core.fsmonitor`.
 */
const USED_BY_STATUS: readonly RegExp[] = [
  /^filter\./,
  /^core\.worktree$/,
  /^lfs\.(extension|customtransfer|standalonetransferagent)\b/,
  // More specific than the options for protocols.
  /^protocol\./,
  /^remote\..*\.vcs$/s,
];

/** Keys that name a file, which may be on another computer. */
const FILES = /^core\.(attributesfile|excludesfile)$/;

/** What `git lfs install --local` writes: it runs the user's own Git LFS. */
const OF_LFS: ReadonlyMap<string, string> = new Map([
  ['filter.lfs.clean', 'git-lfs clean -- %f'],
  ['filter.lfs.smudge', 'git-lfs smudge -- %f'],
  ['filter.lfs.process', 'git-lfs filter-process'],
  ['filter.lfs.required', 'true'],
]);

/**
 * Keys of a repository's own configuration with which `git fetch` runs no program and contacts no other computer than
 * the remote's, given the options of `fetchOptions`. A list of what is dangerous would miss what the next version of
 * Git adds, and fetching contacts computers.
 */
const HARMLESS_FOR_FETCH: readonly RegExp[] = [
  /^core\.(repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf)$/,
  /^core\.(sparsecheckout|sparsecheckoutcone|splitindex|untrackedcache|preloadindex|longpaths|trustctime|checkstat|quotepath)$/,
  /^core\.(abbrev|compression|commitgraph|multipackindex|protectntfs|protecthfs|sharedrepository|bigfilethreshold|fscache)$/,
  // Replaced by an option.
  /^core\.hookspath$/,
  /^extensions\.(worktreeconfig|objectformat|refstorage|partialclone|relativeworktrees|preciousobjects)$/,
  /^remote\..*\.(url|pushurl|fetch|push|tagopt|prune|prunetags|mirror|promisor|partialclonefilter|followremotehead|gh-resolved)$/s,
  /^remote\.(pushdefault|.*\.skipfetchall)$/s,
  /^submodule\.(active|.*\.(url|active|branch|shallow|ignore))$/s,
  /^lfs\.(repositoryformatversion|.*\.(access|locksverify))$/s,
  /^credential\.(.*\.)?username$/s,
  /^(core\.hidedotfiles|init\.defaultbranch|diff\.algorithm|status\.showuntrackedfiles|gpg\.format)$/,
  /^((commit|tag)\.gpgsign|merge\.(ff|conflictstyle)|checkout\.defaultremote|blame\.[a-z]+)$/,
  // Git reads these for other commands, or not at all.
  /^(branch|user|pull|push|rebase|index|feature|advice|color|rerere|alias|gitflow|gitlens|gui)\./,
];

const NO_PROGRAMS = [
  'core.fsmonitor=false',
  'safe.bareRepository=explicit',
  'submodule.recurse=false',
  'status.submoduleSummary=false',
  'protocol.allow=never',
];

/**
 * Options of `git`, before the command: no hooks, no monitor, no locks, no network, and no repository without a `.git`.
 * @param file exists, so that there is no folder of this path, in which hooks could be. On Windows, Git
 * takes `/dev/null` for a path below the folder where it is installed, which may exist
 */
export function safeOptions(file: string): readonly string[] {
  return [
    '--no-optional-locks',
    ...optionsOf([
      ...NO_PROGRAMS,
      `core.hooksPath=${file}`,
      // The user's own values for a protocol take precedence over the one for all.
      ...['ext', 'file', 'ssh', 'http', 'https', 'git'].map((protocol) => `protocol.${protocol}.allow=never`),
    ]),
  ];
}

/** The same for `git fetch`, which contacts the remote: over HTTPS or SSH, and over HTTP only on this computer. */
export function fetchOptions(isOnThisComputer: boolean, file: string): readonly string[] {
  const allowed = isOnThisComputer ? ['https', 'ssh', 'http'] : ['https', 'ssh'];
  const never = ['ext', 'file', 'git', 'http'].filter((protocol) => !allowed.includes(protocol));
  return [
    '--no-optional-locks',
    ...optionsOf([
      ...NO_PROGRAMS,
      `core.hooksPath=${file}`,
      ...never.map((protocol) => `protocol.${protocol}.allow=never`),
      ...allowed.map((protocol) => `protocol.${protocol}.allow=always`),
      'gc.auto=0',
      'maintenance.auto=false',
      'fetch.recurseSubmodules=false',
      // Not from this computer to another one.
      ...(isOnThisComputer ? ['http.followRedirects=false'] : []),
    ]),
  ];
}

/**
 * The arguments of `git fetch`. The refspec replaces those of the clone's configuration, which could overwrite the
 * user's branches.
 * @param remote as `remoteToFetch` returns it
 */
export function fetchArguments({ name, refspecs }: Remote): readonly string[] {
  return ['fetch', '--quiet', '--refmap=', '--no-recurse-submodules', '--no-write-fetch-head', name, ...refspecs];
}

function optionsOf(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => ['-c', value]);
}

/**
 * The arguments of `git` for an output that `unsafeKey` reads: the values that `git status` would use, with their
 * scope.
 */
export const CONFIG_ARGUMENTS = ['config', '--list', '--show-scope', '-z', '--includes'] as const;

/**
 * Finds a value in a repository's own configuration with which `git status` may run programs. What the user's own
 * configuration says applies to all repositories, and is the user's choice.
 * @param use the command that would run
 * @returns its key, such as `filter.x.clean`; undefined if there is none
 */
export function unsafeKey(output: string, use: 'status' | 'fetch' = 'status'): string | undefined {
  const fields = output.split('\0');
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope, entry = ''] = [fields[at], fields[at + 1]];
    const end = entry.indexOf('\n');
    const key = end < 0 ? entry : entry.slice(0, end);
    const value = end < 0 ? '' : entry.slice(end + 1);
    const isOwn = scope === 'local' || scope === 'worktree';
    const isUnsafe = use === 'status' ? isUsedByStatus(key, value) : !isHarmlessForFetch(key, value);
    if (isOwn && isUnsafe) return key;
  }
  return undefined;
}

/** Whether a branch has an upstream branch, which may be gone. @param output that of `CONFIG_ARGUMENTS` */
export function hasUpstream(output: string, branch: string): boolean {
  return output.includes(`\0branch.${branch}.merge\n`);
}

function isUsedByStatus(key: string, value: string): boolean {
  if (OF_LFS.get(key) === value) return false;
  return USED_BY_STATUS.some((each) => each.test(key)) || (FILES.test(key) && isElsewhere(value));
}

function isHarmlessForFetch(key: string, value: string): boolean {
  const isBoolean = key === 'core.fsmonitor' && /^(true|false)?$/i.test(value);
  return isBoolean || HARMLESS_FOR_FETCH.some((each) => each.test(key));
}

/** A remote to fetch from. */
export interface Remote {
  readonly name: string;
  readonly url: string;
  /** Which branches are fetched: those that the clone has, such as a single one, or all. */
  readonly refspecs: readonly string[];
}

/**
 * `origin`, else the first remote in the output of `CONFIG_ARGUMENTS`; undefined if there is none with a usual name and
 * one address.
 */
export function remoteToFetch(output: string): Remote | undefined {
  const values = remoteValues(output);
  const names = values.map(({ name }) => name);
  const name = names.includes('origin') ? 'origin' : names[0];
  return name === undefined ? undefined : remoteNamed(name, values);
}

/** The other remotes with a usual name and one address: see `remoteToFetch`. */
export function otherRemotes(output: string): readonly Remote[] {
  const values = remoteValues(output);
  const main = remoteToFetch(output);
  const names = new Set(values.map(({ name }) => name));
  return [...names].flatMap((name) => (name === main?.name ? [] : (remoteNamed(name, values) ?? [])));
}

/** The names of all remotes that have a usual name. @param output that of `CONFIG_ARGUMENTS` */
export function remoteNames(output: string): readonly string[] {
  return [...new Set(remoteValues(output).flatMap(({ name, key }) => (key === 'url' ? [name] : [])))];
}

interface RemoteValue {
  readonly name: string;
  readonly key: string | undefined;
  readonly value: string;
}

function remoteValues(output: string): readonly RemoteValue[] {
  // A name that Git could take for an option, or for a part of a refspec, isn't used.
  return output.split('\0').flatMap((entry) => {
    const [, name, key, value] = /^remote\.([A-Za-z0-9][\w.-]*)\.(url|fetch)(?:\n(.*))?$/s.exec(entry) ?? [];
    return name === undefined ? [] : [{ name, key, value: value ?? '' }];
  });
}

function remoteNamed(name: string, values: readonly RemoteValue[]): Remote | undefined {
  const of = (key: string): readonly string[] =>
    values.flatMap((each) => (each.name === name && each.key === key ? [each.value] : []));
  // Which one Git uses differs between its versions.
  const [url, ...others] = of('url');
  if (!url || others.length > 0) return undefined;
  const own = of('fetch');
  const isUsual = own.length > 0 && own.every((refspec) => isOfRemote(refspec, name));
  return { name, url, refspecs: isUsual ? own : [`+refs/heads/*:refs/remotes/${name}/*`] };
}

/** Whether a refspec updates only the branches of the remote, such as `+refs/heads/main:refs/remotes/origin/main`. */
function isOfRemote(refspec: string, remote: string): boolean {
  const [, from, to] = /^\+?refs\/heads\/([\w./*-]+):refs\/remotes\/(.+)$/.exec(refspec) ?? [];
  return from !== undefined && to === `${remote}/${from}`;
}
