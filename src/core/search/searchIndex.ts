import { PIECE, type Sliced, withoutPause } from '../slices.ts';
import type { Candidate } from './candidate.ts';
import { Corpus } from './corpus.ts';
import { compileFilter } from './filter.ts';
import { fold } from './fold.ts';
import { isOfTime, keyOf, narrows } from './narrows.ts';
import { CONTAINED, DESCRIBED, EXACT, isForDescriptions, MISSED, Pattern, SCATTERED } from './pattern.ts';
import type { Filter, Query } from './query.ts';
import type { Sort } from './sorting.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** Answers to filters are kept for a user who continues to type, and dropped when there are more than this. */
const MAX_KEPT_FILTERS = 20;

type Passes = (place: number) => boolean;

/** A search, and how each candidate fits, by place; `MISSED` also if it doesn't pass the filters. */
interface Search {
  readonly query: Query;
  readonly fits: Uint8Array;
}

/** Finds repositories at each keystroke. Data that all queries share is computed once. */
export class SearchIndex<Found extends Candidate> {
  readonly corpus: Corpus<Found>;
  /** In the corpus; the likeliest first. */
  readonly #places: readonly number[];
  /** The names in the candidates, for completion and filters. */
  readonly vocabulary: Vocabulary;
  readonly #filters = new Map<string, Passes>();
  #last: Search | undefined;
  /** What an empty query finds. */
  #all: readonly Found[] | undefined;

  private constructor(corpus: Corpus<Found>, places: readonly number[], vocabulary: Vocabulary) {
    this.corpus = corpus;
    this.#places = places;
    this.vocabulary = vocabulary;
  }

  /** @param candidates the likeliest first. */
  static of<Found extends Candidate>(candidates: readonly Found[]): SearchIndex<Found> {
    return withoutPause(SearchIndex.build(candidates));
  }

  /** Like `of`, for many candidates. */
  static *build<Found extends Candidate>(candidates: readonly Found[]): Sliced<SearchIndex<Found>> {
    return yield* SearchIndex.over(yield* Corpus.of(candidates));
  }

  /** @param places those of the candidates to find, the likeliest first; by default, all */
  static *over<Found extends Candidate>(
    corpus: Corpus<Found>,
    places: readonly number[] = [...corpus.candidates.keys()],
  ): Sliced<SearchIndex<Found>> {
    const isWhole = places.length === corpus.candidates.length;
    const vocabulary = yield* vocabularyOf(isWhole ? corpus.candidates : corpus.at(places));
    return new SearchIndex(corpus, places, vocabulary);
  }

  /** The number of repositories. */
  get size(): number {
    return this.#places.length;
  }

  /** Whether a repository has this full name, in any case. */
  has(fullName: string): boolean {
    const { names } = this.corpus;
    const name = fold(fullName);
    const containing = names.containing(name);
    return this.#places.some((place) => containing[place] === 1 && names.at(place) === name);
  }

  /**
   * Returns all matches of a query: names that equal it, then those that contain its words, then those with only their
   * letters in order, then those with a description that contains the other words. The likeliest come first in each
   * group. A `sort:` replaces this order.
   * @param now in milliseconds since the epoch.
   * @param enough if fewer are found, names follow that differ by a typing error from a word that no name contains.
   */
  search(query: Query, now: number, enough = 0): readonly Found[] {
    return withoutPause(this.searching(query, now, enough));
  }

  /** Like `search`, for many candidates. */
  *searching(query: Query, now: number, enough = 0): Sliced<readonly Found[]> {
    const { terms, sort, isEmpty } = query;
    const { corpus } = this;
    const places = this.#places;
    if (isEmpty) {
      this.#all ??= corpus.at(places);
      return this.#all;
    }
    const needsDescriptions = terms.some(({ text }) => isForDescriptions(text));
    const pattern = new Pattern(terms, corpus.names, needsDescriptions ? yield* corpus.descriptions() : undefined);
    const passes = this.#compile(query, now);
    const fits = new Uint8Array(corpus.candidates.length).fill(MISSED);
    // While the user types, only the candidates that were found before are compared.
    const last = this.#last && narrows(query, this.#last.query) ? this.#last.fits : undefined;
    // In the order in which memory holds the names: that of `places` takes twice the time.
    for (let place = 0; place < fits.length; place++) {
      if (place % PIECE === 0) yield;
      if (last?.[place] === MISSED) continue;
      const fit = pattern.fit(place);
      if (fit !== MISSED && passes(place)) fits[place] = fit;
    }
    this.#last = { query, fits };
    const groups = [EXACT, CONTAINED, SCATTERED, DESCRIBED].map((): number[] => []);
    for (const place of places) groups[fits[place] ?? MISSED]?.push(place);
    const hits = ([] as number[]).concat(...groups);
    const isMisspelled = hits.length < enough ? pattern.misspelled : undefined;
    const misspelled = new Set<number>();
    if (isMisspelled) {
      for (let place = 0; place < fits.length; place++) {
        if (place % PIECE === 0) yield;
        if (fits[place] === MISSED && isMisspelled(place) && passes(place)) misspelled.add(place);
      }
    }
    const ranked = misspelled.size > 0 ? hits.concat(places.filter((place) => misspelled.has(place))) : hits;
    return corpus.at(sort ? yield* this.#sorted(ranked, sort) : ranked);
  }

  *#sorted(places: readonly number[], sort: Sort): Sliced<readonly number[]> {
    const isFound = new Uint8Array(this.corpus.candidates.length);
    for (const place of places) isFound[place] = 1;
    return (yield* this.corpus.order(sort)).filter((place) => isFound[place] === 1);
  }

  #compile({ filters }: Query, now: number): Passes {
    const tests = filters.map((filter) => this.#filter(filter, now));
    return (place) => tests.every((test) => test(place));
  }

  /** The predicate of a filter, which is evaluated once for each candidate unless it depends on the time. */
  #filter(filter: Filter, now: number): Passes {
    const key = keyOf(filter);
    const kept = this.#filters.get(key);
    if (kept) return kept;
    const { candidates } = this.corpus;
    const passes = compileFilter(filter, this.vocabulary, now);
    if (isOfTime(filter)) {
      return (place) => {
        const candidate = candidates[place];
        return candidate !== undefined && passes(candidate);
      };
    }
    const answers = new Uint8Array(candidates.length);
    const once: Passes = (place) => {
      const candidate = candidates[place];
      if (answers[place] === 0 && candidate) answers[place] = passes(candidate) ? 1 : 2;
      return answers[place] === 1;
    };
    if (this.#filters.size === MAX_KEPT_FILTERS) this.#filters.clear();
    this.#filters.set(key, once);
    return once;
  }
}
