import { FileSystemError, Uri, workspace } from 'vscode';
import { StorageError } from '../core/errors.ts';
import { randomId } from '../core/randomId.ts';
import type { FileFacts, Storage } from '../core/storage.ts';
import { fileTypeOf } from './fileType.ts';

const TEMPORARY = '.tmp';
/** Captures the name of the target file. Between them is a `randomId`, or a UUID of a former version. */
const TEMPORARY_NAME = /^(.+)\.[\da-f-]{7,43}\.tmp$/;

/** Longer than any window takes to write a file, in milliseconds. */
const UNFINISHED_MS = 10 * 60_000;

/**
 * Stores files below a folder of the extension, through VS Code's file system API: on disk or where the host stores
 * them.
 */
export class FileStorage implements Storage {
  readonly #root: Uri;
  /** Paths of the folders where this window has deleted old temporary files. */
  readonly #swept = new Set<string>();

  /** @param root such as `globalStorageUri`. It may not exist; on some hosts it is read-only. */
  constructor(root: Uri) {
    this.#root = root;
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const read = () => unlessMissing('read', () => workspace.fs.readFile(this.#uri(name)));
    // Between the first two reads, another window may have renamed the file into place.
    const bytes = (await read()) ?? (await this.#readUnfinished(name)) ?? (await read());
    // Hosts may return a part of a larger buffer, or shared memory.
    return bytes && Uint8Array.from(bytes);
  }

  async list(folder: string): Promise<readonly string[]> {
    const entries = await unlessMissing('read', () => workspace.fs.readDirectory(this.#uri(folder)));
    return (entries ?? []).map(([name]) => name);
  }

  async stat(name: string): Promise<FileFacts | undefined> {
    const found = await unlessMissing('read', () => workspace.fs.stat(this.#uri(name)));
    return found && { modifiedAt: found.mtime, size: found.size };
  }

  async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const target = this.#uri(name);
    const folder = Uri.joinPath(target, '..');
    const temporary = this.#uri(`${name}.${randomId()}${TEMPORARY}`);
    await attempt('write', async () => {
      await workspace.fs.createDirectory(folder);
      try {
        await workspace.fs.writeFile(temporary, bytes);
      } catch (error) {
        // On a full disk, a partial file would take the remaining space.
        await remove(temporary);
        throw error;
      }
      try {
        await workspace.fs.rename(temporary, target, { overwrite: true });
      } catch (error) {
        // VS Code may have deleted the target already: see `#readUnfinished`.
        if ((await fileTypeOf(target)) !== undefined) await remove(temporary);
        throw error;
      }
    });
    if (this.#swept.has(folder.path)) return;
    if (await this.#sweep(folder).catch(() => false)) this.#swept.add(folder.path);
  }

  async remove(name: string): Promise<void> {
    await unlessMissing('delete', () => workspace.fs.delete(this.#uri(name), { recursive: true }));
  }

  async setAside(name: string): Promise<void> {
    const damaged = this.#uri(`${name}.damaged`);
    await unlessMissing('write', () => workspace.fs.rename(this.#uri(name), damaged, { overwrite: true }));
  }

  /**
   * VS Code replaces a file by deleting it and then renaming the new file (verified). A window that ends in between
   * leaves the complete new file under its temporary name.
   */
  async #readUnfinished(name: string): Promise<Uint8Array | undefined> {
    const [folder, own] = [Uri.joinPath(this.#uri(name), '..'), name.split('/').at(-1) ?? name];
    const entries = (await unlessMissing('read', () => workspace.fs.readDirectory(folder))) ?? [];
    const unfinished = entries
      .map(([entry]) => entry)
      .filter((entry) => entry.startsWith(`${own}.`) && entry.endsWith(TEMPORARY));
    const dated = await Promise.all(
      unfinished.map(async (entry) => {
        const uri = Uri.joinPath(folder, entry);
        return { uri, stat: await unlessMissing('read', () => workspace.fs.stat(uri)) };
      }),
    );
    const newest = dated.toSorted((a, b) => (b.stat?.mtime ?? 0) - (a.stat?.mtime ?? 0))[0];
    return newest && unlessMissing('read', () => workspace.fs.readFile(newest.uri));
  }

  /**
   * Deletes temporary files of windows that ended while they wrote. A file without its target stays: see
   * `#readUnfinished`.
   * @returns false if there is such a file: another window may be replacing the target at the moment
   */
  async #sweep(folder: Uri): Promise<boolean> {
    const names = (await workspace.fs.readDirectory(folder)).map(([name]) => name);
    let isDone = true;
    for (const name of names) {
      const target = TEMPORARY_NAME.exec(name)?.[1];
      if (target === undefined) continue;
      // Another window may have just renamed or deleted it.
      if (names.includes(target)) await deleteIfOld(Uri.joinPath(folder, name)).catch(() => undefined);
      else isDone = false;
    }
    return isDone;
  }

  #uri(name: string): Uri {
    return Uri.joinPath(this.#root, ...name.split('/'));
  }
}

async function deleteIfOld(file: Uri): Promise<void> {
  const { mtime } = await workspace.fs.stat(file);
  if (Math.abs(Date.now() - mtime) > UNFINISHED_MS) await workspace.fs.delete(file);
}

/** Deletes a file; ignores errors. */
async function remove(file: Uri): Promise<void> {
  await workspace.fs.delete(file).then(undefined, () => undefined);
}

async function attempt<T>(action: StorageError['action'], work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new StorageError(action);
  }
}

/** @returns undefined if the file doesn't exist. @throws StorageError on other failures */
function unlessMissing<T>(action: StorageError['action'], work: () => PromiseLike<T>): Promise<T | undefined> {
  return attempt(action, async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FileSystemError && error.code === 'FileNotFound') return undefined;
      throw error;
    }
  });
}
