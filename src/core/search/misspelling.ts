import { type FoldedNames, isWordEnd, lettersOf } from './foldedNames.ts';

/** Shorter words have too many similar ones. */
const MIN_LENGTH = 4;

/** Too many names contain a shorter last part. */
const MIN_LAST = 2;

/** A typed word that no name contains, compared with the words of names: it may have one typing error. */
export class Misspelling {
  readonly #typed: string;
  /** The typed word from each of its characters on. */
  readonly #endings: readonly string[];
  readonly #names: FoldedNames;
  readonly #letters: number;
  /** The first letter, see `lettersOf`. */
  readonly #initial: number;
  /** The names that contain the first, and the last part of the word: one error leaves one of them intact. */
  readonly #first: Uint8Array | undefined;
  readonly #last: Uint8Array | undefined;

  constructor(typed: string, names: FoldedNames) {
    this.#typed = typed;
    this.#endings = Array.from({ length: typed.length + 1 }, (_, at) => typed.slice(at));
    this.#names = names;
    this.#letters = lettersOf(typed);
    this.#initial = lettersOf(typed.charAt(0));
    if (typed.length < MIN_LENGTH) return;
    const middle = Math.min(typed.length >> 1, typed.length - 1 - MIN_LAST);
    this.#first = names.containing(typed.slice(0, middle));
    // Two swapped letters may be in both halves.
    this.#last = names.containing(typed.slice(middle + 1));
  }

  /**
   * Whether a word of a name, or its beginning, is the typed word but for one typing error: a wrong, missing or extra
   * letter, or two swapped ones.
   */
  isOf(place: number): boolean {
    const missing = this.#letters & ~(this.#names.letters[place] ?? 0);
    // One error changes at most one letter.
    if ((missing & (missing - 1)) !== 0) return false;
    const mayStart = this.#first?.[place] === 1 && ((this.#names.initials[place] ?? 0) & this.#initial) !== 0;
    if (!mayStart && this.#last?.[place] !== 1) return false;
    const { text } = this.#names;
    const end = this.#names.endOf(place);
    for (let at = this.#names.startOf(place); at < end; at++) {
      if (this.#isOneErrorApart(text, at)) return true;
      while (at < end && !isWordEnd(text, at)) at++;
    }
    return false;
  }

  /** @param start the place in `text` that is compared with the typed word */
  #isOneErrorApart(text: string, start: number): boolean {
    const typed = this.#typed;
    let same = 0;
    while (same < typed.length && typed.charCodeAt(same) === text.charCodeAt(start + same)) same++;
    const at = start + same;
    const last = typed.length - 1;
    // At the end of the typed word, the word in the text must end as well: the user may not have finished typing.
    if (same === last) return isWordEnd(text, at) || isWordEnd(text, at + 1) || this.#endsWith(last, text, at + 1);
    const isSwapped =
      typed.charCodeAt(same) === text.charCodeAt(at + 1) && typed.charCodeAt(same + 1) === text.charCodeAt(at);
    return (
      (isSwapped && this.#endsWith(same + 2, text, at + 2)) ||
      // Wrong, missing, extra.
      this.#endsWith(same + 1, text, at + 1) ||
      this.#endsWith(same, text, at + 1) ||
      this.#endsWith(same + 1, text, at)
    );
  }

  /** Whether the typed word from a character on is at a place in `text`. */
  #endsWith(from: number, text: string, at: number): boolean {
    return text.startsWith(this.#endings[from] ?? '', at);
  }
}
