import type { TreeEntry } from '../../hosts/core/treeEntry.ts';
import { bare } from '../../search/core/address.ts';
import { fold } from '../../search/core/fold.ts';
import { FoldedNames } from '../../search/core/foldedNames.ts';
import { EXACT, isContinued, MISSED, Pattern, SCATTERED } from '../../search/core/pattern.ts';
import type { Term } from '../../search/core/query.ts';

/** Characters of a text to search; the others are ignored. */
const MAX_TEXT = 1000;

/** Of more words, none is compared with the beginnings of several words of a name. */
const MAX_INITIAL_TERMS = 3;

/** Letters of a word that may be those of several words of a name. */
const MAX_INITIALS = 32;

/** Characters of the name of a file that are searched for them. No file system has longer names. */
const MAX_NAME = 255;

const SLASH = '/'.charCodeAt(0);

/** A place in a file, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A place after a path: `:12`, `:12:3`, `:12-20`, `(12,3)`, `#L12-L20`, or `, line 12`. */
const PLACE = /(?::L?|#L|\(|, line )(\d{1,7})(?:(?:[C:,]|, )(\d{1,7}))?(?:-L?\d{1,7}(?:[C:]\d{1,7})?)?\)?$/;

/** What the user searches: words, and a place in the file. */
interface FileQuery {
  readonly terms: readonly Term[];
  /** A path in quotes or brackets, in the form that `fold` returns. */
  readonly path: string;
  readonly position: Position | undefined;
}

/** Reads a text that the user has typed, or has pasted: a path, or a line of a compiler or a diff. */
export function parseFileQuery(typed: string): FileQuery {
  const text = typed.slice(0, MAX_TEXT).trimEnd();
  const [head = ''] = text.split(': ', 1);
  const place = PLACE.exec(head) ?? PLACE.exec(bare(text));
  const written = fold((place ? place.input.slice(0, place.index) : text).replaceAll('\\', '/'));
  const [, line, column = '1'] = place ?? [];
  return {
    ...wordsOf(written),
    position: line === undefined ? undefined : { line: Number(line), column: Number(column) },
  };
}

function wordsOf(written: string): Pick<FileQuery, 'terms' | 'path'> {
  const words = written.split(/\s+/).filter(Boolean);
  return { terms: words.map((text) => ({ text, isNegated: false, isExact: false })), path: bare(words.join(' ')) };
}

/**
 * How well a path fits, the best first: the name of the file, its beginning, the beginnings of its words (`rf` and
 * `repfi` for `repositoryFiles.ts`), a word of it, any part of it, a part of the path, and only the letters in order.
 */
const [IS_NAME, STARTS_NAME, INITIALS, STARTS_WORD, IN_NAME, IN_PATH, LETTERS] = [0, 1, 2, 3, 4, 5, 6];
const RANKS = LETTERS + 1;

/** The best of the files that fit, and the number of all of them. */
interface FoundFiles {
  readonly files: readonly TreeEntry[];
  readonly count: number;
}

/** Finds files of a repository at each keystroke, with the matching of *Go to Repository…*. */
export class FileIndex {
  readonly #files: readonly TreeEntry[];
  readonly #names: FoldedNames;
  /** Where the name of each file starts in the folded text. */
  readonly #nameStarts: Int32Array;
  /** The last search, and how each file fits, by place. */
  #last: { readonly terms: readonly Term[]; readonly fits: Uint8Array } | undefined;

  /** @param files the likeliest first */
  constructor(files: readonly TreeEntry[]) {
    this.#files = files;
    this.#names = new FoldedNames(files.length, (place) => files[place]?.path ?? '');
    const names = this.#names;
    this.#nameStarts = new Int32Array(files.length);
    for (let place = 0; place < files.length; place++) {
      const first = names.startOf(place);
      let start = names.endOf(place);
      while (start > first && names.all.charCodeAt(start - 1) !== SLASH) start--;
      this.#nameStarts[place] = start;
    }
  }

  get size(): number {
    return this.#files.length;
  }

  /** The files that fit, the best first; among equal ones, the likeliest. @param max as many at most */
  search(query: FileQuery, max: number): FoundFiles {
    const all = this.#files;
    const { terms, path, position } = query;
    if (terms.length === 0) return { files: all.slice(0, max), count: all.length };
    // While the user types, only the files that were found before are compared.
    const fits = this.#last && isContinued(this.#last.terms, terms) ? this.#last.fits : new Uint8Array(all.length);
    new Pattern(terms, this.#names, undefined).narrow(fits);
    this.#last = { terms, fits };
    const groups = Array.from({ length: RANKS }, (): TreeEntry[] => []);
    let [count, isClose] = [0, false];
    /** Ranks from this one on have no place left among the first `max`. */
    let full = RANKS;
    // Without an iterator: this runs for each file at each key.
    for (let place = 0; place < all.length; place++) {
      const fit = fits[place];
      if (fit === MISSED) continue;
      count++;
      isClose ||= fit !== SCATTERED;
      if (full === 0) continue;
      const rank = fit === EXACT ? IS_NAME : this.#rankOf(place, terms, fit === SCATTERED, full);
      const [group, file] = [groups[rank], all[place]];
      if (rank >= full || !group || !file) continue;
      group.push(file);
      for (let [worst, better] = [0, 0]; worst < full; worst++) {
        better += groups[worst]?.length ?? 0;
        if (better >= max) full = worst;
      }
    }
    const isDiff = /^(?:[ab]|\.)?\/[^/]+\//.test(path);
    const whole = count === 0 || (isDiff && !isClose) ? this.#endOf(path, isDiff && count > 0) : undefined;
    if (whole) return { files: [whole], count: 1 };
    const isWrapped = terms.map(({ text }) => text).join(' ') !== path;
    if (count === 0 && isWrapped && path !== '') return this.search({ ...wordsOf(path), position }, max);
    return { files: groups.flat().slice(0, max), count };
  }

  /**
   * The file with which a path ends that starts elsewhere, such as in `a/` of a diff, a branch, or a folder of a
   * computer; the longest of them. @param isNear whether only one part may be before it
   */
  #endOf(path: string, isNear: boolean): TreeEntry | undefined {
    const { all } = this.#names;
    let [found, longest] = [-1, 0];
    for (let place = 0; place < this.#files.length; place++) {
      const start = this.#names.startOf(place);
      const length = this.#names.endOf(place) - start;
      const before = path.length - length - 1;
      if (length <= longest || before < 0 || path.charAt(before) !== '/' || (isNear && before > 1)) continue;
      if (all.startsWith(path.slice(-length), start)) [found, longest] = [place, length];
    }
    return this.#files[found];
  }

  /**
   * How well the name of a file that fits has the words: as well as that which fits best.
   * @param full the first rank that makes no difference
   */
  #rankOf(place: number, terms: readonly Term[], isScattered: boolean, full: number): number {
    const names = this.#names;
    const start = this.#nameStarts[place] ?? 0;
    let rank = isScattered ? LETTERS : IN_PATH;
    for (const { text: word } of terms) if (names.all.startsWith(word, start)) return STARTS_NAME;
    if (full <= INITIALS) return rank;
    if (terms.length <= MAX_INITIAL_TERMS)
      for (const { text: word } of terms) if (isAtWords(word, names, place, start)) return INITIALS;
    if (isScattered || full <= STARTS_WORD) return rank;
    for (const { text: word } of terms) rank = Math.min(rank, this.#rankIn(word, place, start));
    return rank;
  }

  /** Where the path, which contains a word, has it. */
  #rankIn(word: string, place: number, start: number): number {
    const names = this.#names;
    const { all: text } = names;
    const end = names.endOf(place);
    const unit = word.charCodeAt(0);
    let rank = IN_PATH;
    for (let at = start; at <= end - word.length; at++) {
      if (text.charCodeAt(at) !== unit || (word.length > 1 && !text.startsWith(word, at))) continue;
      if (names.isWordStart(at)) return STARTS_WORD;
      rank = IN_NAME;
    }
    return rank;
  }
}

/**
 * Whether a name has the letters of a word in order, the first one at its beginning, and each other one after the one
 * before, or at the beginning of a later word.
 */
function isAtWords(word: string, names: FoldedNames, place: number, start: number): boolean {
  const { all: text } = names;
  if (word.length > MAX_INITIALS || text.charCodeAt(start) !== word.charCodeAt(0)) return false;
  const last = Math.min(names.endOf(place), start + MAX_NAME);
  /** The places that the letters so far may end at, in order. */
  let reached = [start];
  for (let letter = 1; letter < word.length && reached.length > 0; letter++) {
    const unit = word.charCodeAt(letter);
    const [before, [first = last]] = [reached, reached];
    reached = [];
    for (let at = first + 1, next = 0; at < last; at++) {
      const follows = before[next] === at - 1;
      if (follows) next++;
      if (text.charCodeAt(at) === unit && (follows || names.isWordStart(at))) reached.push(at);
    }
  }
  return reached.length > 0;
}
