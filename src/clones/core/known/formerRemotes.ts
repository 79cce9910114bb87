import { entryKey, type RepositoryEntry } from '../../../repositories/core/entry.ts';
import { isMainRepository } from './cloneLookup.ts';
import type { Clone, Clones } from './knownClones.ts';
import { remotesOf } from './remotes.ts';

/**
 * The folders of clones whose first remote is a former name of their repository that another one has now: Git would
 * fetch that one.
 * @param all the repositories of all accounts
 */
export function foldersWithTakenNames(
  entries: readonly RepositoryEntry[],
  all: readonly RepositoryEntry[],
  clones: Clones,
): ReadonlySet<string> {
  const renamed = entries.flatMap((entry): [RepositoryEntry, Clone][] =>
    clones.findAll(entry).flatMap((clone): [RepositoryEntry, Clone][] => {
      const [remote] = clone.remotes;
      const isRenamed = remote !== undefined && !remotesOf(entry).includes(remote);
      // A fork, of which the repository is only another remote, has a name of its own.
      return isRenamed && isMainRepository(clone, entry) ? [[entry, clone]] : [];
    }),
  );
  if (renamed.length === 0) return new Set();
  const owners = new Map(all.flatMap((entry) => remotesOf(entry).map((remote) => [remote, entryKey(entry)])));
  return new Set(
    renamed.flatMap(([entry, { folder, remotes }]) => {
      const owner = owners.get(remotes[0] ?? '');
      return owner === undefined || owner === entryKey(entry) ? [] : [folder];
    }),
  );
}
