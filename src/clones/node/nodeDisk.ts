import { constants, type Dirent } from 'node:fs';
import { lstat, open, opendir, readdir, readlink, realpath, stat } from 'node:fs/promises';
import nodePath from 'node:path';
import { type Disk, type DiskEntry, MAX_ENTRIES, MAX_FILE_BYTES } from '../core/disk.ts';
import { nameKeyOf } from './letterCase.ts';
import { pathsOf, withLowerDrive } from './nodePaths.ts';

/** Never follows a link in the last part of a path, and never waits for a pipe. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Windows, where a link may lead to another computer. */
const FOLLOWS_LINKS = constants.O_NOFOLLOW === undefined;

/** A folder of this size has a few thousand entries. Some systems, such as Windows, have no sizes of folders: 0. */
const SMALL_BYTES = 64 * 1024;

/** The disk of the computer that the extension runs on. */
export const nodeDisk: Disk = {
  ...pathsOf(nodePath, nameKeyOf(process.platform)),
  async list(folder) {
    try {
      const { size } = await stat(folder);
      const isSmall = size > 0 && size <= SMALL_BYTES;
      const entries = await (isSmall ? readdir(folder, { withFileTypes: true }) : firstEntries(folder));
      if (entries.length > MAX_ENTRIES) return undefined;
      return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
    } catch {
      return undefined;
    }
  },
  async read(path) {
    try {
      if (FOLLOWS_LINKS && (await lstat(path)).isSymbolicLink()) return undefined;
      await using file = await open(path, FLAGS);
      const status = await file.stat();
      if (!status.isFile() || status.size > MAX_FILE_BYTES) return undefined;
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(status.size) });
      return buffer.toString('utf8', 0, bytesRead);
    } catch {
      return undefined;
    }
  },
  exists: (path) =>
    lstat(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
    ),
  changedAt: (path) =>
    lstat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  async target(link) {
    try {
      return nodeDisk.resolve(nodeDisk.parent(link), await readlink(link));
    } catch {
      return undefined;
    }
  },
  async real(folder) {
    try {
      return withLowerDrive(await realpath(folder));
    } catch {
      return undefined;
    }
  },
};

/** As many entries as show that there are more than `MAX_ENTRIES`. Much slower than `readdir`, which reads all. */
async function firstEntries(folder: string): Promise<readonly Dirent[]> {
  const entries: Dirent[] = [];
  for await (const entry of await opendir(folder, { bufferSize: 100 })) {
    if (entries.push(entry) > MAX_ENTRIES) break;
  }
  return entries;
}

function kindOf(entry: Dirent): DiskEntry['kind'] {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}
