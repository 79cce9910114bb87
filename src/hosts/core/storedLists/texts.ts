import { joinBytes } from '../../../base/core/bytes.ts';
import type { BlockReader, BlockWriter } from './blocks.ts';
import type { Column } from './column.ts';

type MaybeText = string | null | undefined;

/** Texts whose ends are counted from the same start: with their kinds, they fit into 32 bits. A power of two. */
const CHUNK = 64;

/** UTF-8 needs at most so many bytes for a UTF-16 code unit. */
const MAX_BYTES = 3;

/** What an end is of, in its two lowest bits. */
const TEXT = 0;
const NULL = 1;
const UNKNOWN = 2;
const KIND_BITS = 2;
const KIND_MASK = (1 << KIND_BITS) - 1;

export interface TextsHead {
  /** The block with the end of each text in its chunk, in bytes. */
  readonly ends: number;
  /** The block with the start of each chunk, in bytes, and the end of the last one. */
  readonly chunks: number;
  /** The block with all texts in UTF-8. */
  readonly bytes: number;
}

export function writeTexts(texts: readonly MaybeText[], blocks: BlockWriter): TextsHead {
  const encoder = new TextEncoder();
  const ends = new Uint32Array(texts.length);
  const encoded: Uint8Array[] = [];
  for (let start = 0; start < texts.length; start += CHUNK) {
    const chunk = texts.slice(start, start + CHUNK);
    const bytes = new Uint8Array(MAX_BYTES * chunk.reduce((sum, text) => sum + (text?.length ?? 0), 0));
    let end = 0;
    for (const [index, text] of chunk.entries()) {
      if (text) end += encoder.encodeInto(text, bytes.subarray(end)).written;
      ends[start + index] = (end << KIND_BITS) | kindOf(text);
    }
    encoded.push(bytes.slice(0, end));
  }
  const chunks = new Uint32Array(encoded.length + 1);
  for (const [index, { length }] of encoded.entries()) chunks[index + 1] = (chunks[index] ?? 0) + length;
  return { ends: blocks.add(ends), chunks: blocks.add(chunks), bytes: blocks.add(joinBytes(encoded)) };
}

function kindOf(text: MaybeText): number {
  if (typeof text === 'string') return TEXT;
  return text === null ? NULL : UNKNOWN;
}

/**
 * Texts that are decoded separately, when they are read: a part of a longer text would hold all of that in memory.
 */
export class Texts implements Column<MaybeText> {
  readonly #ends: Uint32Array;
  readonly #chunks: Uint32Array;
  readonly #bytes: Uint8Array;

  constructor({ ends, chunks, bytes }: TextsHead, blocks: BlockReader) {
    this.#ends = blocks.words(ends);
    this.#chunks = blocks.words(chunks);
    this.#bytes = blocks.bytes(bytes);
  }

  at(place: number): MaybeText {
    const end = this.#ends[place] ?? UNKNOWN;
    const kind = end & KIND_MASK;
    if (kind !== TEXT) return kind === NULL ? null : undefined;
    const start = place % CHUNK === 0 ? 0 : (this.#ends[place - 1] ?? 0) >>> KIND_BITS;
    const chunk = this.#chunks[Math.floor(place / CHUNK)] ?? 0;
    return DECODER.decode(this.#bytes.subarray(chunk + start, chunk + (end >>> KIND_BITS)));
  }
}

// A text may start with a byte order mark.
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
