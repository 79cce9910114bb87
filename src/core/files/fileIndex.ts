import { fold } from '../search/fold.ts';
import { FoldedNames } from '../search/foldedNames.ts';
import { EXACT, MISSED, Pattern, SCATTERED } from '../search/pattern.ts';
import type { Term } from '../search/query.ts';
import { mapped, PIECE, type Sliced } from '../slices.ts';
import { baseNameOf, type TreeEntry } from '../trees/treeEntry.ts';

/** Characters of a text to search; the others are ignored. */
const MAX_TEXT = 1000;

/** A place in a file, counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** What the user searches: words, and a place such as `:12`, `:12:3`, or `#L12` after them. */
export interface FileQuery {
  readonly terms: readonly Term[];
  readonly position: Position | undefined;
}

/** Reads a text that the user has typed. */
export function parseFileQuery(typed: string): FileQuery {
  const text = typed.slice(0, MAX_TEXT).trimEnd();
  const place = /(?::|#L)(\d{1,7})(?:[:,](\d{1,7}))?$/.exec(text);
  const words = text.slice(0, place?.index).split(/\s+/).filter(Boolean);
  const [, line, column = '1'] = place ?? [];
  return {
    terms: words.map((word) => ({ text: fold(word.replaceAll('\\', '/')), isNegated: false, isExact: false })),
    position: line === undefined ? undefined : { line: Number(line), column: Number(column) },
  };
}

/** How well a path fits: better than in the folder's name is a match in that of the file. */
const [IS_NAME, STARTS_NAME, IN_NAME, IN_PATH, LETTERS] = [0, 1, 2, 3, 4];

/** Finds files of a repository at each keystroke, with the matching of *Go to Repository…*. */
export class FileIndex {
  readonly #files: readonly TreeEntry[];
  readonly #names: FoldedNames;
  /** Where the name of each file starts in the folded text. */
  readonly #starts: Int32Array;

  private constructor(files: readonly TreeEntry[], names: FoldedNames, starts: Int32Array) {
    this.#files = files;
    this.#names = names;
    this.#starts = starts;
  }

  /** @param files the likeliest first */
  static *of(files: readonly TreeEntry[]): Sliced<FileIndex> {
    const names = yield* FoldedNames.of(yield* mapped(files, ({ path }) => path));
    const starts = new Int32Array(files.length);
    for (const [place, { path }] of files.entries()) {
      starts[place] = names.endOf(place) - fold(baseNameOf(path)).length;
      if (place % PIECE === PIECE - 1) yield;
    }
    return new FileIndex(files, names, starts);
  }

  get size(): number {
    return this.#files.length;
  }

  /** All files that fit, the best first; among equal ones, the likeliest. */
  *searching({ terms }: FileQuery): Sliced<readonly TreeEntry[]> {
    if (terms.length === 0) return this.#files;
    const pattern = new Pattern(terms, this.#names, undefined);
    const groups = [IS_NAME, STARTS_NAME, IN_NAME, IN_PATH, LETTERS].map((): TreeEntry[] => []);
    for (const [place, file] of this.#files.entries()) {
      if (place % PIECE === PIECE - 1) yield;
      const fit = pattern.fit(place);
      if (fit === MISSED) continue;
      groups[fit === EXACT ? IS_NAME : fit === SCATTERED ? LETTERS : this.#rankOf(place, terms)]?.push(file);
    }
    return groups.flat();
  }

  /** Of a path that contains all words: where the best of them is. */
  #rankOf(place: number, terms: readonly Term[]): number {
    const { text } = this.#names;
    const start = this.#starts[place] ?? 0;
    const end = this.#names.endOf(place);
    let rank = IN_PATH;
    for (const { text: word } of terms) {
      // The path contains the word: the search backwards ends there.
      const at = text.lastIndexOf(word, end - word.length);
      if (at === start) return STARTS_NAME;
      if (at > start) rank = IN_NAME;
    }
    return rank;
  }
}
