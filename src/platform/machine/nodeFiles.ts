import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { FileOperations } from '../../core/storage.ts';

/** A file on the disk of the computer that the extension runs on, such as a `Uri` of VS Code. */
export interface DiskFile {
  readonly fsPath: string;
}

/** Other windows may write into a folder, or read a file on Windows, while it is deleted. VS Code tries as often. */
const MAX_RETRIES = 3;

/**
 * The disk of the computer that the extension runs on. VS Code's own file system asks the window before each operation,
 * which takes several milliseconds, and hundreds while the window is busy.
 */
export const nodeFiles: FileOperations<DiskFile> = {
  readFile: ({ fsPath }) => readFile(fsPath),
  async writeFile({ fsPath }, bytes) {
    await using file = await open(fsPath, 'w');
    await file.writeFile(bytes);
    // As VS Code does: otherwise, a file that was renamed may be empty after a power failure. Some disks can't do it.
    await file.datasync().catch(() => undefined);
  },
  rename: (file, target) => rename(file.fsPath, target.fsPath),
  delete: ({ fsPath }, { recursive } = { recursive: false }) => rm(fsPath, { recursive, maxRetries: MAX_RETRIES }),
  createDirectory: async ({ fsPath }) => {
    await mkdir(fsPath, { recursive: true });
  },
  readDirectory: async ({ fsPath }) => (await readdir(fsPath)).map((name) => [name]),
  stat: async ({ fsPath }) => {
    const { mtimeMs, size } = await stat(fsPath);
    return { mtime: mtimeMs, size };
  },
};
