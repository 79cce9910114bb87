import { StorageError } from '../../src/core/errors.ts';
import type { FileFacts, Storage } from '../../src/core/storage.ts';

/** Files in memory; `files` exposes them to tests, `broken` makes every call fail as without storage. */
export class MemoryStorage implements Storage {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #modified = new Map<string, number>();
  broken = false;

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    this.#check('read');
    return this.files.get(name);
  }

  async list(folder: string): Promise<readonly string[]> {
    this.#check('read');
    return [...this.files.keys()]
      .filter((name) => name.startsWith(`${folder}/`))
      .map((name) => name.slice(folder.length + 1));
  }

  async stat(name: string): Promise<FileFacts | undefined> {
    this.#check('read');
    const size = this.files.get(name)?.length;
    return size === undefined ? undefined : { modifiedAt: this.#modified.get(name) ?? Date.now(), size };
  }

  async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#check('write');
    this.files.set(name, bytes);
    this.#modified.set(name, Date.now());
  }

  async remove(name: string): Promise<void> {
    this.#check('delete');
    for (const file of this.files.keys()) if (file === name || file.startsWith(`${name}/`)) this.files.delete(file);
  }

  async setAside(name: string): Promise<void> {
    this.#check('write');
    const bytes = this.files.get(name);
    this.files.delete(name);
    if (bytes) this.files.set(`${name}.damaged`, bytes);
  }

  /** Sets when a file was last written, in milliseconds since the epoch. */
  setTime(name: string, time: number): void {
    this.#modified.set(name, time);
  }

  /** The bytes of all files. */
  size(): number {
    return [...this.files.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #check(action: StorageError['action']): void {
    if (this.broken) throw new StorageError(action);
  }
}
