import { copyFile, stat, symlink } from 'node:fs/promises';

/** Links a folder or a file. Windows lets only administrators link files: there, a file is copied. */
export async function link(source: string, target: string): Promise<void> {
  const isFolder = (await stat(source)).isDirectory();
  if (process.platform === 'win32' && !isFolder) return copyFile(source, target);
  // Only Windows has junctions. They need no permission, and an absolute path.
  await symlink(source, target, isFolder ? 'junction' : 'file');
}
