import { PIECE, type Sliced } from '../slices.ts';
import { composed, fold } from './fold.ts';
import { BETWEEN, CHUNK, CHUNK_BITS, FoldedTexts, foldingParts } from './foldedTexts.ts';

const SEPARATORS = '/-_. ';

/**
 * The characters of a text as 32 bits. A name that lacks a bit of a word lacks one of its letters, which rejects most
 * names.
 */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= letterOf(text.charCodeAt(at));
  return letters;
}

function letterOf(unit: number): number {
  return 1 << (unit & 31);
}

/** Whether a word ends before an index of a chunk. */
export function isWordEnd(text: string, at: number): boolean {
  return at >= text.length || IS_WORD_END[text.charCodeAt(at)] === 1;
}

/** Full names to search. */
export class FoldedNames extends FoldedTexts {
  /** Of each name: see `lettersOf`. */
  readonly letters: Int32Array;
  /** The letters at the starts of words. */
  readonly initials: Int32Array;
  /** A bit for each character of each chunk: whether a word starts there. */
  readonly #wordStarts: readonly Uint8Array[];

  private constructor(size: number, chunks: readonly string[]) {
    super(size, chunks);
    this.letters = new Int32Array(size);
    this.initials = new Int32Array(size);
    this.#wordStarts = chunks.map((text) => new Uint8Array((text.length >> 3) + 1));
  }

  static override *of(size: number, nameAt: (place: number) => string): Sliced<FoldedNames> {
    const originals: string[] = [];
    const chunks: string[] = [];
    for (let start = 0; start < size; start += CHUNK) {
      const [original, folded]: [string[], string[]] = [[], []];
      for (const part of foldingParts(start, Math.min(start + CHUNK, size), nameAt)) {
        original.push(composed(part));
        folded.push(fold(part));
        yield;
      }
      originals.push(original.join(BETWEEN));
      chunks.push(folded.join(BETWEEN));
    }
    const folded = new FoldedNames(size, chunks);
    yield;
    for (let place = 0; place < size; place++) {
      folded.#addLetters(place, originals[place >> CHUNK_BITS] ?? '');
      if (place % PIECE === PIECE - 1) yield;
    }
    return folded;
  }

  /**
   * Whether a word starts at an index of the chunk of a place: after `/`, `-`, `_`, `.` or a space, and at a capital:
   * `SpokeMap`, `HTTPServer`.
   */
  isWordStart(place: number, at: number): boolean {
    return ((this.#wordStarts[place >> CHUNK_BITS]?.[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
  }

  /** @param original the chunk of the place before it was folded */
  #addLetters(place: number, original: string): void {
    const text = this.chunkOf(place);
    const [start, end] = [this.startOf(place), this.endOf(place)];
    const wordStarts = this.#wordStarts[place >> CHUNK_BITS];
    let letters = 0;
    let initials = 0;
    let isAfterCapital = false;
    let isAfterSeparator = true;
    for (let at = start; at < end; at++) {
      const unit = text.charCodeAt(at);
      const letter = letterOf(unit);
      letters |= letter;
      const isCapital = original.charCodeAt(at) !== unit;
      if (
        isAfterSeparator ||
        (isCapital && (!isAfterCapital || (at + 1 < end && original.charCodeAt(at + 1) === text.charCodeAt(at + 1))))
      ) {
        initials |= letter;
        if (wordStarts) wordStarts[at >> 3] = (wordStarts[at >> 3] ?? 0) | (1 << (at & 7));
      }
      isAfterCapital = isCapital;
      isAfterSeparator = IS_SEPARATOR[unit] === 1;
    }
    this.letters[place] = letters;
    this.initials[place] = initials;
  }
}

const IS_SEPARATOR = asciiOf(SEPARATORS);
const IS_WORD_END = asciiOf(SEPARATORS + BETWEEN);

/** A 1 for each of some characters. */
function asciiOf(characters: string): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, unit) => Number(characters.includes(String.fromCharCode(unit))));
}
