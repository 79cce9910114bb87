/**
 * Keys of a repository's own configuration with which `git status` runs no program and contacts no computer, given the options of
 * `SAFE_OPTIONS`. A list of what is dangerous would miss what the next version of Git adds.
 */
const HARMLESS: readonly RegExp[] = [
  /^core\.(repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf)$/,
  /^core\.(sparsecheckout|sparsecheckoutcone|splitindex|untrackedcache|preloadindex|longpaths|trustctime|checkstat|quotepath)$/,
  /^core\.(abbrev|compression|commitgraph|multipackindex|protectntfs|protecthfs|sharedrepository|bigfilethreshold|fscache)$/,
  // Replaced by an option.
  /^core\.hookspath$/,
  /^extensions\.(worktreeconfig|objectformat|refstorage|partialclone|relativeworktrees|preciousobjects)$/,
  /^remote\..*\.(url|pushurl|fetch|push|tagopt|prune|prunetags|mirror|promisor|partialclonefilter|followremotehead|gh-resolved)$/s,
  /^remote\.(pushdefault|.*\.skipfetchall)$/s,
  /^submodule\.(active|.*\.(url|active|branch|shallow|ignore))$/s,
  /^lfs\.(repositoryformatversion|.*\.access)$/s,
  /^(core\.hidedotfiles|init\.defaultbranch|diff\.algorithm|status\.showuntrackedfiles|gpg\.format)$/,
  /^((commit|tag)\.gpgsign|merge\.(ff|conflictstyle)|checkout\.defaultremote|blame\.[a-z]+)$/,
  // Git reads these for other commands, or not at all.
  /^(branch|user|pull|push|fetch|rebase|http|url|gc|maintenance|index|feature|advice|color|rerere|alias|gitflow|gitlens|gui)\./,
];

/** Options of `git`, before the command: no hooks, no monitor, no locks, no network, and no repository without a `.git`. */
export const SAFE_OPTIONS: readonly string[] = [
  '--no-optional-locks',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'protocol.allow=never',
    // The user's own values for a protocol take precedence over the one for all.
    ...['ext', 'file', 'ssh', 'http', 'https', 'git'].map((protocol) => `protocol.${protocol}.allow=never`),
    'safe.bareRepository=explicit',
    'submodule.recurse=false',
  ].flatMap((option) => ['-c', option]),
];

/** The arguments of `git` for an output that `unsafeKey` reads: the values that `git status` would use, with their scope. */
export const CONFIG_ARGUMENTS = ['config', '--list', '--show-scope', '-z', '--includes'] as const;

/**
 * Finds a value in a repository's own configuration with which `git status` may run programs. What the user's own configuration says
 * applies to all repositories, and is the user's choice.
 * @returns its key, such as `filter.x.clean`; undefined if there is none
 */
export function unsafeKey(output: string): string | undefined {
  const fields = output.split('\0');
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope, entry = ''] = [fields[at], fields[at + 1]];
    const end = entry.indexOf('\n');
    const key = end < 0 ? entry : entry.slice(0, end);
    const isBoolean = key === 'core.fsmonitor' && /^(true|false)?$/i.test(end < 0 ? '' : entry.slice(end + 1));
    const isOwn = scope === 'local' || scope === 'worktree';
    if (isOwn && !isBoolean && !HARMLESS.some((harmless) => harmless.test(key))) return key;
  }
  return undefined;
}
