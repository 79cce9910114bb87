import { isElsewhere, type Paths } from '../disk.ts';
import { absolutePath } from './searchRoots.ts';

/** Why a folder isn't searched: it is on another computer, or Git may take its path for another one than Node. */
export type FolderRefusal = 'elsewhere' | 'unclear';

/** @param path of a folder, absolute. @returns undefined if it is searched for clones */
export function folderRefusal(path: string, home: string, disk: Paths): FolderRefusal | undefined {
  if (absolutePath(path, home, disk) !== undefined) return undefined;
  return isElsewhere(path) ? 'elsewhere' : 'unclear';
}
