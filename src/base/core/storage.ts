import type { Time } from './clock.ts';
import { factName } from './digest.ts';
import { StorageError } from './errors.ts';
import { SerialQueue } from './serialQueue.ts';

export interface FileFacts {
  /** When the file was last written. */
  readonly modifiedAt: Time;
  /** In bytes. */
  readonly size: number;
}

/**
 * Files of the product, as a port. A name may have folders: `a/b.json`. Every method throws StorageError when the host
 * has no storage or it fails. A missing file is no failure.
 */
export interface Storage {
  /** The bytes of a file; undefined when there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The names of the files in a folder, without the folder's; none when there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Undefined when there is no such file. */
  stat(name: string): Promise<FileFacts | undefined>;
  /** Replaces a file atomically: readers get the old content or the new, also after a crash. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Removes a file, or a folder with everything in it. */
  remove(name: string): Promise<void>;
}

/**
 * Operations on files, as VS Code and Node have them. Each rejects if it fails; for a missing file, with an error that
 * has the code `FileNotFound` or `ENOENT`.
 */
export interface FileOperations<File> {
  readFile(file: File): PromiseLike<Uint8Array>;
  /** Into a folder that exists. */
  writeFile(file: File, bytes: Uint8Array): PromiseLike<void>;
  /** Replaces the target. */
  rename(file: File, target: File, options: { readonly overwrite: true }): PromiseLike<void>;
  delete(file: File, options?: { readonly recursive: boolean }): PromiseLike<void>;
  /** Creates missing folders above, too. */
  createDirectory(folder: File): PromiseLike<void>;
  readDirectory(folder: File): PromiseLike<readonly (readonly [name: string, ...unknown[]])[]>;
  stat(file: File): PromiseLike<{ readonly mtime: Time; readonly size: number }>;
}

/** The names of files of facts: a window that has ended may have left temporary ones. */
const FACT_NAME = /^[\da-f]{32}$/;

/**
 * What the user has decided, as short texts, each in a file of its own: two windows may add and remove some at the same
 * moment. VS Code's memento can't store them: each window writes all values of the extension as it has them, and so
 * undoes what another window has just changed.
 */
export class FactFiles {
  readonly #storage: Storage | undefined;
  readonly #folder: string;
  /** What this window has changed, unless it is stored. */
  readonly #changes = new Map<string, boolean>();
  /** A file that is being written would come back after its removal. */
  readonly #queue = new SerialQueue();

  /** @param storage undefined on a host that has none */
  constructor(storage: Storage | undefined, folder: string) {
    this.#storage = storage;
    this.#folder = folder;
  }

  /** Reads all facts each time, because another window may have changed them. @throws StorageError */
  async all(): Promise<ReadonlySet<string>> {
    // What is stored while the files are read may be in none of them.
    const before = [...this.#changes];
    const names = (await this.#storage?.list(this.#folder)) ?? [];
    const files = names
      .filter((name) => FACT_NAME.test(name))
      .map(async (name) => this.#storage?.read(`${this.#folder}/${name}`));
    const facts = (await Promise.all(files)).flatMap((bytes) => (bytes ? [new TextDecoder().decode(bytes)] : []));
    const changes = new Map([...before, ...this.#changes]);
    const added = [...changes].flatMap(([fact, isTrue]) => (isTrue ? [fact] : []));
    return new Set([...facts.filter((fact) => !changes.has(fact)), ...added]);
  }

  /** Whether a fact is stored, or was added here. @throws StorageError */
  async has(fact: string): Promise<boolean> {
    return (
      this.#changes.get(fact) ?? (await this.#storage?.stat(`${this.#folder}/${await factName(fact)}`)) !== undefined
    );
  }

  /** Adds or removes a fact. @throws StorageError when it can't be stored; it then applies to this window */
  async set(fact: string, isTrue: boolean): Promise<void> {
    this.#changes.set(fact, isTrue);
    const storage = this.#storage;
    if (!storage) throw new StorageError('write');
    await this.#queue.add(async () => {
      const name = `${this.#folder}/${await factName(fact)}`;
      await (isTrue ? storage.write(name, new TextEncoder().encode(fact)) : storage.remove(name));
    });
    if (this.#changes.get(fact) === isTrue) this.#changes.delete(fact);
  }
}
