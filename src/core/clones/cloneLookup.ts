import { repositoryKey } from '../model/repository.ts';
import { entryKey, type RepositoryEntry } from '../repositories/entry.ts';
import { remotesOf } from './remotes.ts';

/** What a clone is found by. */
interface Located {
  /** The repository, if it is known: see `entryKey`. */
  readonly key?: string | undefined;
  /** The keys of its remotes: see `remoteKey`. */
  readonly remotes: readonly string[];
}

/** Finds a repository's clone; undefined if there is none. */
export type FindClone<Clone> = (entry: RepositoryEntry) => Clone | undefined;

/** Indexes clones. The latest clone wins, and the first remote of a folder wins over other remotes of another folder. */
export function cloneLookup<Clone extends Located>(all: readonly Clone[]): FindClone<Clone> {
  const others = all.flatMap((clone) => clone.remotes.slice(1).map((remote): [string, Clone] => [remote, clone]));
  const first = all.flatMap((clone) => clone.remotes.slice(0, 1).map((remote): [string, Clone] => [remote, clone]));
  const byRemote = new Map([...others, ...first]);
  const byKey = new Map(
    all.flatMap((clone): [string, Clone][] => (clone.key === undefined ? [] : [[clone.key, clone]])),
  );
  /** The ends of the keys, `#id` or `#full_name`. */
  const ids = new Set<number | string>([...byKey.keys()].map((key) => idIn(key)));
  /** The ends of the remotes, `owner/name`. */
  const names = new Set(all.flatMap(({ remotes }) => remotes.map((remote) => remote.split('/').slice(-2).join('/'))));
  return (entry) => {
    if (all.length === 0) return undefined;
    // Called for thousands of rows, of which nearly all need no key and no address parsed.
    const cloned = ids.has(repositoryKey(entry.repository)) ? byKey.get(entryKey(entry)) : undefined;
    if (cloned !== undefined) return cloned;
    if (!names.has(entry.repository.full_name.toLowerCase())) return undefined;
    return remotesOf(entry)
      .map((remote) => byRemote.get(remote))
      .find((clone) => clone !== undefined);
  };
}

/** The part of a key that identifies the repository on its host: see `repositoryKey`. */
function idIn(key: string): number | string {
  const id = key.slice(key.indexOf('#') + 1);
  return /^\d+$/.test(id) ? Number(id) : id;
}
