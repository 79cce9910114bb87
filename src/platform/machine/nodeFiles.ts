import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { FileOperations } from '../../core/storage.ts';

/** A file on the disk of the computer that the extension runs on, such as a `Uri` of VS Code. */
export interface DiskFile {
  readonly fsPath: string;
}

/**
 * The disk of the computer that the extension runs on. VS Code's own file system asks the window before each operation,
 * which takes several milliseconds, and hundreds while the window is busy.
 */
export const nodeFiles: FileOperations<DiskFile> = {
  readFile: ({ fsPath }) => readFile(fsPath),
  writeFile: ({ fsPath }, bytes) => writeFile(fsPath, bytes),
  rename: (file, target) => rename(file.fsPath, target.fsPath),
  delete: ({ fsPath }, { recursive } = { recursive: false }) => rm(fsPath, { recursive }),
  createDirectory: async ({ fsPath }) => {
    await mkdir(fsPath, { recursive: true });
  },
  readDirectory: async ({ fsPath }) => (await readdir(fsPath)).map((name) => [name]),
  stat: async ({ fsPath }) => {
    const { mtimeMs, size } = await stat(fsPath);
    return { mtime: mtimeMs, size };
  },
};
