import { type FoldedNames, isWordEnd, lettersOf } from './foldedNames.ts';

/** Shorter words have too many similar ones. */
const MIN_LENGTH = 4;

/** A typed word that no name contains, compared with the words of names: it may have one typing error. */
export class Misspelling {
  readonly #typed: string;
  readonly #names: FoldedNames;
  readonly #letters: number;
  /** The names that contain the first or the last part of the word: one error leaves one of them intact. */
  readonly #possible: readonly [Uint8Array, Uint8Array] | undefined;

  constructor(typed: string, names: FoldedNames) {
    this.#typed = typed;
    this.#names = names;
    this.#letters = lettersOf(typed);
    const middle = typed.length >> 1;
    // Two swapped letters may be in both halves.
    if (typed.length < MIN_LENGTH) return;
    this.#possible = [names.containing(typed.slice(0, middle)), names.containing(typed.slice(middle + 1))];
  }

  /**
   * Whether a word of a name, or its beginning, is the typed word but for one typing error: a wrong, missing or extra letter, or
   * two swapped ones.
   */
  isOf(place: number): boolean {
    const [first, last] = this.#possible ?? [];
    if (first?.[place] !== 1 && last?.[place] !== 1) return false;
    const missing = this.#letters & ~(this.#names.letters[place] ?? 0);
    // One error changes at most one letter.
    if ((missing & (missing - 1)) !== 0) return false;
    const name = this.#names.nameAt(place);
    for (let start = 0; start >= 0; start = nextWord(name, start)) {
      if (isOneErrorApart(this.#typed, name, start)) return true;
    }
    return false;
  }
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
  for (let at = from + 1; at < text.length; at++) if (isWordEnd(text, at - 1)) return at;
  return -1;
}
