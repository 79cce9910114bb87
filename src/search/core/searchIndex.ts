import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import { type Candidate, ListedRows } from './columns/rows.ts';
import { Corpus } from './corpus.ts';
import { cloneFilter, columnFilter } from './filter.ts';
import { fold } from './fold.ts';
import { Hits } from './hits.ts';
import { parseQuery } from './parseQuery.ts';
import { CONTAINED, isContinued, isForDescriptions, MISSED, MISSPELLED, Pattern } from './pattern.ts';
import { type Filter, isOfClone, type Query } from './query.ts';
import { Vocabulary } from './vocabulary.ts';

/** With the parts that most users type first. */
const USUAL = parseQuery('word owner:name lang:name sort:name ');

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

  /** Whether a repository that an account lists has this full name, in any case. */
  has(fullName: string): boolean {
    const names = this.corpus.names();
    const name = fold(fullName);
    const { marks } = names.containing(name);
    for (let place = marks.indexOf(1); place >= 0; place = marks.indexOf(1, place + 1))
      if (this.#members?.[place] !== 0 && names.at(place) === name && !this.corpus.rows.repositoryAt(place).local)
        return true;
    return false;
  }

  /** Computes, with pauses, what a search would wait for; without a query, what most of the first ones would. */
  async prepare({ terms, filters, sort } = USUAL): Promise<void> {
    const { corpus } = this;
    await pauseIfDue();
    if (terms.length > 0) {
      corpus.names();
      await pauseIfDue();
      corpus.descriptions();
      await pauseIfDue();
    }
    for (const filter of filters) {
      if (!isOfClone(filter)) columnFilter(filter, corpus.columns, this.vocabulary, 0);
      await pauseIfDue();
    }
    if (sort) await corpus.prepareOrder(sort);
  }

  /**
   * Returns all matches of a query: names that equal it, then those that contain its words, then those with only their
   * letters in order, then those with a description that contains the other words. The likeliest come first in each
   * group. A `sort:` replaces this order.
   * @param now in milliseconds since the epoch.
   * @param enough if fewer are found, names follow that differ by a typing error from a word that no name contains.
   */
  ranking(query: Query, now: number, enough = 0): Hits<Found> {
    const { terms, filters, sort, isEmpty } = query;
    const { corpus } = this;
    if (isEmpty) return new Hits(corpus.rows, this.#places);
    const passing = this.#passing(filters, now);
    const fits = new Uint8Array(corpus.rows.size).fill(CONTAINED);
    if (passing) for (let place = 0; place < fits.length; place++) if (passing[place] === 0) fits[place] = MISSED;
    // While the user types, only the rows that were found before are compared.
    const last = this.#last && narrows(query, this.#last.query) ? this.#last.fits : undefined;
    if (last)
      for (let place = 0; place < fits.length; place++) if ((last[place] ?? 0) >= MISSPELLED) fits[place] = MISSED;
    const pattern = terms.length > 0 ? this.#pattern(terms) : undefined;
    const ofClones = filters.filter(isOfClone).map((filter) => cloneFilter(filter, this.vocabulary));
    pattern?.narrow(fits);
    this.#narrow(fits, ofClones);
    const misspelled = countOf(fits) < enough ? pattern?.misspelled : undefined;
    if (misspelled) {
      misspelled(fits, passing);
      this.#narrow(fits, ofClones);
    }
    this.#last = { query, fits };
    const order = sort ? corpus.order(sort) : this.#places;
    return new Hits(corpus.rows, order, { fits, found: countOf(fits), isSorted: sort !== undefined });
  }

  /** Keeps those that pass filters about clones. */
  #narrow(fits: Uint8Array, tests: readonly ((row: Found) => boolean)[]): void {
    if (tests.length === 0) return;
    for (let place = 0; place < fits.length; place++) {
      if (fits[place] === MISSED) continue;
      const row = this.corpus.rows.at(place);
      if (!tests.every((test) => test(row))) fits[place] = MISSED;
    }
  }

  #pattern(terms: Query['terms']): Pattern {
    const needsDescriptions = terms.some(({ text }) => isForDescriptions(text));
    return new Pattern(terms, this.corpus.names(), needsDescriptions ? this.corpus.descriptions() : undefined);
  }

  /** A 1 for each row that may be found by filters that columns answer; undefined for all. */
  #passing(filters: readonly Filter[], now: number): Uint8Array | undefined {
    let passing = this.#members;
    for (const filter of filters) {
      if (isOfClone(filter)) continue;
      const test = columnFilter(filter, this.corpus.columns, this.vocabulary, now);
      const before = passing;
      passing = new Uint8Array(this.corpus.rows.size);
      for (let place = 0; place < passing.length; place++) if (before?.[place] !== 0 && test(place)) passing[place] = 1;
    }
    return passing;
  }
}

/** How many fit. */
function countOf(fits: Uint8Array): number {
  let count = 0;
  for (let place = 0; place < fits.length; place++) if (fits[place] !== MISSED) count++;
  return count;
}

function markedIn(size: number, places: Int32Array): Uint8Array {
  const marks = new Uint8Array(size);
  for (const place of places) marks[place] = 1;
  return marks;
}

/** Whether everything that a query finds is also found by an earlier one: the user has continued to type. */
function narrows({ terms, filters }: Query, before: Query): boolean {
  const keys = new Set(filters.map(keyOf));
  const isFiltered = before.filters.every((filter) => keys.has(keyOf(filter)) && !isOfTime(filter));
  return isFiltered && isContinued(before.terms, terms);
}

/** Identifies a filter. */
function keyOf(filter: Filter): string {
  // JSON has no infinite numbers.
  return JSON.stringify(filter, (_, value: unknown) => (typeof value === 'number' ? String(value) : value));
}

/** Whether a filter finds other repositories later, without a change of the repositories. */
function isOfTime(filter: Filter): boolean {
  return filter.qualifier === 'pushed' || isOfClone(filter);
}
