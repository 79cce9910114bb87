import { type FoldedNames, isWordEnd, lettersOf } from './foldedNames.ts';

/** Shorter words have too many similar ones. */
const MIN_LENGTH = 4;

/** A typed word that no name contains, compared with the words of names: it may have one typing error. */
export class Misspelling {
  readonly #typed: string;
  /** The typed word from each of its characters on. */
  readonly #endings: readonly string[];
  readonly #names: FoldedNames;
  /** See `lettersOf`. */
  readonly letters: number;
  readonly #first: number;
  readonly #second: number;

  constructor(typed: string, names: FoldedNames) {
    this.#typed = typed;
    this.#endings = Array.from({ length: typed.length + 1 }, (_, at) => typed.slice(at));
    this.#names = names;
    this.letters = lettersOf(typed);
    [this.#first, this.#second] = [typed.charCodeAt(0), typed.charCodeAt(1)];
  }

  /**
   * Whether a word of a name, or its beginning, is the typed word but for one typing error: a wrong, missing or extra
   * letter, or two swapped ones.
   */
  isOf(place: number): boolean {
    if (this.#typed.length < MIN_LENGTH || lacksSeveral(this.letters, this.#names.letters[place] ?? 0)) return false;
    const { all: text } = this.#names;
    const end = this.#names.endOf(place);
    for (let at = this.#names.startOf(place); at + 1 < end; at++) {
      if (this.#mayStart(text.charCodeAt(at), text.charCodeAt(at + 1)) && this.#isOneErrorApart(text, at, end))
        return true;
      while (at + 1 < end && !isWordEnd(text, at)) at++;
    }
    return false;
  }

  /** Whether a word that starts with these characters may be the typed one. This rejects most words. */
  #mayStart(first: number, next: number): boolean {
    const [typed, typedNext] = [this.#first, this.#second];
    // In this order: no error, or a later one; extra; missing; wrong. Swapped letters are like extra ones.
    return first === typed || first === typedNext || next === typed || next === typedNext;
  }

  /** @param start where the word in `text` starts that is compared with the typed word. @param end of its name */
  #isOneErrorApart(text: string, start: number, end: number): boolean {
    const typed = this.#typed;
    let same = 0;
    while (same < typed.length && typed.charCodeAt(same) === text.charCodeAt(start + same)) same++;
    const at = start + same;
    const last = typed.length - 1;
    // At the end of the typed word, the word in the text must end as well: the user may not have finished typing.
    if (same === last) return isWordEnd(text, at) || isWordEnd(text, at + 1) || this.#endsWith(last, text, at + 1, end);
    const isSwapped =
      typed.charCodeAt(same) === text.charCodeAt(at + 1) && typed.charCodeAt(same + 1) === text.charCodeAt(at);
    return (
      (isSwapped && this.#endsWith(same + 2, text, at + 2, end)) ||
      // Wrong, missing, extra.
      this.#endsWith(same + 1, text, at + 1, end) ||
      this.#endsWith(same, text, at + 1, end) ||
      this.#endsWith(same + 1, text, at, end)
    );
  }

  /** Whether the typed word from a character on is at a place in `text`, before the end of the name. */
  #endsWith(from: number, text: string, at: number, end: number): boolean {
    const ending = this.#endings[from] ?? '';
    // Compares a character first, because most texts differ there.
    const isLike = ending === '' || text.charCodeAt(at) === this.#typed.charCodeAt(from);
    return isLike && at + ending.length <= end && text.startsWith(ending, at);
  }
}

/** Whether a name lacks several letters of a typed word: one error changes at most one. See `lettersOf`. */
export function lacksSeveral(typed: number, name: number): boolean {
  const missing = typed & ~name;
  return (missing & (missing - 1)) !== 0;
}
