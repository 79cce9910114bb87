import { isPastedHost } from '../../../accounts/core/hostPages.ts';
import { connectionOf, LOCAL_SESSION, webHostOf } from '../../../accounts/core/session.ts';
import { Memo } from '../../../base/core/memoize.ts';
import { isSameSequence } from '../../../base/core/sequence.ts';
import { decoded, type Line, ours, showable } from '../../../base/core/text.ts';
import type { ListedRepository } from '../../../model/core/repository.ts';
import { entryKey, type RepositoryEntry } from '../../../repositories/core/entry.ts';
import type { Library } from '../../../repositories/core/library.ts';
import { listedBy } from '../../../repositories/core/starred.ts';
import { folderKey } from '../folderKey.ts';
import type { CloneStates } from '../git/cloneStates.ts';
import { isMainRepository } from './cloneLookup.ts';
import type { Clone, Clones } from './knownClones.ts';

/** A row that stands for a clone. */
export interface CloneRow extends RepositoryEntry {
  readonly clone: Clone;
}

/** A row of its own, and the listed repository of which it is a second clone. */
interface OwnRow extends CloneRow {
  readonly listed: ListedRepository | undefined;
}

interface Services {
  readonly clones: Clones;
  readonly library: Pick<Library, 'stores'>;
  readonly states: Pick<CloneStates, 'of'>;
  /** Converts the path of a folder to its address. */
  readonly addressOf: (path: string) => string;
  /** See `CloneFinder.lastUses`. */
  readonly lastUses: () => ReadonlyMap<string, number>;
}

/** A listed repository, with the folders of its best clone and of all others. */
interface Cloned {
  readonly repository: ListedRepository;
  readonly folder: string;
  readonly others: readonly string[];
}

interface Rows {
  readonly all: readonly CloneRow[];
  readonly own: readonly CloneRow[];
  /** The repositories of clones that accounts list, by folder. */
  readonly listed: ReadonlyMap<string, RepositoryEntry>;
  readonly byRepository: ReadonlyMap<ListedRepository, Clone>;
  /** The worktrees that are known as clones, too, by `folderKey` of their clone. */
  readonly worktrees: ReadonlyMap<string, readonly Clone[]>;
  /** The folders of all rows: see `folderKey`. */
  readonly folders: ReadonlySet<string>;
}

/**
 * A row for each clone on this computer: that of its repository; or one of its own, for a clone that no account lists,
 * and for a second clone of a repository. A worktree of a known clone is below that one's row.
 */
export class CloneRows {
  readonly #services: Services;
  readonly #rows = new Memo<Rows>();
  readonly #identity = new Memo<string>();
  /** What was found in each list, because most changes affect few lists. */
  readonly #found = new Memo<WeakMap<readonly ListedRepository[], readonly Cloned[]>>();
  /** The last rows of their own: each stays the same object while what it shows is the same. */
  #own: readonly OwnRow[] = [];

  constructor(services: Services) {
    this.#services = services;
  }

  /** Another array after each change. */
  get all(): readonly CloneRow[] {
    return this.#current.all;
  }

  /** The rows of their own. The same array while they are the same. */
  get own(): readonly CloneRow[] {
    return this.#current.own;
  }

  /** The clones of the repositories that accounts and rows list. */
  get byRepository(): ReadonlyMap<ListedRepository, Clone> {
    return this.#current.byRepository;
  }

  /** Another text after each change of clones, except of their branches, which change often. */
  get identity(): string {
    const { all } = this.#services.clones;
    return this.#identity.get([all], () => JSON.stringify(all.map(withoutBranch)));
  }

  /** See `CloneFinder.lastUses`. */
  get lastUses(): ReadonlyMap<string, number> {
    return this.#services.lastUses();
  }

  /** The key of the repository that an account lists for the clone in a folder; undefined if none does. */
  listedAs(folder: string): string | undefined {
    const entry = this.#current.listed.get(folder);
    return entry && entryKey(entry);
  }

  /** The rows of a clone's worktrees, as far as they are known. */
  worktreesOf({ session, repository }: RepositoryEntry, { folder: worktreeOf }: Clone): readonly RepositoryEntry[] {
    const { states, addressOf } = this.#services;
    const state = states.of(worktreeOf);
    const read = state?.kind === 'read' ? state.worktrees : [];
    const { worktrees, folders } = this.#current;
    const found = [
      ...(worktrees.get(folderKey(worktreeOf)) ?? []),
      ...read.map(({ path, branch }) => ({ folder: addressOf(path), branch })),
    ];
    // Those of a repository without files of its own have rows beside each other.
    const below = new Map(found.map((each) => [folderKey(each.folder), each]));
    for (const key of below.keys()) if (folders.has(key)) below.delete(key);
    const host = repository.local?.host;
    const isListed = session !== LOCAL_SESSION;
    return [...below.values()].map(({ folder, branch }) => {
      const local = { folder, host, isListed, worktreeOf, branch };
      return { session, repository: { ...repository, name: nameOf(folder), local } };
    });
  }

  /** Finds a row of its own, or that of a worktree. Other extensions can name any folder. */
  find(folder: unknown, worktreeOf: unknown): RepositoryEntry | undefined {
    const { all, own } = this.#current;
    if (worktreeOf === undefined) return own.find((row) => row.clone.folder === folder);
    const row = all.find(({ clone }) => clone.folder === worktreeOf);
    return row && this.worktreesOf(row, row.clone).find(({ repository }) => repository.local?.folder === folder);
  }

  get #current(): Rows {
    const { clones, library } = this.#services;
    const sources = library.stores.flatMap(({ session, state }) => [session, state.owners, state.starred]);
    return this.#rows.get([clones.all, ...sources], () => this.#compute());
  }

  #compute(): Rows {
    const { all } = this.#services.clones;
    const byFolder = new Map(all.map((clone) => [clone.folder, clone]));
    const rows = new Map<string, CloneRow>();
    const listed = new Map<string, RepositoryEntry>();
    const byRepository = new Map<ListedRepository, Clone>();
    const seen = new Set<string>();
    for (const { session, state } of this.#services.library.stores) {
      for (const { repository, folder, others } of listedBy(state).flatMap((each) => this.#clonedOf(session, each))) {
        const clone = byFolder.get(folder);
        if (!clone) continue;
        byRepository.set(repository, clone);
        const entry = { session, repository };
        // If two accounts have access, the first one shows it.
        if (seen.has(entryKey(entry))) continue;
        seen.add(entryKey(entry));
        // A fork's clone usually has the upstream repository as a remote, too.
        const isMain = (each: Clone | undefined): boolean => each !== undefined && isMainRepository(each, entry);
        if (!rows.has(folder) || isMain(clone)) rows.set(folder, { ...entry, clone });
        for (const each of others) if (!listed.has(each) || isMain(byFolder.get(each))) listed.set(each, entry);
      }
    }
    const folders = new Set(all.map(({ folder }) => folderKey(folder)));
    const mainOf = ({ worktreeOf }: Clone): string | undefined => {
      const main = worktreeOf === undefined ? undefined : folderKey(worktreeOf);
      return main !== undefined && folders.has(main) ? main : undefined;
    };
    const parts = all.filter((clone) => mainOf(clone) !== undefined);
    const worktrees = Map.groupBy(parts, (clone) => mainOf(clone) ?? '');
    const before = new Map(this.#own.map((row) => [row.clone.folder, row]));
    const own = all
      .filter((clone) => !rows.has(clone.folder) && mainOf(clone) === undefined)
      .map((clone) => this.#ownRow(clone, listed.get(clone.folder), before.get(clone.folder)));
    for (const { repository, clone } of own) byRepository.set(repository, clone);
    if (!isSameSequence(own, this.#own)) this.#own = own;
    const shown = [...rows.values(), ...own];
    const shownFolders = new Set(shown.map(({ clone }) => folderKey(clone.folder)));
    return { all: shown, own: this.#own, listed, byRepository, worktrees, folders: shownFolders };
  }

  #clonedOf(session: RepositoryEntry['session'], repositories: readonly ListedRepository[]): readonly Cloned[] {
    const { clones } = this.#services;
    const known = this.#found.get([this.identity], () => new WeakMap());
    const find = (repository: ListedRepository): readonly Cloned[] => {
      const clone = clones.find({ session, repository });
      const others = clone ? clones.findAll({ session, repository }) : [];
      return clone ? [{ repository, folder: clone.folder, others: others.map(({ folder }) => folder) }] : [];
    };
    const found = known.get(repositories) ?? repositories.flatMap(find);
    known.set(repositories, found);
    return found;
  }

  #ownRow(clone: Clone, entry: RepositoryEntry | undefined, before: OwnRow | undefined): OwnRow {
    const host = entry ? undefined : this.#hostOf(clone.remotes);
    const listed = entry?.repository;
    const isSame =
      before?.repository.local?.host === host &&
      before?.listed === listed &&
      (before?.clone === clone || isEqual(before?.clone, clone));
    if (before && isSame && before.session === (entry?.session ?? LOCAL_SESSION)) return before;
    return { ...ownRow(clone, host, entry), clone, listed };
  }

  /** The host of the main remote. A name of ssh's configuration, for which there is another remote, has no dot. */
  #hostOf([main, ...others]: readonly string[]): Line | undefined {
    if (main === undefined) return undefined;
    const same = [main, ...others.filter((remote) => pathOf(remote) === pathOf(main))].map(hostIn);
    const host = same.find((each) => each.includes('.')) ?? hostIn(main);
    const { stores } = this.#services.library;
    const here = stores.find(({ session }) => isPastedHost(connectionOf(session).base, host));
    return here ? webHostOf(here.session) : showable(host);
  }
}

function hostIn(remote: string): string {
  return remote.slice(0, remote.indexOf('/'));
}

function pathOf(remote: string): string {
  return remote.slice(remote.indexOf('/') + 1);
}

/** The host of a row's repository; undefined for a clone without a remote on a server. */
export function hostOfRow({ session, repository }: RepositoryEntry): Line | undefined {
  return session === LOCAL_SESSION ? repository.local?.host : webHostOf(session);
}

function ownRow(
  { folder, remotes: [remote = ''] }: Clone,
  host: Line | undefined,
  listed: RepositoryEntry | undefined,
): RepositoryEntry {
  if (listed) {
    const { session, repository } = listed;
    return { session, repository: { ...repository, local: { folder, host, isListed: true } } };
  }
  const name = nameOf(folder);
  // Azure DevOps has this part between a project and the name of a repository.
  const owner = showable(
    pathOf(remote)
      .split('/')
      .slice(0, -1)
      .filter((part) => part !== '_git')
      .join('/'),
  );
  return {
    session: LOCAL_SESSION,
    repository: {
      id: 0,
      name,
      full_name: owner === '' ? name : ours(`${owner}/${name}`),
      owner: { login: owner, id: undefined },
      local: { folder, host, isListed: false },
    },
  };
}

/** The name of a folder by its address. */
function nameOf(folder: string): Line {
  return showable(decoded(folder.slice(folder.lastIndexOf('/') + 1)) || folder);
}

function withoutBranch(clone: Clone): Clone {
  return { ...clone, branch: undefined };
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
