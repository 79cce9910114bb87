import type { Paths } from '../disk.ts';
import { absolutePath, isWideFolder } from './searchRoots.ts';

/** A folder that contains clones, in which the user may allow Git to read their states. */
export interface CloneFolder {
  /** As in the settings if it is confirmed: `~/code`. */
  readonly path: string;
  /** The number of clones in it. */
  readonly clones: number;
  readonly isConfirmed: boolean;
}

/** More folders than a user chooses from. */
const MAX_FOLDERS = 100;

interface CloneFolderHints {
  readonly home: string;
  /** The folders that the user has confirmed, as in the settings. */
  readonly confirmed: readonly string[];
  /** The paths of known clones. */
  readonly clones: readonly string[];
  /** The folder that the user last cloned into: clones may be in folders of owners in it. */
  readonly target?: string | undefined;
}

/**
 * Lists the confirmed folders, then the other folders around clones, those with the most clones first. A clone directly
 * in the home folder is listed itself.
 */
export function cloneFolders(
  { home, confirmed, clones, target }: CloneFolderHints,
  disk: Paths,
): readonly CloneFolder[] {
  const roots = confirmed.map((path) => ({ path, root: absolutePath(path, home, disk) }));
  const isIn = (clone: string, root: string | undefined): boolean =>
    root !== undefined && (disk.key(clone) === disk.key(root) || disk.isBelow(clone, root));
  // Never a whole disk, nor the home folder. Layouts of clones have at most two folders in between.
  const isUsual = target !== undefined && disk.parent(target) !== target && !isWideFolder(target, home, disk);
  const isTarget = (folder: string): boolean => target !== undefined && disk.key(folder) === disk.key(target);
  const folderOf = (clone: string): string => {
    const parent = disk.parent(clone);
    const owner = disk.parent(parent);
    const folder = isUsual && [owner, disk.parent(owner)].some(isTarget) ? target : parent;
    return isWideFolder(folder, home, disk) ? clone : folder;
  };
  const others = Map.groupBy(
    clones.filter((clone) => !roots.some(({ root }) => isIn(clone, root))).map(folderOf),
    (folder) => disk.key(folder),
  );
  return [
    ...roots.map(({ path, root }) => ({
      path,
      clones: clones.filter((clone) => isIn(clone, root)).length,
      isConfirmed: true,
    })),
    ...[...others.values()]
      .map(([path = '', ...more]) => ({ path, clones: 1 + more.length, isConfirmed: false }))
      .toSorted((a, b) => b.clones - a.clones)
      .slice(0, MAX_FOLDERS),
  ];
}
