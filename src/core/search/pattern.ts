import { type FoldedNames, lettersOf } from './foldedNames.ts';
import type { FoldedTexts } from './foldedTexts.ts';
import { Misspelling } from './misspelling.ts';
import type { Term } from './query.ts';

/**
 * How well a repository fits: its name equals the typed text, contains all words, or only their letters in order, or
 * its description contains the words that its name doesn't.
 */
export const EXACT = 0;
export const CONTAINED = 1;
export const SCATTERED = 2;
export const DESCRIBED = 3;
export const MISSED = 4;
export type Fit = typeof EXACT | typeof CONTAINED | typeof SCATTERED | typeof DESCRIBED | typeof MISSED;

/** Shorter words are in nearly every description; one sign of other scripts may be a whole word. */
const SHORTEST = 3;

/** Whether a word is also searched in descriptions. */
export function isForDescriptions(word: string): boolean {
  return word.length >= SHORTEST || /[^\0-\x7f]/.test(word);
}

interface Word {
  readonly text: string;
  readonly letters: number;
  /** Undefined if no letters may be between those of the word. */
  readonly characters: Characters | undefined;
  /** A 1 for each name that contains the word. */
  readonly containing: Uint8Array;
  /** A 1 for each description that contains the word; undefined if it isn't searched there. */
  readonly described: Uint8Array | undefined;
}

/** The code points of a word, so that none is split. */
interface Characters {
  readonly first: string;
  readonly others: readonly string[];
  /** The first one, see `lettersOf`. */
  readonly initial: number;
}

/** The words of a query, compared with names and descriptions. */
export class Pattern {
  readonly #names: FoldedNames;
  readonly #wanted: readonly Word[];
  readonly #unwanted: readonly Word[];
  /** All letters of the wanted words. */
  readonly #letters: number;
  readonly #typed: string;

  /** @param descriptions in the same order as the names; undefined if no word is searched in them */
  constructor(terms: readonly Term[], names: FoldedNames, descriptions: FoldedTexts | undefined) {
    this.#names = names;
    const wanted = terms.filter(({ isNegated }) => !isNegated);
    const wordOf = ({ text, isExact }: Term): Word => ({
      text,
      letters: lettersOf(text),
      characters: isExact ? undefined : charactersOf(text),
      containing: names.containing(text),
      described: isForDescriptions(text) ? descriptions?.containing(text) : undefined,
    });
    this.#wanted = wanted.map(wordOf);
    this.#unwanted = terms.filter(({ isNegated }) => isNegated).map(wordOf);
    this.#letters = this.#wanted.reduce((letters, word) => letters | word.letters, 0);
    this.#typed = wanted.map(({ text }) => text).join(' ');
  }

  /** How well the repository at a place fits. */
  fit(place: number): Fit {
    const fit = this.#fitOfName(place);
    if (fit === MISSED && !this.#isDescribed(place)) return MISSED;
    if (this.#isUnwanted(place)) return MISSED;
    if (fit === MISSED) return DESCRIBED;
    return fit === CONTAINED && this.#isTyped(place) ? EXACT : fit;
  }

  #fitOfName(place: number): Fit {
    if (((this.#names.letters[place] ?? 0) & this.#letters) !== this.#letters) return MISSED;
    let fit: Fit = CONTAINED;
    for (const word of this.#wanted) {
      if (word.containing[place] === 1) continue;
      if (!isScattered(word, this.#names, place)) return MISSED;
      fit = SCATTERED;
    }
    return fit;
  }

  /** Whether each word is in the name or in the description. */
  #isDescribed(place: number): boolean {
    for (const { containing, described } of this.#wanted) {
      if (containing[place] !== 1 && described?.[place] !== 1) return false;
    }
    return true;
  }

  /**
   * Returns a predicate for the places of names that differ by a typing error in the words that no name contains;
   * undefined if each word is in a name.
   */
  get misspelled(): ((place: number) => boolean) | undefined {
    const known = this.#wanted.filter(({ containing }) => containing.includes(1));
    if (known.length === this.#wanted.length) return undefined;
    const unknown = this.#wanted.filter((word) => !known.includes(word));
    const misspellings = unknown.map(({ text, characters }) => characters && new Misspelling(text, this.#names));
    return (place) =>
      misspellings.every((each) => each?.isOf(place) === true) &&
      known.every(({ containing }) => containing[place] === 1) &&
      !this.#isUnwanted(place);
  }

  #isUnwanted(place: number): boolean {
    return this.#unwanted.some(({ containing, described }) => containing[place] === 1 || described?.[place] === 1);
  }

  #isTyped(place: number): boolean {
    const { text } = this.#names;
    const start = this.#names.startOf(place);
    const at = this.#names.endOf(place) - this.#typed.length;
    return at >= start && (at === start || text.charAt(at - 1) === '/') && text.startsWith(this.#typed, at);
  }
}

function charactersOf(text: string): Characters {
  const [first = '', ...others] = text;
  return { first, others, initial: lettersOf(first.charAt(0)) };
}

/** Whether the name contains the characters in order, the first of them at the start of a word. */
function isScattered({ characters }: Word, names: FoldedNames, place: number): boolean {
  if (!characters) return false;
  const { first, others, initial } = characters;
  if (((names.initials[place] ?? 0) & initial) === 0) return false;
  const end = names.endOf(place);
  let at = indexOf(first, names.startOf(place), end, names);
  while (at < end && !names.isWordStart(at)) at = indexOf(first, at + 1, end, names);
  // Characters after a later word start are also after the earliest one.
  for (const character of others) at = indexOf(character, at + 1, end, names);
  return at < end;
}

/** The place of a character in a part of the text; `end` or later if it isn't there. */
function indexOf(character: string, start: number, end: number, { text }: FoldedNames): number {
  const unit = character.charCodeAt(0);
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) === unit && (character.length === 1 || text.startsWith(character, at))) return at;
  }
  return end;
}
