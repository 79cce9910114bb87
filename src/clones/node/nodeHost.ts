import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type Digest, useDigest } from '../../base/core/digest.ts';
import type { FileOperations } from '../../base/core/storage.ts';

/** Computes digests with Node from now on. @returns access to the files of this computer */
export function openNodeFiles(): FileOperations<DiskFile> {
  useDigest(nodeDigest);
  return nodeFiles;
}

/** Bytes between two pauses: a few milliseconds of work. */
const STEP = 2 * 1024 * 1024;

/** Computes SHA-256 digests without a copy. The event loop runs between the parts of many bytes. */
export const nodeDigest: Digest = async (bytes) => {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += STEP) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + STEP));
  }
  return new Uint8Array(hash.digest());
};

/** A file on the disk of the computer that the extension runs on, such as a `Uri` of VS Code. */
interface DiskFile {
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
