import { compareFolders } from '../../core/clones/folderKey.ts';

/** Whether disks of a system usually ignore the case of letters. A disk, and on Windows a folder, may differ. */
export function ignoresCase(platform: NodeJS.Platform): boolean {
  return platform === 'win32' || platform === 'darwin';
}

/** Compares addresses of folders as the disks of a system usually do. Call it at the start. */
export function compareFoldersOf(platform: NodeJS.Platform): void {
  compareFolders(ignoresCase(platform));
}
