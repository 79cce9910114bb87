import { PIECE, type Sliced } from '../slices.ts';
import { composed, fold } from './fold.ts';

const SEPARATORS = '/-_. ';

/** Between two names. In a name, it is replaced. */
const BETWEEN = '\n';

/** The characters of a text as 32 bits. A name that lacks a bit of a word lacks one of its letters, which rejects most names. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= letterOf(text.charCodeAt(at));
  return letters;
}

function letterOf(unit: number): number {
  return 1 << (unit & 31);
}

/** Whether a word ends before a place in `FoldedNames.text`. */
export function isWordEnd(text: string, at: number): boolean {
  return at >= text.length || IS_WORD_END[text.charCodeAt(at)] === 1;
}

/** Full names to search. They are in one string, because searching it is many times faster than searching each name. */
export class FoldedNames {
  /** All names in the form that `fold` returns. */
  readonly text: string;
  /** The place in `text` where each name starts, and its end. */
  readonly #starts: Int32Array;
  /** Of each name: see `lettersOf`. */
  readonly letters: Int32Array;
  /** The letters at the starts of words. */
  readonly initials: Int32Array;
  /** A bit for each place in `text`: whether a word starts there. */
  readonly #wordStarts: Uint8Array;

  private constructor(size: number, text: string) {
    this.text = text;
    this.#starts = new Int32Array(size + 1);
    this.letters = new Int32Array(size);
    this.initials = new Int32Array(size);
    this.#wordStarts = new Uint8Array((text.length >> 3) + 1);
  }

  static *of(names: readonly string[]): Sliced<FoldedNames> {
    const originals: string[] = [];
    const texts: string[] = [];
    // Converting many names together takes a fraction of the time.
    for (let at = 0; at < names.length; at += PIECE) {
      const chunk = names
        .slice(at, at + PIECE)
        .map(withoutBreaks)
        .join(BETWEEN);
      originals.push(composed(chunk));
      texts.push(fold(chunk));
      yield;
    }
    const folded = new FoldedNames(names.length, texts.join(BETWEEN));
    const original = originals.join(BETWEEN);
    let start = 0;
    for (let place = 0; place < names.length; place++) {
      const next = folded.text.indexOf(BETWEEN, start);
      const end = next < 0 ? folded.text.length : next;
      folded.#starts[place] = start;
      folded.#addLetters(place, start, end, original);
      start = end + BETWEEN.length;
      if (place % PIECE === 0) yield;
    }
    folded.#starts[names.length] = start;
    return folded;
  }

  get size(): number {
    return this.letters.length;
  }

  startOf(place: number): number {
    return this.#starts[place] ?? 0;
  }

  /** The place after the last character of a name. */
  endOf(place: number): number {
    return (this.#starts[place + 1] ?? 0) - BETWEEN.length;
  }

  nameAt(place: number): string {
    return this.text.slice(this.startOf(place), this.endOf(place));
  }

  /**
   * Whether a word starts at a place in `text`: after `/`, `-`, `_`, `.` or a space, and at a capital: `SpokeMap`, `HTTPServer`.
   */
  isWordStart(at: number): boolean {
    return ((this.#wordStarts[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
  }

  /** A 1 for each name that contains a text. */
  containing(text: string): Uint8Array {
    const names = new Uint8Array(this.size);
    let place = 0;
    for (let at = this.text.indexOf(text); at >= 0 && at < this.text.length; ) {
      while (this.startOf(place + 1) <= at) place++;
      const isWithin = at + text.length <= this.endOf(place);
      if (isWithin) names[place] = 1;
      // Another match in the same name adds nothing.
      at = this.text.indexOf(text, isWithin ? this.startOf(place + 1) : at + 1);
    }
    return names;
  }

  #addLetters(place: number, start: number, end: number, original: string): void {
    const { text } = this;
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
        this.#wordStarts[at >> 3] = (this.#wordStarts[at >> 3] ?? 0) | (1 << (at & 7));
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

function withoutBreaks(name: string): string {
  return name.includes(BETWEEN) ? name.replaceAll(BETWEEN, ' ') : name;
}
