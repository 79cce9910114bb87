import { compareFolders, type NameKey, withoutCase } from '../core/folderKey.ts';

/**
 * How disks of a system usually compare names; undefined if they distinguish all. A disk, and on Windows a folder, may
 * differ.
 */
export function nameKeyOf(platform: NodeJS.Platform): NameKey | undefined {
  if (platform === 'darwin') return withoutCase;
  // NTFS distinguishes composed letters.
  return platform === 'win32' ? (name) => name.toLowerCase() : undefined;
}

/** Compares addresses of folders as the disks of a system usually do. Call it at the start. */
export function compareFoldersOf(platform: NodeJS.Platform): void {
  compareFolders(nameKeyOf(platform));
}
