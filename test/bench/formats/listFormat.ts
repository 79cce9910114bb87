import { readFile, writeFile } from 'node:fs/promises';
import type { ListedRepository } from '../../../src/core/model/repository.ts';

/** A way to store a list in a file. */
export interface ListFormat {
  readonly name: string;
  /** Writes a list. The file does not exist yet. */
  readonly write: (file: string, items: readonly ListedRepository[]) => Promise<void>;
  readonly open: (file: string) => Promise<StoredItems>;
}

/** The items of an opened file, which may be made only when they are read. */
export interface StoredItems {
  /** The first ones, as a window shows them. */
  readonly first: (count: number) => readonly ListedRepository[];
  /** All full names, as the search needs them. */
  readonly names: () => readonly string[];
  readonly all: () => readonly ListedRepository[];
}

/** A format that is one array of bytes. */
export interface BytesFormat {
  readonly name: string;
  readonly encode: (items: readonly ListedRepository[]) => Uint8Array | Promise<Uint8Array>;
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => StoredItems;
}

/** A format of files with these bytes. */
export function inFile({ name, encode, decode }: BytesFormat): ListFormat {
  return {
    name,
    write: async (file, items) => writeFile(file, await encode(items)),
    open: async (file) => decode(await readFile(file)),
  };
}

/** Items that are all made when the file is opened. */
export function made(items: readonly ListedRepository[]): StoredItems {
  return {
    first: (count) => items.slice(0, count),
    names: () => items.map(({ full_name: name }) => name),
    all: () => items,
  };
}
