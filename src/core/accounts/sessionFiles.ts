import type { Disposable } from '../event.ts';
import type { Storage } from '../storage.ts';

/** Files of a session's own, beside its answers: they go with these. Every method throws StorageError as `Storage` does. */
export class SessionFiles implements Disposable {
  readonly #storage: Storage;
  readonly #folder: () => Promise<string>;
  #isDisposed = false;
  #last: Promise<void> = Promise.resolve();

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
    const turn = this.#last.then(() => this.#write(name, bytes));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when every write begun has ended. Never rejects. */
  async idle(): Promise<void> {
    await this.#last;
  }

  async #write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const folder = await this.#folder();
    if (!this.#isDisposed) await this.#storage.write(`${folder}/${name}`, bytes);
  }
}
