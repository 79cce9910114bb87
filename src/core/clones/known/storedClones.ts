import { isAmongHosts } from '../../accounts/pastedHost.ts';
import { type Memento, read } from '../../memento.ts';
import type { Clone } from './clones.ts';
import { innermostClone } from './innermostClone.ts';
import { isSameClone, type OpenedFolder } from './openedFolder.ts';
import { keysOf } from './remotes.ts';

/** The memento key of the clones. */
export const CLONES_KEY = 'clones';

/** A clone as it is stored. Its other fields are not validated: `Clones` does that, with code that is loaded later. */
type StoredClone = Pick<Clone, 'folder' | 'remotes'> & OpenedFolder;

/** Whether all that VS Code knows about an open folder is stored. @param addresses of its remotes */
export function isFolderStored(
  memento: Memento,
  folder: string,
  addresses: readonly string[],
  opened: OpenedFolder,
): boolean {
  const remotes = keysOf(addresses);
  if (remotes.length === 0) return true;
  const stored = storedClones(memento).find((clone) => clone.folder === folder);
  return stored !== undefined && isSameClone(stored, remotes, opened);
}

/** Whether a file is in a clone of a repository at one of these hosts. @param hosts see `hostsOf` */
export function isInStoredClone(memento: Memento, hosts: readonly string[], file: string): boolean {
  const remotes = innermostClone(storedClones(memento), file)?.remotes ?? [];
  return remotes.some((remote) => isAmongHosts(hosts, remote.slice(0, remote.indexOf('/')).toLowerCase()));
}

function storedClones(memento: Memento): readonly StoredClone[] {
  const stored = read(memento, CLONES_KEY);
  return Array.isArray(stored) ? stored.filter(isStoredClone) : [];
}

function isStoredClone(value: unknown): value is StoredClone {
  if (typeof value !== 'object' || value === null || !('folder' in value && 'remotes' in value)) return false;
  const { folder, remotes } = value;
  return typeof folder === 'string' && Array.isArray(remotes) && remotes.every((each) => typeof each === 'string');
}
