import type { Disposable } from '../event.ts';
import { SerialQueue } from '../serialQueue.ts';
import type { Storage } from '../storage.ts';

/** Files of a session's own, beside its answers: they go with these. Every method throws StorageError as `Storage` does. */
export class SessionFiles implements Disposable {
  readonly #storage: Storage;
  readonly #folder: () => Promise<string>;
  #isDisposed = false;
  readonly #writes = new SerialQueue();

  constructor(storage: Storage, folder: () => Promise<string>) {
    this.#storage = storage;
    this.#folder = folder;
  }

  /** Writes nothing any more. */
  dispose(): void {
    this.#isDisposed = true;
  }

  /** The bytes of a file; undefined when there is none. */
  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#storage.read(`${await this.#folder()}/${name}`);
  }

  /** Writes a file as a whole, after those before it. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#writes.add(() => this.#write(name, bytes));
  }

  /** Resolves when every write begun has ended. Never rejects. */
  idle(): Promise<void> {
    return this.#writes.idle();
  }

  async #write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const folder = await this.#folder();
    if (!this.#isDisposed) await this.#storage.write(`${folder}/${name}`, bytes);
  }
}
