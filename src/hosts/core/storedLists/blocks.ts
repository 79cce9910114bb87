import { joinBytes } from '../../../base/core/bytes.ts';

/** Blocks start at multiples of this, so that typed arrays can read them in place. */
const ALIGNMENT = 8;

/** The length of the head, in bytes. */
const PREFIX_BYTES = 4;

/** A file of typed arrays, or of bytes, with a small head in JSON that says what they mean. */
interface FileHead {
  readonly head: unknown;
  /** The lengths of the blocks, in bytes. */
  readonly blocks: readonly number[];
}

/** What a typed array can be made of. */
type Block = Uint8Array | Uint16Array | Uint32Array;

/** Collects the blocks of a file. Numbers have the byte order of the computer: files stay on it. */
export class BlockWriter {
  readonly #blocks: Uint8Array[] = [];

  /** @returns the number of the block */
  add({ buffer, byteOffset, byteLength }: Block): number {
    return this.#blocks.push(new Uint8Array(buffer, byteOffset, byteLength)) - 1;
  }

  /** The bytes of the file. @param head becomes JSON */
  bytes(head: unknown): Uint8Array<ArrayBuffer> {
    const file: FileHead = { head, blocks: this.#blocks.map(({ length }) => length) };
    const json = new TextEncoder().encode(JSON.stringify(file));
    const prefix = new Uint8Array(Uint32Array.of(json.length).buffer);
    const parts = [prefix, json, paddingAfter(PREFIX_BYTES + json.length)];
    for (const block of this.#blocks) parts.push(block, paddingAfter(block.length));
    return joinBytes(parts);
  }
}

/** Reads the blocks of a file in place. */
export class BlockReader {
  readonly head: unknown;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  /** Where each block starts and ends. */
  readonly #places: readonly (readonly [start: number, end: number])[];

  /** @throws SyntaxError or RangeError if these are not the bytes of such a file */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
    const [length = 0] = new Uint32Array(this.#bytes.buffer, this.#bytes.byteOffset, 1);
    const headEnd = PREFIX_BYTES + length;
    const json = new TextDecoder().decode(this.#bytes.subarray(PREFIX_BYTES, headEnd));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- callers verify a digest of the bytes
    const { head, blocks } = JSON.parse(json) as FileHead;
    this.head = head;
    let start = aligned(headEnd);
    this.#places = blocks.map((size) => {
      const place = [start, start + size] as const;
      start = aligned(start + size);
      return place;
    });
    if (start !== this.#bytes.length) throw new RangeError(`${this.#bytes.length} bytes, not ${start}`);
  }

  /** The bytes of a block; their place in memory suits all typed arrays. */
  bytes(block: number): Uint8Array<ArrayBuffer> {
    const place = this.#places[block];
    if (!place) throw new RangeError(`No block ${block}`);
    return this.#bytes.subarray(...place);
  }

  shorts(block: number): Uint16Array<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.bytes(block);
    return new Uint16Array(buffer, byteOffset, byteLength / Uint16Array.BYTES_PER_ELEMENT);
  }

  words(block: number): Uint32Array<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.bytes(block);
    return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
  }
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

function paddingAfter(length: number): Uint8Array {
  return new Uint8Array(aligned(length) - length);
}
