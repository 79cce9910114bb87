import type { Candidate } from './candidate.ts';
import { composed } from './fold.ts';
import type { Term } from './query.ts';

/** How well a name fits: it equals the typed text, contains all words, or only their letters in order. */
export const EXACT = 0;
export const CONTAINED = 1;
export const SCATTERED = 2;
export const MISSED = 3;
export type Fit = typeof EXACT | typeof CONTAINED | typeof SCATTERED | typeof MISSED;

/** Shorter words have too many similar ones. */
const MIN_MISSPELLED = 4;

/** The characters in a text as 32 bits. A text that lacks a bit of a word does not fit it, which rejects most texts. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

const SEPARATORS = '/-_. ';

interface Word {
  readonly text: string;
  readonly letters: number;
  /** Code points, so that none is split; undefined if no letters may be between them. */
  readonly characters: readonly string[] | undefined;
}

/** The words of a query, prepared to search many names. */
export class Pattern {
  readonly #wanted: readonly Word[];
  readonly #unwanted: readonly Word[];
  /** All letters of the wanted words. */
  readonly #letters: number;
  readonly #typed: string;

  constructor(terms: readonly Term[]) {
    const wanted = terms.filter(({ isNegated }) => !isNegated);
    this.#wanted = wanted.map(wordOf);
    this.#unwanted = terms.filter(({ isNegated }) => isNegated).map(wordOf);
    this.#letters = this.#wanted.reduce((letters, word) => letters | word.letters, 0);
    this.#typed = wanted.map(({ text }) => text).join(' ');
  }

  /**
   * How well a full name fits.
   * @param text the name in the form that `fold` returns.
   * @param letters those of `text`.
   * @param candidate with the name. It is read only for capitals: reading ten thousand takes longer than everything else.
   */
  fit(text: string, letters: number, candidate: Candidate): Fit {
    if ((letters & this.#letters) !== this.#letters) return MISSED;
    let fit: Fit = CONTAINED;
    for (const word of this.#wanted) {
      if (text.includes(word.text)) continue;
      if (!word.characters || !isScattered(word.characters, text, candidate)) return MISSED;
      fit = SCATTERED;
    }
    if (this.#isUnwanted(text, letters)) return MISSED;
    return fit === CONTAINED && this.#isTyped(text) ? EXACT : fit;
  }

  /**
   * The pattern for names that differ by a typing error in the words that none of some names contains; undefined if each word is
   * in one of them.
   */
  misspelled(texts: readonly string[]): ((text: string, letters: number) => boolean) | undefined {
    const unknown = new Set(this.#wanted.filter((word) => !texts.some((text) => text.includes(word.text))));
    if (unknown.size === 0) return undefined;
    const fits = (word: Word, text: string, letters: number): boolean =>
      unknown.has(word) ? isMisspelled(word, text, letters) : text.includes(word.text);
    return (text, letters) =>
      this.#wanted.every((word) => fits(word, text, letters)) && !this.#isUnwanted(text, letters);
  }

  #isUnwanted(text: string, letters: number): boolean {
    return this.#unwanted.some((word) => (letters & word.letters) === word.letters && text.includes(word.text));
  }

  #isTyped(text: string): boolean {
    const typed = this.#typed;
    return (
      text.endsWith(typed) && (text.length === typed.length || text.charAt(text.length - typed.length - 1) === '/')
    );
  }
}

function wordOf({ text, isExact }: Term): Word {
  return { text, letters: lettersOf(text), characters: isExact ? undefined : Array.from(text) };
}

/**
 * Whether a word of the text, or its beginning, is the typed word but for one typing error: a wrong, missing or extra letter, or
 * two swapped ones.
 */
function isMisspelled(
  { text: typed, letters: typedLetters, characters }: Word,
  text: string,
  letters: number,
): boolean {
  if (!characters || typed.length < MIN_MISSPELLED) return false;
  const missing = typedLetters & ~letters;
  // One error changes at most one letter.
  if ((missing & (missing - 1)) !== 0) return false;
  for (let start = 0; start >= 0; start = nextWord(text, start)) {
    if (isOneErrorApart(typed, text, start)) return true;
  }
  return false;
}

/** @param start the place in `text` that is compared with `typed` */
function isOneErrorApart(typed: string, text: string, start: number): boolean {
  let same = 0;
  while (same < typed.length && typed.charCodeAt(same) === text.charCodeAt(start + same)) same++;
  const at = start + same;
  const last = typed.length - 1;
  // At the end of the typed word, the word in the text must end as well: the user may not have finished typing.
  if (same === last)
    return isWordEnd(text, at) || isWordEnd(text, at + 1) || text.startsWith(typed.slice(last), at + 1);
  const isSwapped =
    typed.charCodeAt(same) === text.charCodeAt(at + 1) && typed.charCodeAt(same + 1) === text.charCodeAt(at);
  return (
    (isSwapped && text.startsWith(typed.slice(same + 2), at + 2)) ||
    // Wrong, missing, extra.
    text.startsWith(typed.slice(same + 1), at + 1) ||
    text.startsWith(typed.slice(same), at + 1) ||
    text.startsWith(typed.slice(same + 1), at)
  );
}

/** The place of the next word; negative if there is none. */
function nextWord(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) if (SEPARATORS.includes(text.charAt(at - 1))) return at;
  return -1;
}

function isWordEnd(text: string, at: number): boolean {
  return at >= text.length || SEPARATORS.includes(text.charAt(at));
}

/** Whether the text contains the characters in order, the first of them at the start of a word. */
function isScattered([first = '', ...others]: readonly string[], text: string, candidate: Candidate): boolean {
  let at = text.indexOf(first);
  while (at >= 0 && !isWordStart(at, text, candidate)) at = text.indexOf(first, at + 1);
  // Characters after a later word start are also after the earliest one.
  for (const character of others) {
    if (at < 0) return false;
    at = text.indexOf(character, at + 1);
  }
  return at >= 0;
}

/** At the start, after `/`, `-`, `_`, `.` or a space, and at a capital: `SpokeMap`, `HTTPServer`. */
function isWordStart(at: number, text: string, { repository }: Candidate): boolean {
  if (at === 0 || SEPARATORS.includes(text.charAt(at - 1))) return true;
  if (repository.full_name === text) return false;
  const original = composed(repository.full_name);
  const isCapital = (place: number) => text.charAt(place) !== original.charAt(place);
  return isCapital(at) && (!isCapital(at - 1) || (at + 1 < text.length && !isCapital(at + 1)));
}
