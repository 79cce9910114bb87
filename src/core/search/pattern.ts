import type { Candidate } from './candidate.ts';
import { composed } from './fold.ts';
import type { Term } from './query.ts';

/** How well a name fits: it is what was typed, contains all of the words, or only their letters in their order. */
export const EXACT = 0;
export const CONTAINED = 1;
export const SCATTERED = 2;
export const MISSED = 3;
export type Fit = typeof EXACT | typeof CONTAINED | typeof SCATTERED | typeof MISSED;

/** Which characters a text has: a bit for each 32nd. What lacks a bit of a word does not fit it, and most texts do. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

const SEPARATORS = '/-_. ';

interface Word {
  readonly text: string;
  readonly letters: number;
  /** Characters, of which none may be halved; undefined where no letter may be left out. */
  readonly characters: readonly string[] | undefined;
}

/** The words of a query, ready to be looked for in many names. */
export class Pattern {
  readonly #wanted: readonly Word[];
  readonly #unwanted: readonly Word[];
  /** All letters of the words that must be there. */
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
   * @param text the name as `fold` makes it.
   * @param letters those of `text`.
   * @param candidate whose name it is. Reading it in ten thousand places takes longer than all the rest: only for its capitals.
   */
  fit(text: string, letters: number, candidate: Candidate): Fit {
    if ((letters & this.#letters) !== this.#letters) return MISSED;
    let fit: Fit = CONTAINED;
    for (const word of this.#wanted) {
      if (text.includes(word.text)) continue;
      if (!word.characters || !isScattered(word.characters, text, candidate)) return MISSED;
      fit = SCATTERED;
    }
    for (const word of this.#unwanted) {
      if ((letters & word.letters) === word.letters && text.includes(word.text)) return MISSED;
    }
    return fit === CONTAINED && this.#isTyped(text) ? EXACT : fit;
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

/** Whether the characters stand in the text one after the other, the first of them where a word begins. */
function isScattered([first = '', ...others]: readonly string[], text: string, candidate: Candidate): boolean {
  let at = text.indexOf(first);
  while (at >= 0 && !isWordStart(at, text, candidate)) at = text.indexOf(first, at + 1);
  // Whatever follows a later beginning follows the earliest, too.
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
