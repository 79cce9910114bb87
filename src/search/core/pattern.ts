import { type FoldedNames, lettersOf } from './foldedNames.ts';
import type { FoldedTexts } from './foldedTexts.ts';
import { lacksSeveral, Misspelling } from './misspelling.ts';
import type { Term } from './query.ts';

/**
 * How well a repository fits: its name equals the typed text, contains all words, or only their letters in order, or
 * its description contains the words that its name doesn't, or its name differs by a typing error.
 */
export const EXACT = 0;
export const CONTAINED = 1;
export const SCATTERED = 2;
const DESCRIBED = 3;
export const MISSPELLED = 4;
export const MISSED = 5;
export type Fit = typeof EXACT | typeof CONTAINED | typeof SCATTERED | typeof DESCRIBED | typeof MISSED;

/** Shorter words are in nearly every description; one sign of other scripts may be a whole word. */
const SHORTEST = 3;

/** Whether a word is also searched in descriptions. */
export function isForDescriptions(word: string): boolean {
  return word.length >= SHORTEST || /[^\0-\x7f]/.test(word);
}

/** Whether everything that words find is also found by earlier ones: the user has continued to type. */
export function isContinued(before: readonly Term[], terms: readonly Term[]): boolean {
  return before.every(({ text, isNegated, isExact }, place) => {
    const term = terms[place];
    if (term?.isNegated !== isNegated || term.isExact !== isExact) return false;
    if (isNegated) return term.text === text;
    // A longer word may also be searched in descriptions.
    return term.text.startsWith(text) && isForDescriptions(text) === isForDescriptions(term.text);
  });
}

interface Word {
  readonly text: string;
  readonly letters: number;
  /** Undefined if no letters may be between those of the word. */
  readonly characters: Characters | undefined;
  /** A 1 for each name that contains the word. */
  readonly containing: Uint8Array;
  /** Whether any name contains it. */
  readonly isKnown: boolean;
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
    const wordOf = ({ text, isExact }: Term): Word => {
      const { marks: containing, count } = names.containing(text);
      const described = isForDescriptions(text) ? descriptions?.containing(text).marks : undefined;
      const characters = isExact ? undefined : charactersOf(text);
      return { text, letters: lettersOf(text), characters, containing, isKnown: count > 0, described };
    };
    this.#wanted = terms.filter(({ isNegated }) => !isNegated).map(wordOf);
    this.#unwanted = terms.filter(({ isNegated }) => isNegated).map(wordOf);
    this.#letters = this.#wanted.reduce((letters, word) => letters | word.letters, 0);
    this.#typed = this.#wanted.map(({ text }) => text).join(' ');
  }

  /** Notes how well each repository fits, where `fits` is less than `MISSED`. */
  narrow(fits: Uint8Array): void {
    const wanted = this.#letters;
    const { letters } = this.#names;
    const [{ containing, described } = NO_WORD] = this.#wanted;
    for (let place = 0; place < fits.length; place++) {
      if (fits[place] === MISSED) continue;
      const isMissed =
        ((letters[place] ?? 0) & wanted) !== wanted && containing?.[place] !== 1 && described?.[place] !== 1;
      // This rejects most of them.
      fits[place] = isMissed ? MISSED : this.fit(place);
    }
  }

  /** How well the repository at a place fits. */
  fit(place: number): Fit {
    const fit = this.#fitOfName(place);
    if (fit === MISSED && !this.#isDescribed(place)) return MISSED;
    if (this.#unwanted.length > 0 && this.#isUnwanted(place)) return MISSED;
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
   * Finds names that differ by a typing error from the words that no name contains; undefined if each word is in a
   * name.
   */
  get misspelled(): Misspelled | undefined {
    const [known, misspellings]: [Uint8Array[], Misspelling[]] = [[], []];
    for (const { text, characters, containing, isKnown } of this.#wanted) {
      if (isKnown) known.push(containing);
      else if (characters) misspellings.push(new Misspelling(text, this.#names));
      else return () => undefined;
    }
    if (misspellings.length === 0) return undefined;
    const { letters } = this.#names;
    const typed = misspellings[0]?.letters ?? 0;
    return (fits, passing) => {
      for (let place = 0; place < fits.length; place++) {
        // This rejects most of them.
        if (fits[place] !== MISSED || passing?.[place] === 0 || lacksSeveral(typed, letters[place] ?? 0)) continue;
        if (areMarked(known, place) && areOf(misspellings, place) && !this.#isUnwanted(place)) fits[place] = MISSPELLED;
      }
    };
  }

  #isUnwanted(place: number): boolean {
    for (const { containing, described } of this.#unwanted)
      if (containing[place] === 1 || described?.[place] === 1) return true;
    return false;
  }

  #isTyped(place: number): boolean {
    const { all: text } = this.#names;
    const start = this.#names.startOf(place);
    const at = this.#names.endOf(place) - this.#typed.length;
    return at >= start && (at === start || text.charAt(at - 1) === '/') && text.startsWith(this.#typed, at);
  }
}

/**
 * Marks names that fit with a typing error, if they don't fit without.
 * @param passing a 0 for each place that can't be found; undefined if there is none
 */
type Misspelled = (fits: Uint8Array, passing: Uint8Array | undefined) => void;

const NO_WORD = { containing: undefined, described: undefined };

function areOf(misspellings: readonly Misspelling[], place: number): boolean {
  for (const misspelling of misspellings) if (!misspelling.isOf(place)) return false;
  return true;
}

function areMarked(all: readonly Uint8Array[], place: number): boolean {
  for (const marks of all) if (marks[place] !== 1) return false;
  return true;
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
  const { all: text } = names;
  const end = names.endOf(place);
  let at = indexOf(first, text, names.startOf(place), end);
  while (at < end && !names.isWordStart(at)) at = indexOf(first, text, at + 1, end);
  // Characters after a later word start are also after the earliest one.
  for (const character of others) at = indexOf(character, text, at + 1, end);
  return at < end;
}

/** The place of a character in a part of the text; `end` or later if it isn't there. */
function indexOf(character: string, text: string, start: number, end: number): number {
  const unit = character.charCodeAt(0);
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) === unit && (character.length === 1 || text.startsWith(character, at))) return at;
  }
  return end;
}
