import type { Connection } from '../../accounts/core/connection.ts';
import { connectionOf, type Session } from '../../accounts/core/session.ts';
import type { Clock } from '../../base/core/clock.ts';
import { canDigest } from '../../base/core/digest.ts';
import { ignoring, StorageError } from '../../base/core/errors.ts';
import type { SessionFiles } from '../../base/core/sessionFiles.ts';
import { isHashOfFile } from '../../hosts/core/gitHash.ts';
import type { TreeAnswer } from '../../hosts/core/treeAnswer.ts';
import { decodeTree, encodeTree } from './storedTree.ts';

/** `files`: contents of files. `trees`: responses for folders and commits. */
type Kind = 'files' | 'trees';

/** A file that was not used for so long is written again when it is used, in milliseconds: its time says so. */
const FRESH_MS = 24 * 60 * 60_000;

/** Old files are deleted after so many bytes were written. */
const TRIM_AFTER_BYTES = 8 * 1024 * 1024;

/** So much of the maximum remains, so that not each write deletes files. */
const REMAINING = 0.9;

/**
 * What repositories contain, by hash: it never changes, all windows read it, and it is deleted with the account's other
 * files. What was used least recently is deleted beyond a maximum. Never throws: without storage, it has nothing.
 */
export class StoredObjects {
  readonly #files: SessionFiles | undefined;
  readonly #clock: Clock;
  readonly #maxBytes: () => number;
  #written = TRIM_AFTER_BYTES;

  /**
   * @param files those of an account; undefined without storage on disk
   * @param maxBytes bytes that they may take; read at each use
   */
  constructor(files: SessionFiles | undefined, clock: Clock, maxBytes: () => number) {
    this.#files = files;
    this.#clock = clock;
    this.#maxBytes = maxBytes;
  }

  /** The content of a file; undefined if it isn't stored. */
  async file(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await this.#read('files', hash);
    return bytes && (await isHashOfFile(hash, bytes)) ? bytes : undefined;
  }

  /** Stores the content of a file whose hash was verified. */
  async storeFile(hash: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#write('files', hash, bytes);
  }

  /** The response for a folder or a commit; undefined if it isn't stored. */
  async tree(hash: string): Promise<TreeAnswer | undefined> {
    const bytes = await this.#read('trees', hash);
    return bytes && decodeTree(bytes);
  }

  /** Stores a response whose folders were verified. */
  async storeTree(hash: string, answer: TreeAnswer): Promise<void> {
    if (canDigest()) await this.#write('trees', hash, await encodeTree(answer));
  }

  async #read(kind: Kind, hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const files = this.#files;
    return ignoring(StorageError, async () => {
      const bytes = await files?.read(nameOf(kind, hash));
      // Not awaited: the user waits for the bytes.
      if (bytes) void this.#noteUse(kind, hash, bytes);
      return bytes;
    });
  }

  /** The time of a file says when it was used, to the day. */
  async #noteUse(kind: Kind, hash: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const [files, clock] = [this.#files, this.#clock];
    await ignoring(StorageError, async () => {
      const used = await files?.stat(nameOf(kind, hash));
      if (used && Math.abs(clock.now() - used.modifiedAt) > FRESH_MS) await this.#write(kind, hash, bytes);
    });
  }

  async #write(kind: Kind, hash: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const files = this.#files;
    if (!files || bytes.length > this.#maxBytes() / 4) return;
    await ignoring(StorageError, async () => {
      await files.write(nameOf(kind, hash), bytes);
      this.#written += bytes.length;
      if (this.#written < TRIM_AFTER_BYTES) return;
      this.#written = 0;
      await this.#trim(files);
    });
  }

  /** Deletes what was used least recently, unless all of it fits. */
  async #trim(files: SessionFiles): Promise<void> {
    const found: { readonly name: string; readonly size: number; readonly usedAt: number }[] = [];
    for (const kind of ['files', 'trees'] as const) {
      for (const folder of new Set((await files.list(kind)).map((name) => name.split('/')[0] ?? name))) {
        for (const file of await files.list(`${kind}/${folder}`)) {
          const name = `${kind}/${folder}/${file}`;
          const facts = await files.stat(name);
          if (facts) found.push({ name, size: facts.size, usedAt: facts.modifiedAt });
        }
      }
    }
    let total = found.reduce((sum, { size }) => sum + size, 0);
    if (total <= this.#maxBytes()) return;
    for (const { name, size } of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= this.#maxBytes() * REMAINING) return;
      await files.remove(name);
      total -= size;
    }
  }
}

/** Divided among folders, because reading a file may list its folder. */
function nameOf(kind: Kind, hash: string): string {
  return `${kind}/${hash.slice(0, 2)}/${hash}`;
}

/** Finds what is stored for an account. @param maxBytes see `StoredObjects` */
export function objectsByAccount(maxBytes: () => number): (session: Session) => StoredObjects {
  const byConnection = new WeakMap<Connection, StoredObjects>();
  return (session) => {
    const connection = connectionOf(session);
    const { files, clock } = connection;
    const objects = byConnection.get(connection) ?? new StoredObjects(files, clock, maxBytes);
    byConnection.set(connection, objects);
    return objects;
  };
}
