import type { Disposable } from './event.ts';
import { SerialQueue } from './serialQueue.ts';
import type { FileFacts, Storage } from './storage.ts';

/**
 * Files of a session, stored beside its cached responses and deleted with them. Every method throws StorageError as
 * `Storage` does.
 */
export class SessionFiles implements Disposable {
  readonly #storage: Storage;
  readonly #folder: () => Promise<string>;
  #isDisposed = false;
  readonly #writes = new SerialQueue();

  constructor(storage: Storage, folder: () => Promise<string>) {
    this.#storage = storage;
    this.#folder = folder;
  }

  /** Skips all writes that haven't started. */
  dispose(): void {
    this.#isDisposed = true;
  }

  /** The bytes of a file; undefined when there is none. */
  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#storage.read(`${await this.#folder()}/${name}`);
  }

  /** The names of the files in a folder; none when there is no such folder. */
  async list(folder: string): Promise<readonly string[]> {
    return this.#storage.list(`${await this.#folder()}/${folder}`);
  }

  /** Undefined when there is no such file. */
  async stat(name: string): Promise<FileFacts | undefined> {
    return this.#storage.stat(`${await this.#folder()}/${name}`);
  }

  /** Removes a file, after all earlier writes. */
  remove(name: string): Promise<void> {
    return this.#writes.add(async () => {
      const folder = await this.#folder();
      if (!this.#isDisposed) await this.#storage.remove(`${folder}/${name}`);
    });
  }

  /** Replaces a file, after all earlier writes. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#writes.add(() => this.#write(name, bytes));
  }

  /** Resolves when every started write has ended. Never rejects. */
  idle(): Promise<void> {
    return this.#writes.idle();
  }

  async #write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const folder = await this.#folder();
    if (!this.#isDisposed) await this.#storage.write(`${folder}/${name}`, bytes);
  }
}
