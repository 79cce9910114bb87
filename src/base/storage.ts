import { Uri, workspace } from 'vscode';
import { StorageError } from './core/errors.ts';
import { randomId } from './core/randomId.ts';
import type { FileFacts, FileOperations, Storage } from './core/storage.ts';
import { fileTypeOf } from './fileType.ts';

const TEMPORARY = '.tmp';
/** Captures the name of the target file. Between them is a `randomId`. */
const TEMPORARY_NAME = /^(.+)\.[\da-f-]{7,43}\.tmp$/;

/** Longer than any window takes to write a file, in milliseconds. */
const UNFINISHED_MS = 10 * 60_000;

/** The desktop's name of the folder with the user's data, which is on the disk under the same path. */
const USER_DATA = 'vscode-userdata';

type Files = FileOperations<Uri>;

/**
 * Stores files below a folder of the extension: on disk, or where the host stores them, which VS Code's file system API
 * knows.
 */
export class FileStorage implements Storage {
  readonly #root: Uri;
  readonly #files: Files;
  /** Paths of the folders where this window has deleted old temporary files. */
  readonly #swept = new Set<string>();

  /**
   * @param root such as `globalStorageUri`. It may not exist; on some hosts it is read-only.
   * @param disk access to the disk of this computer, if there is one; used if `root` is on it.
   */
  constructor(root: Uri, disk?: Files) {
    const isOnDisk = disk !== undefined && (root.scheme === 'file' || root.scheme === USER_DATA);
    this.#root = isOnDisk ? root.with({ scheme: 'file' }) : root;
    this.#files = isOnDisk ? disk : workspace.fs;
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await this.#attempt('read', (files) => this.#read(files, name));
    if (!bytes) return undefined;
    const { buffer, byteLength } = bytes;
    // Hosts may return a part of a larger buffer, or shared memory.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return new Uint8Array(buffer);
    return Uint8Array.from(bytes);
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#attempt('read', async (files) => (await unlessMissing(() => namesIn(files, this.#uri(folder)))) ?? []);
  }

  stat(name: string): Promise<FileFacts | undefined> {
    return this.#attempt('read', async (files) => {
      const found = await unlessMissing(() => files.stat(this.#uri(name)));
      return found && { modifiedAt: found.mtime, size: found.size };
    });
  }

  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const target = this.#uri(name);
    const folder = Uri.joinPath(target, '..');
    const temporary = this.#uri(`${name}.${randomId()}${TEMPORARY}`);
    return this.#attempt('write', async (files) => {
      await files.createDirectory(folder);
      try {
        await files.writeFile(temporary, bytes);
      } catch (error) {
        // On a full disk, a partial file would take the remaining space.
        await remove(files, temporary);
        throw error;
      }
      try {
        await replace(files, temporary, target);
      } catch (error) {
        // VS Code may have deleted the target already: see `#readUnfinished`.
        if ((await fileTypeOf(target)) !== undefined) await remove(files, temporary);
        throw error;
      }
      if (this.#swept.has(folder.path)) return;
      if (await this.#sweep(files, folder).catch(() => false)) this.#swept.add(folder.path);
    });
  }

  async remove(name: string): Promise<void> {
    await this.#attempt('delete', (files) => unlessMissing(() => files.delete(this.#uri(name), { recursive: true })));
  }

  /** @throws StorageError if the work fails */
  async #attempt<T>(action: StorageError['action'], work: (files: Files) => Promise<T>): Promise<T> {
    try {
      return await work(this.#files);
    } catch {
      throw new StorageError(action);
    }
  }

  async #read(files: Files, name: string): Promise<Uint8Array | undefined> {
    const read = () => unlessMissing(() => files.readFile(this.#uri(name)));
    // Between the first two reads, another window may have renamed the file into place.
    return (await read()) ?? (await this.#readUnfinished(files, name)) ?? (await read());
  }

  /**
   * VS Code replaces a file by deleting it and then renaming the new file (verified). A window that ends in between
   * leaves the complete new file under its temporary name.
   */
  async #readUnfinished(files: Files, name: string): Promise<Uint8Array | undefined> {
    const [folder, own] = [Uri.joinPath(this.#uri(name), '..'), name.split('/').at(-1) ?? name];
    const names = (await unlessMissing(() => namesIn(files, folder))) ?? [];
    const unfinished = names.filter((entry) => entry.startsWith(`${own}.`) && entry.endsWith(TEMPORARY));
    const dated = await Promise.all(
      unfinished.map(async (entry) => {
        const uri = Uri.joinPath(folder, entry);
        return { uri, stat: await unlessMissing(() => files.stat(uri)) };
      }),
    );
    const newest = dated.toSorted((a, b) => (b.stat?.mtime ?? 0) - (a.stat?.mtime ?? 0))[0];
    return newest && unlessMissing(() => files.readFile(newest.uri));
  }

  /**
   * Deletes temporary files of windows that ended while they wrote. A file without its target stays: see
   * `#readUnfinished`.
   * @returns false if there is such a file: another window may be replacing the target at the moment
   */
  async #sweep(files: Files, folder: Uri): Promise<boolean> {
    const names = await namesIn(files, folder);
    let isDone = true;
    for (const name of names) {
      const target = TEMPORARY_NAME.exec(name)?.[1];
      if (target === undefined) continue;
      // Another window may have just renamed or deleted it.
      if (names.includes(target)) await deleteIfOld(files, Uri.joinPath(folder, name)).catch(() => undefined);
      else isDone = false;
    }
    return isDone;
  }

  #uri(name: string): Uri {
    return Uri.joinPath(this.#root, ...name.split('/'));
  }
}

async function namesIn(files: Files, folder: Uri): Promise<readonly string[]> {
  return (await files.readDirectory(folder)).map(([name]) => name);
}

/** Windows refuses to replace a file that another window reads. VS Code deletes it first, and tries for longer. */
async function replace(files: Files, file: Uri, target: Uri): Promise<void> {
  try {
    await files.rename(file, target, { overwrite: true });
  } catch (error) {
    if (files === workspace.fs || isMissing(error)) throw error;
    await workspace.fs.rename(file, target, { overwrite: true });
  }
}

async function deleteIfOld(files: Files, file: Uri): Promise<void> {
  const { mtime } = await files.stat(file);
  if (Math.abs(Date.now() - mtime) > UNFINISHED_MS) await files.delete(file);
}

/** Deletes a file; ignores errors. */
async function remove(files: Files, file: Uri): Promise<void> {
  await files.delete(file).then(undefined, () => undefined);
}

/** @returns undefined if the file or folder doesn't exist. @throws what else the work throws */
export async function unlessMissing<T>(work: () => PromiseLike<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'FileNotFound' || error.code === 'ENOENT');
}
