import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../src/base/core/clock.ts';
import { modifiedAt } from '../time.ts';
import type { DiskFault } from '../windowProtocol.ts';
import { during } from './windowActivity.ts';

// The members of VS Code that `src/base/storage.ts` uses, on a real disk; bundled in place of `vscode`.

interface Disk {
  fault: DiskFault | undefined;
  /** Dates written files. */
  clock: Pick<Clock, 'now'>;
  /** The folder for deleted files. */
  trash: string;
}

export const disk: Disk = { fault: undefined, clock: { now: () => 0 }, trash: '' };

export class FileSystemError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export class Uri {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  static joinPath(uri: Uri, ...segments: readonly string[]): Uri {
    return new Uri(join(uri.path, ...segments));
  }
}

const files = {
  readFile: ({ path }: Uri) => reading(() => readFile(path)),

  stat: ({ path }: Uri) =>
    reading(async () => {
      const found = await stat(path);
      return { type: found.isFile() ? 1 : 2, mtime: modifiedAt(found.mtimeMs, disk.clock.now()) };
    }),

  readDirectory: ({ path }: Uri) =>
    reading(async () => {
      const entries = await readdir(path, { withFileTypes: true });
      return entries.map((entry) => [entry.name, entry.isFile() ? 1 : 2] as const);
    }),

  createDirectory: ({ path }: Uri) => changing(() => mkdir(path, { recursive: true })),

  writeFile: ({ path }: Uri, bytes: Uint8Array) =>
    changing(async () => {
      const isFull = disk.fault === 'full';
      await writeFile(path, isFull ? bytes.subarray(0, bytes.length / 2) : bytes);
      const now = disk.clock.now() / 1000;
      await utimes(path, now, now);
      if (isFull) throw new FileSystemError('NoSpace');
    }),

  /** VS Code deletes the target first. */
  rename: (from: Uri, to: Uri, { overwrite = false }: { overwrite?: boolean } = {}) =>
    changing(async () => {
      const isThere = await lstat(to.path).then(
        () => true,
        () => false,
      );
      if (isThere && !overwrite) throw new FileSystemError('FileExists');
      if (isThere) await moveAway(to.path);
      await rename(from.path, to.path);
    }),

  delete: ({ path }: Uri, { recursive = false }: { recursive?: boolean } = {}) =>
    changing(async () => {
      await lstat(path);
      await (recursive ? moveAway(path) : rm(path));
    }),
};

/** Deletes as VS Code does: renames the file first. */
async function moveAway(path: string): Promise<void> {
  await mkdir(disk.trash, { recursive: true });
  const away = join(disk.trash, randomUUID());
  try {
    await rename(path, away);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await rm(away, { recursive: true, force: true });
}

export const workspace = { fs: files };

function reading<T>(work: () => Promise<T>): Promise<T> {
  return during(async () => {
    if (disk.fault === 'denied') throw new FileSystemError('NoPermissions');
    return translated(work);
  });
}

function changing<T>(work: () => Promise<T>): Promise<T> {
  return during(async () => {
    if (disk.fault === 'read-only' || disk.fault === 'denied') throw new FileSystemError('NoPermissions');
    return translated(work);
  });
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileSystemError) throw error;
    throw new FileSystemError(isMissing(error) ? 'FileNotFound' : 'Unknown');
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
