/** A remote that has an address. */
export interface Remote {
  readonly name: string;
  /** Git fetches from one of them: which one differs between its versions. */
  readonly urls: readonly string[];
  /** Which branches are fetched: those that the clone has, such as a single one, or all. */
  readonly refspecs: readonly string[];
}

/** The remotes in the output of `CONFIG_ARGUMENTS`, `origin` first. */
export function configuredRemotes(config: string): readonly Remote[] {
  const remotes = new Map<string, Record<'url' | 'fetch', string[]>>();
  for (const entry of config.split('\0')) {
    const [, name, key, value] = /^remote\.([^\n]+)\.(url|fetch)\n(.+)$/s.exec(entry) ?? [];
    if (name === undefined || value === undefined) continue;
    const values = remotes.get(name) ?? { url: [], fetch: [] };
    values[key === 'url' ? 'url' : 'fetch'].push(value);
    remotes.set(name, values);
  }
  return [...remotes]
    .map(([name, { url: urls, fetch }]) => ({ name, urls, refspecs: refspecsOf(name, fetch) }))
    .filter(({ urls }) => urls.length > 0)
    .toSorted((a, b) => Number(b.name === 'origin') - Number(a.name === 'origin'));
}

/** The refspecs of a remote, if they can't overwrite the user's branches; else those that Git sets for a new one. */
function refspecsOf(name: string, own: readonly string[]): readonly string[] {
  const isUsual = own.length > 0 && own.every((refspec) => isOfRemote(refspec, name));
  return isUsual ? own : [`+refs/heads/*:refs/remotes/${name}/*`];
}

/** Whether a refspec updates only the branches of the remote, such as `+refs/heads/main:refs/remotes/origin/main`. */
function isOfRemote(refspec: string, remote: string): boolean {
  const [, from, to] = /^\+?refs\/heads\/([\w./*-]+):refs\/remotes\/(.+)$/.exec(refspec) ?? [];
  return from !== undefined && to === `${remote}/${from}`;
}

/** A remote to fetch. */
export interface Fetched {
  readonly remote: Remote;
  /** The upstream branch of the branch that is checked out, such as `refs/heads/main`. */
  readonly upstream?: string;
}

/** The remotes that a branch concerns: its own, as Git chooses it, and `origin`. @param branch undefined for none */
export function remotesToFetch(config: string, branch: string | undefined): readonly Fetched[] {
  const [remotes, entries] = [configuredRemotes(config), config.split('\0')];
  const lastOf = (key: string): string | undefined => {
    const start = `branch.${branch}.${key}\n`;
    return branch === undefined ? undefined : entries.findLast((entry) => entry.startsWith(start))?.slice(start.length);
  };
  const [name, upstream] = [lastOf('remote'), lastOf('merge')];
  const own = remotes.find((remote) => remote.name === name);
  const [first] = remotes;
  const others = first && first !== own && (first.name === 'origin' || !own) ? [{ remote: first }] : [];
  // As a refspec, any other text might overwrite branches.
  const isBranch = upstream !== undefined && /^refs\/heads\/[^\p{Cc} ~^:?*[\\]+$/u.test(upstream);
  return own ? [{ remote: own, ...(isBranch && { upstream }) }, ...others] : others;
}

/**
 * The arguments of `git fetch`. The refspecs replace those of the clone's configuration, which could overwrite the
 * user's branches. That of the upstream branch stores nothing: Git reports a branch that the remote doesn't have.
 */
export function fetchArguments({ remote, upstream }: Fetched, ...options: readonly string[]): readonly string[] {
  const refspecs = [...remote.refspecs, ...(upstream === undefined ? [] : [upstream])];
  const usual = ['--quiet', '--refmap=', '--no-recurse-submodules', '--no-write-fetch-head'];
  return ['fetch', ...usual, ...options, '--', remote.name, ...refspecs];
}
