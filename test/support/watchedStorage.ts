import { MemoryStorage } from './memoryStorage.ts';

interface Held {
  readonly names: RegExp;
  readonly end: Promise<void>;
}

/** Files in memory that record reads and writes; can hold them. */
export class WatchedStorage extends MemoryStorage {
  /** Names of read and written files, in order. */
  readonly reads: string[] = [];
  readonly writes: string[] = [];
  readonly #held: { reads?: Held; writes?: Held } = {};

  override async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    this.reads.push(name);
    await until(this.#held.reads, name);
    return super.read(name);
  }

  override async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.writes.push(name);
    await until(this.#held.writes, name);
    await super.write(name, bytes);
  }

  /** Lets reads or writes of some files begin but not end until the returned function is called. */
  hold(what: 'reads' | 'writes', names = /./): () => void {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    this.#held[what] = { names, end };
    return () => {
      delete this.#held[what];
      resolve();
    };
  }
}

async function until(held: Held | undefined, name: string): Promise<void> {
  if (held?.names.test(name)) await held.end;
}
