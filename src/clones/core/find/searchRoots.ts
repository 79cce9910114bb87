import { isElsewhere, type Paths } from '../disk.ts';

/** Levels below a folder of clones: clones may be sorted by host, owner and name. */
const DEPTH = 3;

/** A folder that is searched for clones. */
export interface SearchRoot {
  readonly path: string;
  /** Levels of folders below it that are searched; 1 for only its own entries. */
  readonly depth: number;
}

/** Where clones may be. Paths may be relative to the home folder: `~/code`. */
export interface RootHints {
  readonly home: string;
  /** The folders that the user has listed. */
  readonly set: readonly string[];
  /** The folder of the setting `git.defaultCloneDirectory`. */
  readonly usual: string | undefined;
  /** The folders of known clones. */
  readonly clones: readonly string[];
  /** The folders that are open in this window. */
  readonly open: readonly string[];
}

/**
 * Returns the folders to search for clones. The folders around known clones are searched, too, but not the home folder:
 * on macOS, listing its folders asks the user for permission.
 */
export function searchRoots({ home, set, usual, clones, open }: RootHints, disk: Paths): readonly SearchRoot[] {
  const roots = new Map<string, SearchRoot>();
  const add = (path: string | undefined, depth: number): void => {
    if (path === undefined) return;
    const before = roots.get(disk.key(path));
    roots.set(disk.key(path), before ? { ...before, depth: Math.max(before.depth, depth) } : { path, depth });
  };
  for (const folder of [...set, ...(usual === undefined ? [] : [usual])]) add(absolutePath(folder, home, disk), DEPTH);
  const isWide = (path: string): boolean => isWideFolder(path, home, disk);
  for (const clone of clones) {
    const parent = disk.parent(clone);
    if (!isWide(parent)) add(parent, 1);
    add(clone, 0);
  }
  for (const folder of open) add(folder, isWide(folder) ? 0 : 1);
  return [...roots.values()];
}

/** Whether a folder is the home folder or above it. */
export function isWideFolder(path: string, home: string, disk: Paths): boolean {
  return disk.key(path) === disk.key(home) || disk.isBelow(home, path);
}

/**
 * The absolute path of a folder in a setting. @returns undefined if the path is neither absolute nor in the home folder
 */
export function absolutePath(path: string, home: string, disk: Paths): string | undefined {
  if (path === '~') return home;
  const isInHome = path.startsWith('~') && disk.isAbsolute(path.slice(1));
  if (isInHome) return disk.resolve(home, `.${path.slice(1)}`);
  return disk.isAbsolute(path) ? disk.resolve(home, path) : undefined;
}

/** Why a folder isn't searched: it is on another computer, or Git may take its path for another one than Node. */
export type FolderRefusal = 'elsewhere' | 'unclear';

/** @param path of a folder, absolute. @returns undefined if it is searched for clones */
export function folderRefusal(path: string, home: string, disk: Paths): FolderRefusal | undefined {
  if (absolutePath(path, home, disk) !== undefined) return undefined;
  return isElsewhere(path) ? 'elsewhere' : 'unclear';
}
