import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorageError } from '../../src/base/core/errors.ts';
import type { FileFacts, Storage } from '../../src/base/core/storage.ts';

/** Real files in a folder. */
export class FileStorage implements Storage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return attempt('read', () => unlessMissing(readFile(this.#path(name)), undefined));
  }

  list(folder: string): Promise<readonly string[]> {
    return attempt('read', () => unlessMissing(readdir(this.#path(folder)), []));
  }

  async stat(name: string): Promise<FileFacts | undefined> {
    return attempt('read', async () => {
      const found = await unlessMissing(stat(this.#path(name)), undefined);
      return found && { modifiedAt: found.mtimeMs, size: found.size };
    });
  }

  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return attempt('write', async () => {
      const path = this.#path(name);
      // Two windows may write the same file concurrently.
      const unfinished = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(unfinished, bytes);
      await rename(unfinished, path);
    });
  }

  remove(name: string): Promise<void> {
    return attempt('delete', () => rm(this.#path(name), { recursive: true, force: true }));
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

async function attempt<T>(action: StorageError['action'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new StorageError(action);
  }
}

async function unlessMissing<T, U>(reading: Promise<T>, missing: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing;
    throw error;
  }
}
