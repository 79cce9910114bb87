import { entryKey, type RepositoryEntry } from '../repositories/entry.ts';
import { idOf } from './cloneLookup.ts';
import type { Clone, Clones } from './clones.ts';
import { remotesOf } from './remotes.ts';

/**
 * Returns the repository of the first folder that is a clone, or is inside one.
 * @param folders URIs of folders, in the format of VS Code's `Uri.toString()`.
 */
export function repositoryOfOpenFolder(
  clones: Clones,
  entries: readonly RepositoryEntry[],
  folders: readonly string[],
): RepositoryEntry | undefined {
  for (const folder of folders) {
    const clone = innermostClone(clones.all, folder);
    const entry = clone && entryOf(clone, entries);
    if (entry) return entry;
  }
  return undefined;
}

/** The innermost clone that is the folder or contains it. */
function innermostClone(clones: readonly Clone[], folder: string): Clone | undefined {
  const around = clones.filter((clone) => `${folder}/`.startsWith(`${clone.folder}/`));
  return around.toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** The repository that was cloned to the folder. If it is unknown, the repository of the first remote that matches one. */
function entryOf(clone: Clone, entries: readonly RepositoryEntry[]): RepositoryEntry | undefined {
  const { key, remotes } = clone;
  const byId = new Map(entries.map((entry) => [entryKey(entry), entry]));
  const cloned = key === undefined ? undefined : byId.get(key);
  if (cloned) return cloned;
  const byRemote = new Map(entries.flatMap((entry) => remotesOf(entry).map((remote) => [remote, entry])));
  return remotes
    .map((remote) => {
      const id = idOf(clone, remote);
      return id === undefined ? byRemote.get(remote) : byId.get(id);
    })
    .find((entry) => entry !== undefined);
}
