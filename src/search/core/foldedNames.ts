import { composed } from './fold.ts';
import { BETWEEN, FoldedTexts, joinTexts } from './foldedTexts.ts';

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

/** Whether a word ends before an index of a text. */
export function isWordEnd(text: string, at: number): boolean {
  return at >= text.length || IS_WORD_END[text.charCodeAt(at)] === 1;
}

/** Full names to search. */
export class FoldedNames extends FoldedTexts {
  /** Of each name: see `lettersOf`. */
  readonly letters: Int32Array;
  /** The letters at the starts of words. */
  readonly initials: Int32Array;
  /** A bit for each character of all names: whether a word starts there. */
  readonly #wordStarts: Uint8Array;

  constructor(size: number, nameAt: (place: number) => string) {
    const joined = joinTexts(size, nameAt);
    super(size, joined);
    this.letters = new Int32Array(size);
    this.initials = new Int32Array(size);
    this.#wordStarts = new Uint8Array((this.all.length >> 3) + 1);
    const originals = joined.map(composed).join('');
    for (let place = 0; place < size; place++) this.#addLetters(place, originals);
  }

  /**
   * Whether a word starts at an index of all names: after `/`, `-`, `_`, `.` or a space, and at a capital: `SpokeMap`,
   * `HTTPServer`.
   */
  isWordStart(at: number): boolean {
    return ((this.#wordStarts[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
  }

  /** @param original all names before they were folded */
  #addLetters(place: number, original: string): void {
    const { all: text } = this;
    const wordStarts = this.#wordStarts;
    const [start, end] = [this.startOf(place), this.endOf(place)];
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
        wordStarts[at >> 3] = (wordStarts[at >> 3] ?? 0) | (1 << (at & 7));
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
