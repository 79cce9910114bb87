import type { Disk } from '../disk.ts';

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
export function searchRoots({ home, set, usual, clones, open }: RootHints, disk: Disk): readonly SearchRoot[] {
  const depths = new Map<string, number>();
  const add = (path: string | undefined, depth: number): void => {
    if (path !== undefined) depths.set(path, Math.max(depths.get(path) ?? 0, depth));
  };
  for (const folder of [...set, ...(usual === undefined ? [] : [usual])]) add(absolutePath(folder, home, disk), DEPTH);
  const isWide = (path: string): boolean => isWideFolder(path, home, disk);
  for (const clone of clones) {
    const parent = disk.parent(clone);
    if (!isWide(parent)) add(parent, 1);
    add(clone, 0);
  }
  for (const folder of open) add(folder, isWide(folder) ? 0 : 1);
  return [...depths].map(([path, depth]) => ({ path, depth }));
}

/** Whether a folder is the home folder or above it. */
export function isWideFolder(path: string, home: string, disk: Disk): boolean {
  return path === home || isAround(home, path, disk);
}

/** Whether a folder is above a path. */
export function isAround(path: string, folder: string, disk: Disk): boolean {
  const parent = disk.parent(path);
  return parent !== path && (parent === folder || isAround(parent, folder, disk));
}

/**
 * The absolute path of a folder in a setting. @returns undefined if the path is neither absolute nor in the home folder
 */
export function absolutePath(path: string, home: string, disk: Disk): string | undefined {
  if (path === '~') return home;
  if (/^~[/\\]/.test(path)) return disk.resolve(home, `.${path.slice(1)}`);
  const isAbsolute = /^([a-z]:)?[/\\]/i.test(path);
  return isAbsolute ? disk.resolve(home, path) : undefined;
}
