import { decoded } from '../../../base/core/text.ts';
import { type LocalFolder, repositoryKey } from '../../../model/core/repository.ts';
import { entryKey, idIn, type RepositoryEntry } from '../../../repositories/core/entry.ts';
import { folderKey } from '../folderKey.ts';
import { remotesOf } from './remotes.ts';

/** What a clone is found by. */
export interface Located {
  /** The address of the folder. */
  readonly folder: string;
  /** The repository, if Repo Rider cloned it: see `entryKey`. */
  readonly key?: string | undefined;
  /** The keys of its remotes: see `remoteKey`. */
  readonly remotes: readonly string[];
  /** The repositories that its remotes mean, if they are known: `entryKey` by remote. */
  readonly ids?: Readonly<Record<string, string>> | undefined;
  /** Whether only a search found it. */
  readonly isFound?: boolean | undefined;
  /** Whether it is a worktree or a submodule. */
  readonly isLinked?: boolean | undefined;
  /** The folder of the clone that it is a worktree of. */
  readonly worktreeOf?: string | undefined;
  /** Whether the user has opened exactly this folder. */
  readonly isOpened?: boolean | undefined;
  /** Whether it is in a folder that the user has confirmed as a clone folder. */
  readonly isInCloneFolder?: boolean | undefined;
}

/** Finds a repository's clones. */
export interface CloneLookup<Clone> {
  /** The best clone; undefined if there is none. */
  readonly find: (entry: RepositoryEntry) => Clone | undefined;
  /**
   * The clones among which only the user can choose: a folder with any remote may be found. Empty if the best one is
   * clear.
   */
  readonly findEquals: (entry: RepositoryEntry) => readonly Clone[];
  /** All clones, the best one first: those of which it is only another remote, if there are no others. */
  readonly findAll: (entry: RepositoryEntry) => readonly Clone[];
}

interface Candidate<Clone> {
  readonly clone: Clone;
  /** Whether its first remote is the repository. */
  readonly isFirst: boolean;
  /** Its place in the list. */
  readonly place: number;
}

/**
 * Indexes clones. A remote that is known to mean one repository never matches another one, which may have got its name
 * later.
 * @param all of those that are equal otherwise, the last one is preferred
 */
export function cloneLookup<Clone extends Located>(all: readonly Clone[]): CloneLookup<Clone> {
  const byId = new Map<string, Candidate<Clone>[]>();
  const byName = new Map<string, Candidate<Clone>[]>();
  const byFolder = new Map(all.map((clone) => [clone.folder, clone]));
  const folders = new Set(all.map(({ folder }) => folderKey(folder)));
  for (const [place, clone] of all.entries()) {
    const { key, remotes, worktreeOf } = clone;
    // A row below that of its clone.
    if (worktreeOf !== undefined && folders.has(folderKey(worktreeOf))) continue;
    if (key !== undefined) addTo(byId, key, { clone, isFirst: true, place });
    for (const [index, remote] of remotes.entries()) {
      const id = idOf(clone, remote);
      const candidate = { clone, isFirst: index === 0, place };
      if (id === undefined) addTo(byName, remote, candidate);
      else if (id !== key) addTo(byId, id, candidate);
    }
  }
  /** The ends of the keys, `#id` or `#full_name`. */
  const ids = new Set<number | string>([...byId.keys()].map((key) => idIn(key)));
  /** The ends of the remotes, `owner/name`. */
  const names = new Set([...byName.keys()].map((remote) => remote.split('/').slice(-2).join('/')));
  const candidatesOf = (entry: RepositoryEntry): readonly Candidate<Clone>[] => {
    // Called for thousands of rows, of which nearly all need no key and no address parsed.
    const isById = ids.has(repositoryKey(entry.repository));
    const isByName = names.size > 0 && names.has(entry.repository.full_name.toLowerCase());
    if (!isById && !isByName) return [];
    return [
      ...(isById ? (byId.get(entryKey(entry)) ?? []) : []),
      ...(isByName ? remotesOf(entry).flatMap((remote) => byName.get(remote) ?? []) : []),
    ];
  };
  /** The clone in the folder that a row stands for. */
  const inFolder = (local: LocalFolder): Clone | undefined => {
    const clone = byFolder.get(local.worktreeOf ?? '');
    return byFolder.get(local.folder) ?? (clone && { ...clone, ...local });
  };
  const sortedOf = (entry: RepositoryEntry): readonly Clone[] => {
    const { local } = entry.repository;
    if (local) return [inFolder(local)].filter((clone) => clone !== undefined);
    const candidates = candidatesOf(entry).toSorted((a, b) => compare(a, b, entry));
    return [...new Set(candidates.map(({ clone }) => clone))];
  };
  return {
    find(entry) {
      const { local } = entry.repository;
      if (local) return inFolder(local);
      const candidates = candidatesOf(entry);
      const sorted = candidates.length > 1 ? candidates.toSorted((a, b) => compare(a, b, entry)) : candidates;
      return sorted[0]?.clone;
    },
    findEquals: (entry) => (entry.repository.local ? [] : equalsIn(sortedOf(entry), entry)),
    findAll(entry) {
      const clones = sortedOf(entry);
      if (clones.length < 2) return clones;
      const main = clones.filter((clone) => isMainRepository(clone, entry));
      return main.length > 0 ? main : clones;
    },
  };
}

/** The repository that a clone's remote means; undefined if it is only known by name. */
export function idOf({ key, remotes, ids }: Located, remote: string): string | undefined {
  return ids ? ids[remote] : remote === remotes[0] ? key : undefined;
}

/**
 * Whether a clone is of this repository, and not of one that is only another remote, such as the upstream repository of
 * a fork.
 */
export function isMainRepository(clone: Located, entry: RepositoryEntry): boolean {
  const [first] = clone.remotes;
  const id = clone.key ?? (first === undefined ? undefined : idOf(clone, first));
  return id === undefined ? first !== undefined && remotesOf(entry).includes(first) : id === entryKey(entry);
}

/** A worktree or a submodule, unless the user has opened it. */
function isPart({ isLinked, isOpened }: Located): boolean {
  return isLinked === true && isOpened !== true;
}

/** Whether a folder is where the user's clones are, and is named like the repository. */
function isExpected({ isInCloneFolder, folder }: Located, { repository }: RepositoryEntry): boolean {
  return isInCloneFolder === true && nameOf(folder) === repository.name.toLowerCase();
}

/** Clones of its own come before worktrees, and those that were made or opened before those that were only found. */
function compare(a: Candidate<Located>, b: Candidate<Located>, entry: RepositoryEntry): number {
  return (
    Number(isPart(a.clone)) - Number(isPart(b.clone)) ||
    Number(b.isFirst) - Number(a.isFirst) ||
    Number(a.clone.isFound === true) - Number(b.clone.isFound === true) ||
    Number(isExpected(b.clone, entry)) - Number(isExpected(a.clone, entry)) ||
    b.place - a.place
  );
}

/** @param clones the best one first */
function equalsIn<Clone extends Located>(clones: readonly Clone[], entry: RepositoryEntry): readonly Clone[] {
  const [best] = clones;
  if (best?.isFound !== true) return [];
  const others = clones.filter((clone) => isPart(clone) === isPart(best));
  const equals = isExpected(best, entry) ? others.filter((clone) => isExpected(clone, entry)) : others;
  return equals.length > 1 ? equals : [];
}

/** The name of a folder, in lower case. */
function nameOf(folder: string): string {
  return decoded(folder.slice(folder.lastIndexOf('/') + 1)).toLowerCase();
}

function addTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key);
  if (items) items.push(item);
  else map.set(key, [item]);
}
