import { entryKey, type RepositoryEntry } from '../../../repositories/core/entry.ts';
import { folderKey, innermostClone } from '../folderKey.ts';
import { idOf } from './cloneLookup.ts';
import type { Clone } from './knownClones.ts';
import { remotesOf } from './remotes.ts';

/** Clones whose paths are resolved. */
const MAX_NEAR = 50;

/**
 * Returns the repository of the first folder that is a clone, or is inside one.
 * @param folders URIs of folders, in the format of VS Code's `Uri.toString()`.
 */
export function repositoryOfOpenFolder(
  clones: readonly Clone[],
  entries: readonly RepositoryEntry[],
  folders: readonly string[],
): RepositoryEntry | undefined {
  for (const folder of folders) {
    const clone = innermostClone(clones, folder);
    const entry = clone && entryOf(clone, entries);
    if (entry) return entry;
  }
  return undefined;
}

/**
 * As `repositoryOfOpenFolder`, for folders that are open by another path than that of their clone, because of links.
 * @param real returns the address of a folder without links; undefined if it can't be read
 */
export async function repositoryOfLinkedFolder(
  clones: readonly Clone[],
  entries: readonly RepositoryEntry[],
  folders: readonly string[],
  real: (folder: string) => Promise<string | undefined>,
): Promise<RepositoryEntry | undefined> {
  const open = (await Promise.all(folders.map(real))).filter((each) => each !== undefined);
  // A disk must not be asked for thousands: a clone around an open folder usually has the name of a part of its path,
  // and those that were not only found are more likely to be open.
  const names = new Set(open.flatMap((folder) => folderKey(folder).split('/')));
  const near = clones
    .filter(({ folder }) => names.has(folderKey(folder).split('/').at(-1) ?? ''))
    .toSorted((a, b) => Number(a.isFound === true) - Number(b.isFound === true))
    .slice(0, MAX_NEAR);
  const linked = await Promise.all(near.map(async (clone) => ({ ...clone, folder: (await real(clone.folder)) ?? '' })));
  return repositoryOfOpenFolder(linked, entries, open);
}

/**
 * The repository that was cloned to the folder. If it is unknown, the repository of the first remote that matches one.
 */
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
