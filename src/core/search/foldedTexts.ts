import { PIECE, type Sliced } from '../slices.ts';
import { fold } from './fold.ts';

/** Between two texts. In a text, it is replaced. */
export const BETWEEN = '\n';

/**
 * Texts in a chunk, as a power of 2: searching a chunk is many times faster than searching each text, and takes a
 * fraction of a millisecond.
 */
export const CHUNK_BITS = 10;
export const CHUNK = 1 << CHUNK_BITS;

/** Characters that are folded in one step. */
const MAX_STEP = 100_000;

/** Chunks that are searched in one step. */
const CHUNKS_A_STEP = 8;

/** Results are kept for a user who continues to type, and dropped when there are more than this. */
const MAX_KEPT = 6;

/** If fewer than one in so many texts are searched, searching each alone is faster than all in one pass. */
const FEW = 12;

/** Which texts contain another one. */
export interface Containing {
  /** A 1 for each text that does, by place. */
  readonly marks: Uint8Array;
  readonly count: number;
}

/** Texts to search, by place. */
export class FoldedTexts {
  readonly size: number;
  /** Texts in the form that `fold` returns, with `BETWEEN` between them; see `chunkOf`. */
  protected readonly chunks: readonly string[];
  /** Where each text starts in its chunk. After those of each chunk, there is the start of one more. */
  readonly #starts: Int32Array;
  readonly #kept = new Map<string, Containing>();

  /** @param chunks the texts of `CHUNK` places each, folded, with `BETWEEN` between them */
  protected constructor(size: number, chunks: readonly string[]) {
    this.size = size;
    this.chunks = chunks;
    this.#starts = new Int32Array(size + chunks.length);
    for (const [chunk, text] of chunks.entries()) this.#addStarts(chunk, text);
  }

  static *of(size: number, textAt: (place: number) => string): Sliced<FoldedTexts> {
    const chunks: string[] = [];
    for (let start = 0; start < size; start += CHUNK) {
      const parts: string[] = [];
      for (const part of foldingParts(start, Math.min(start + CHUNK, size), textAt)) {
        parts.push(fold(part));
        yield;
      }
      chunks.push(parts.join(BETWEEN));
    }
    return new FoldedTexts(size, chunks);
  }

  /** The text that contains the one at a place, from `startOf` to `endOf`. */
  chunkOf(place: number): string {
    return this.chunks[place >> CHUNK_BITS] ?? '';
  }

  startOf(place: number): number {
    return this.#starts[place + (place >> CHUNK_BITS)] ?? 0;
  }

  /** The place after the last character of a text. */
  endOf(place: number): number {
    return (this.#starts[place + (place >> CHUNK_BITS) + 1] ?? 0) - BETWEEN.length;
  }

  at(place: number): string {
    return this.chunkOf(place).slice(this.startOf(place), this.endOf(place));
  }

  /** Which texts contain another one. */
  *containing(text: string): Sliced<Containing> {
    let containing = this.#kept.get(text);
    if (!containing) {
      const marks = new Uint8Array(this.size);
      containing = { marks, count: yield* this.#mark(text, marks) };
    }
    // The last used ones are kept: another word of the query stays the same while the user types.
    this.#kept.delete(text);
    if (this.#kept.size >= MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(text, containing);
    return containing;
  }

  *#mark(text: string, marks: Uint8Array): Sliced<number> {
    let count = 0;
    // The user has typed more letters: only the texts that contain the others are searched.
    const shorter = this.#fewest(text);
    if (shorter) {
      for (let place = shorter.marks.indexOf(1), nth = 1; place >= 0; place = shorter.marks.indexOf(1, place + 1)) {
        if (this.at(place).includes(text)) {
          marks[place] = 1;
          count++;
        }
        if (nth++ % PIECE === 0) yield;
      }
      return count;
    }
    for (let chunk = 0; chunk < this.chunks.length; chunk++) {
      count += this.#find(text, chunk, marks);
      if (chunk % CHUNKS_A_STEP === CHUNKS_A_STEP - 1) yield;
    }
    return count;
  }

  /** The fewest texts that contain a part of another text; undefined if searching all is faster. */
  #fewest(text: string): Containing | undefined {
    let fewest: Containing | undefined;
    for (const [part, containing] of this.#kept)
      if (text.includes(part) && containing.count < (fewest?.count ?? this.size / FEW)) fewest = containing;
    return fewest;
  }

  /** Marks the texts of a chunk that contain another one. @returns how many */
  #find(text: string, chunk: number, marks: Uint8Array): number {
    const all = this.chunks[chunk] ?? '';
    const starts = this.#starts;
    // Places and starts differ by the number of chunks before.
    let at = chunk * (CHUNK + 1);
    let count = 0;
    for (let hit = all.indexOf(text); hit >= 0 && hit < all.length; ) {
      while ((starts[at + 1] ?? 0) <= hit) at++;
      const next = starts[at + 1] ?? 0;
      const isWithin = hit + text.length < next;
      if (isWithin) {
        marks[at - chunk] = 1;
        count++;
      }
      // Another match in the same text adds nothing.
      hit = all.indexOf(text, isWithin ? next : hit + 1);
    }
    return count;
  }

  #addStarts(chunk: number, text: string): void {
    const first = chunk * (CHUNK + 1);
    const count = Math.min(CHUNK, this.size - (chunk << CHUNK_BITS));
    let start = 0;
    for (let nth = 0; nth < count; nth++) {
      this.#starts[first + nth] = start;
      const end = text.indexOf(BETWEEN, start);
      start = (end < 0 ? text.length : end) + BETWEEN.length;
    }
    this.#starts[first + count] = start;
  }
}

/** Joins the texts of some places: converting them together takes a fraction of the time, and must not take long. */
export function* foldingParts(start: number, end: number, textAt: (place: number) => string): Generator<string, void> {
  for (let place = start; place < end; ) {
    const texts: string[] = [];
    for (let length = 0; place < end && length < MAX_STEP; place++) {
      const text = withoutBreaks(textAt(place));
      texts.push(text);
      length += text.length;
    }
    yield texts.join(BETWEEN);
  }
}

function withoutBreaks(text: string): string {
  return text.includes(BETWEEN) ? text.replaceAll(BETWEEN, ' ') : text;
}
