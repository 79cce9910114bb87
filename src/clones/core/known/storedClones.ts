import { isAmongHosts } from '../../../base/core/hostNames.ts';
import { type Memento, read, store } from '../../../base/core/memento.ts';
import { folderKey, innermostClone } from '../folderKey.ts';
import { isSameClone, type OpenedFolder } from './openedFolder.ts';
import { keysOf } from './remotes.ts';

// The stored clones, for a window in which the code for clones isn't loaded. `Clones` validates them.

/** The memento key of the clones. */
export const CLONES_KEY = 'clones';

/** The memento key of the open folders that such windows have noted, until another one adds them to the clones. */
export const NOTED_KEY = 'openedFolders';

/** More folders than a user opens without looking at their repositories. */
const MAX_NOTED = 100;

/** A clone as it is stored. Its other fields are not validated. */
interface StoredClone extends OpenedFolder {
  readonly folder: string;
  readonly remotes: readonly string[];
}

/**
 * Notes an open folder for `Clones.addNoted`, unless it is stored already, or has no remotes.
 * @param addresses of its remotes; only their keys are stored, because addresses may contain passwords
 * @throws StorageError when it can't be stored
 */
export async function noteFolder(
  memento: Memento,
  folder: string,
  addresses: readonly string[],
  opened: OpenedFolder,
): Promise<void> {
  const remotes = keysOf(addresses);
  const isFolder = (clone: StoredClone): boolean => folderKey(clone.folder) === folderKey(folder);
  const noted = storedClones(memento, NOTED_KEY);
  // What was noted is newer.
  const stored = [...noted, ...storedClones(memento, CLONES_KEY)].find(isFolder);
  if (remotes.length === 0 || (stored && isSameClone(stored, remotes, opened))) return;
  const others = noted.filter((clone) => !isFolder(clone));
  await store(memento, NOTED_KEY, [...others, { folder, remotes, ...opened }].slice(-MAX_NOTED));
}

/** Whether a file is in a stored clone of a repository at one of these hosts. @param hosts see `hostsOf` */
export function isInStoredClone(memento: Memento, hosts: readonly string[], file: string): boolean {
  // Of two with the same folder, the first one is found.
  const clones = [NOTED_KEY, CLONES_KEY].flatMap((key) => storedClones(memento, key));
  const remotes = innermostClone(clones, file)?.remotes ?? [];
  return remotes.some((remote) => isAmongHosts(hosts, remote.slice(0, remote.indexOf('/')).toLowerCase()));
}

function storedClones(memento: Memento, key: string): readonly StoredClone[] {
  const stored = read(memento, key);
  return Array.isArray(stored) ? stored.filter(isStoredClone) : [];
}

function isStoredClone(value: unknown): value is StoredClone {
  if (typeof value !== 'object' || value === null || !('folder' in value && 'remotes' in value)) return false;
  const { folder, remotes } = value;
  return typeof folder === 'string' && Array.isArray(remotes) && remotes.every((each) => typeof each === 'string');
}
