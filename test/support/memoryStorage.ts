import { ENDED_FOLDER } from '../../src/accounts/core/accountKeys.ts';
import { StorageError } from '../../src/base/core/errors.ts';
import type { FileFacts, Storage } from '../../src/base/core/storage.ts';
import { refusalOfName } from './windowsNames.ts';

/**
 * Files in memory; `files` exposes them to tests, `broken` makes every call fail as without storage. Throws for names
 * that Windows refuses, or takes for that of another file.
 */
export class MemoryStorage implements Storage {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #modified = new Map<string, number>();
  /** The names as they were written first, by their lowercase form. */
  readonly #names = new Map<string, string>();
  broken = false;

  /** The names of the files, without those that only say that a sign-in has ended. */
  get names(): readonly string[] {
    return [...this.files.keys()].filter((name) => !name.startsWith(`${ENDED_FOLDER}/`));
  }

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
    this.#checkName(name);
    this.files.set(name, bytes);
    this.#modified.set(name, Date.now());
  }

  async remove(name: string): Promise<void> {
    this.#check('delete');
    for (const file of this.files.keys()) if (file === name || file.startsWith(`${name}/`)) this.files.delete(file);
  }

  /** Sets when a file was last written, in milliseconds since the epoch. */
  setTime(name: string, time: number): void {
    this.#modified.set(name, time);
  }

  /** The bytes of all files. */
  size(): number {
    return [...this.files.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #checkName(name: string): void {
    const refusal = name.split('/').map(refusalOfName).find(Boolean);
    const first = this.#names.get(name.toLowerCase()) ?? name;
    this.#names.set(name.toLowerCase(), first);
    // With the folder of an extension, as much as Windows accepts.
    if (refusal !== undefined || first !== name || name.length > 130)
      throw new Error(`Windows can’t have the file ${name}: ${refusal ?? `it has ${first}, or the name is too long`}`);
  }

  #check(action: StorageError['action']): void {
    if (this.broken) throw new StorageError(action);
  }
}
