import type { KeepReason } from './keepReason.ts';

/** Folders that a clone must not be, contain, or (if open) be in. Paths without links. */
export interface ProtectedFolders {
  readonly home: string;
  /** Folders of clones, in the settings. */
  readonly cloneFolders: readonly string[];
  /** Folders that are open in this window, and in other ones. */
  readonly open: readonly string[];
  readonly openElsewhere: readonly string[];
}

/**
 * Finds a folder that would be moved with a clone, or in which the user works.
 * @param isWithin whether a path is in a folder, or is the folder
 */
export function keepForFolders(
  clone: string,
  { home, cloneFolders, open, openElsewhere }: ProtectedFolders,
  isWithin: (path: string, folder: string) => boolean,
): KeepReason | undefined {
  if (isWithin(home, clone)) return { kind: 'home' };
  if (cloneFolders.some((folder) => isWithin(folder, clone))) return { kind: 'cloneFolder' };
  const touches = (folder: string): boolean => isWithin(folder, clone) || isWithin(clone, folder);
  if (open.some(touches)) return { kind: 'open' };
  return openElsewhere.some(touches) ? { kind: 'openElsewhere' } : undefined;
}
