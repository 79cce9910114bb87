import type { KeepReason } from './keepReason.ts';

/** Folders that a clone must not be, contain. Paths without links. */
export interface ProtectedFolders {
  readonly home: string;
  /** Folders of clones, in the settings. */
  readonly cloneFolders: readonly string[];
}

/** What the user works on. Paths without links. */
export interface UsedFolders {
  /** Folders, and the file of the workspace, that are open in this window. */
  readonly open: readonly string[];
  /** Folders that are open in other windows; undefined if that is unknown. */
  readonly openElsewhere: readonly string[] | undefined;
  /** Files with unsaved changes in editors of this window. */
  readonly unsaved: readonly string[];
}

/**
 * Finds a folder that would be moved with a clone, or in which the user works.
 * @param isWithin whether a path is in a folder, or is the folder
 */
export function keepForFolders(
  clone: string,
  { home, cloneFolders, open, openElsewhere, unsaved }: ProtectedFolders & UsedFolders,
  isWithin: (path: string, folder: string) => boolean,
): KeepReason | undefined {
  if (isWithin(home, clone)) return { kind: 'home' };
  if (cloneFolders.some((folder) => isWithin(folder, clone))) return { kind: 'cloneFolder' };
  const touches = (folder: string): boolean => isWithin(folder, clone) || isWithin(clone, folder);
  if (open.some(touches)) return { kind: 'open' };
  if (unsaved.some((file) => isWithin(file, clone))) return { kind: 'unsaved' };
  if (!openElsewhere) return { kind: 'windows' };
  return openElsewhere.some(touches) ? { kind: 'openElsewhere' } : undefined;
}
