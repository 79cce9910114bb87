import { PIECE, type Sliced, withoutPause } from '../slices.ts';
import type { Candidate } from './candidate.ts';
import { isOfClone } from './cloneFilters.ts';
import { ListedRows } from './columns/rows.ts';
import { Corpus } from './corpus.ts';
import { cloneFilter, columnFilter } from './filter.ts';
import { fold } from './fold.ts';
import { Hits } from './hits.ts';
import { narrows } from './narrows.ts';
import { qualifierOf } from './parseQuery.ts';
import { CONTAINED, isForDescriptions, MISSED, MISSPELLED, Pattern } from './pattern.ts';
import type { Filter, Qualifier, Query } from './query.ts';
import { isNameQualifier, Vocabulary } from './vocabulary.ts';

/** Rows that are compared in one step: a fraction of a millisecond. */
const STEP = 4 * PIECE;

/** A search, and how each row fits, by place. */
interface Search {
  readonly query: Query;
  readonly fits: Uint8Array;
}

/** Finds repositories at each keystroke. Data that all queries share is computed once. */
export class SearchIndex<Found extends Candidate> {
  readonly corpus: Corpus<Found>;
  /** In the corpus; the likeliest first. */
  readonly #places: Int32Array;
  /** A 1 for each place in the index; undefined if it has all. */
  readonly #members: Uint8Array | undefined;
  /** The names in the candidates, for completion and filters. */
  readonly vocabulary: Vocabulary;
  #last: Search | undefined;

  /** @param places those of the rows to find, the likeliest first; undefined for all */
  constructor(corpus: Corpus<Found>, places?: Int32Array) {
    const { rows, columns } = corpus;
    this.corpus = corpus;
    this.#places = places ?? Int32Array.from({ length: rows.size }, (_, place) => place);
    this.#members = this.#places.length === rows.size ? undefined : markedIn(rows.size, this.#places);
    this.vocabulary = new Vocabulary(rows, columns, places);
  }

  /** @param candidates the likeliest first. */
  static of<Found extends Candidate>(candidates: readonly Found[]): SearchIndex<Found> {
    return new SearchIndex(new Corpus(new ListedRows(candidates)));
  }

  /** The number of repositories. */
  get size(): number {
    return this.#places.length;
  }

  /** Whether a repository has this full name, in any case. */
  has(fullName: string): boolean {
    const names = withoutPause(this.corpus.names.get());
    const name = fold(fullName);
    const { marks } = withoutPause(names.containing(name));
    for (let place = marks.indexOf(1); place >= 0; place = marks.indexOf(1, place + 1))
      if (this.#members?.[place] !== 0 && names.at(place) === name) return true;
    return false;
  }

  /** Computes what the first search for words or with an order would wait for. */
  *prepare(): Sliced<void> {
    yield* this.corpus.names.get();
    yield* this.corpus.descriptions.get();
    yield* this.#load(['owner', 'lang']);
    yield* this.corpus.order({ by: 'name' });
  }

  /**
   * Returns all matches of a query: names that equal it, then those that contain its words, then those with only their
   * letters in order, then those with a description that contains the other words. The likeliest come first in each
   * group. A `sort:` replaces this order.
   * @param now in milliseconds since the epoch.
   * @param enough if fewer are found, names follow that differ by a typing error from a word that no name contains.
   */
  *ranking(query: Query, now: number, enough = 0): Sliced<Hits<Found>> {
    const { terms, filters, sort, isEmpty, unfinished } = query;
    const { corpus } = this;
    yield* this.#load(filters.map(({ qualifier }) => qualifier));
    if (unfinished) yield* this.#load(qualifierIn(unfinished.text));
    if (isEmpty) return new Hits(corpus.rows, this.#places);
    const passing = yield* this.#passing(filters, now);
    // While the user types, only the rows that were found before are compared.
    const last = this.#last && narrows(query, this.#last.query) ? this.#last.fits : undefined;
    const pattern = terms.length > 0 ? yield* this.#pattern(query) : undefined;
    const ofClones = filters.filter(isOfClone).map((filter) => cloneFilter(filter, this.vocabulary));
    const { size } = corpus.rows;
    const fits = new Uint8Array(size);
    let found = 0;
    // In the order in which memory holds the names: that of the likeliest takes twice the time.
    for (const { start, end } of stepsOf(size)) {
      preset(start, end, fits, passing, last);
      pattern?.narrow(start, end, fits);
      if (ofClones.length > 0) this.#narrow(start, end, fits, ofClones);
      found += countOf(start, end, fits);
      yield;
    }
    const misspelled = found < enough ? pattern?.misspelled : undefined;
    if (misspelled) {
      found = 0;
      for (const { start, end } of stepsOf(size)) {
        misspelled(start, end, fits, passing);
        if (ofClones.length > 0) this.#narrow(start, end, fits, ofClones);
        found += countOf(start, end, fits);
        yield;
      }
    }
    this.#last = { query, fits };
    const order = sort ? yield* corpus.order(sort) : this.#places;
    return new Hits(corpus.rows, order, { fits, found, isSorted: sort !== undefined });
  }

  /** Keeps those of a range that pass filters about clones. */
  #narrow(start: number, end: number, fits: Uint8Array, tests: readonly ((row: Found) => boolean)[]): void {
    for (let place = start; place < end; place++) {
      if (fits[place] === MISSED) continue;
      const row = this.corpus.rows.at(place);
      if (!tests.every((test) => test(row))) fits[place] = MISSED;
    }
  }

  *#pattern({ terms }: Query): Sliced<Pattern> {
    const { names, descriptions } = this.corpus;
    const needsDescriptions = terms.some(({ text }) => isForDescriptions(text));
    return yield* Pattern.of(terms, yield* names.get(), needsDescriptions ? yield* descriptions.get() : undefined);
  }

  /** A 1 for each row that may be found by filters that columns answer; undefined for all. */
  *#passing(filters: readonly Filter[], now: number): Sliced<Uint8Array | undefined> {
    let passing = this.#members;
    for (const filter of filters) {
      if (isOfClone(filter)) continue;
      const test = yield* columnFilter(filter, this.corpus.columns, this.vocabulary, now);
      const before = passing;
      const next = new Uint8Array(this.corpus.rows.size);
      for (const { start, end } of stepsOf(next.length)) {
        mark(start, end, next, before, test);
        yield;
      }
      passing = next;
    }
    return passing;
  }

  /** Counts the names of qualifiers. */
  *#load(qualifiers: readonly Qualifier[]): Sliced<void> {
    for (const qualifier of qualifiers) if (isNameQualifier(qualifier)) yield* this.vocabulary.load(qualifier);
  }
}

/** The qualifier of a part that may lack its value: its names complete it. */
function qualifierIn(part: string): readonly Qualifier[] {
  const qualifier = qualifierOf(part.replace(/^-/, '').split(':', 1).join(''));
  return qualifier ? [qualifier] : [];
}

/** Ranges of places. Their loops are in functions, because they are several times slower in a generator. */
function* stepsOf(size: number): Generator<{ readonly start: number; readonly end: number }, void> {
  for (let start = 0; start < size; start += STEP) yield { start, end: Math.min(start + STEP, size) };
}

/** Presets `CONTAINED` for what may be found, and `MISSED` for the others. */
function preset(
  start: number,
  end: number,
  fits: Uint8Array,
  passing: Uint8Array | undefined,
  last: Uint8Array | undefined,
): void {
  fits.fill(CONTAINED, start, end);
  if (passing) for (let place = start; place < end; place++) if (passing[place] === 0) fits[place] = MISSED;
  if (last) for (let place = start; place < end; place++) if ((last[place] ?? 0) >= MISSPELLED) fits[place] = MISSED;
}

function mark(
  start: number,
  end: number,
  marks: Uint8Array,
  before: Uint8Array | undefined,
  test: (place: number) => boolean,
): void {
  for (let place = start; place < end; place++) if (before?.[place] !== 0 && test(place)) marks[place] = 1;
}

/** How many of a range fit. */
function countOf(start: number, end: number, fits: Uint8Array): number {
  let count = 0;
  for (let place = start; place < end; place++) if (fits[place] !== MISSED) count++;
  return count;
}

function markedIn(size: number, places: Int32Array): Uint8Array {
  const marks = new Uint8Array(size);
  for (const place of places) marks[place] = 1;
  return marks;
}
