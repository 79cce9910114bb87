import { mapped, PIECE, type Sliced, withoutPause } from '../slices.ts';
import type { Candidate } from './candidate.ts';
import { compileFilter } from './filter.ts';
import { fold } from './fold.ts';
import { FoldedNames } from './foldedNames.ts';
import { FoldedTexts } from './foldedTexts.ts';
import { isOfTime, keyOf, narrows } from './narrows.ts';
import { CONTAINED, DESCRIBED, EXACT, type Fit, isForDescriptions, MISSED, Pattern, SCATTERED } from './pattern.ts';
import type { Filter, Query } from './query.ts';
import { type Sort, sortBy } from './sorting.ts';
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
  readonly #candidates: readonly Found[];
  readonly #names: FoldedNames;
  /** Folded for the first search that needs them. */
  #descriptions: FoldedTexts | undefined;
  /** The names in the candidates, for completion and filters. */
  readonly vocabulary: Vocabulary;
  /** The places of all candidates in sorted order, by sort. */
  readonly #orders = new Map<string, readonly number[]>();
  readonly #filters = new Map<string, Passes>();
  #last: Search | undefined;

  private constructor(candidates: readonly Found[], names: FoldedNames, vocabulary: Vocabulary) {
    this.#candidates = candidates;
    this.#names = names;
    this.vocabulary = vocabulary;
  }

  /** @param candidates the likeliest first. */
  static of<Found extends Candidate>(candidates: readonly Found[]): SearchIndex<Found> {
    return withoutPause(SearchIndex.build(candidates));
  }

  /** Like `of`, for many candidates. */
  static *build<Found extends Candidate>(candidates: readonly Found[]): Sliced<SearchIndex<Found>> {
    const names = yield* FoldedNames.of(yield* mapped(candidates, ({ repository }) => repository.full_name));
    return new SearchIndex(candidates, names, yield* vocabularyOf(candidates));
  }

  /** The number of repositories. */
  get size(): number {
    return this.#candidates.length;
  }

  /** Whether a repository has this full name, in any case. */
  has(fullName: string): boolean {
    const name = fold(fullName);
    return this.#names.containing(name).some((contains, place) => contains === 1 && this.#names.at(place) === name);
  }

  /**
   * Returns all matches of a query: names that equal it, then those that contain its words, then those with only their letters
   * in order, then those with a description that contains the other words. The likeliest come first in each group. A `sort:` replaces
   * this order.
   * @param now in milliseconds since the epoch.
   * @param enough if fewer are found, names follow that differ by a typing error from a word that no name contains.
   */
  search(query: Query, now: number, enough = 0): readonly Found[] {
    return withoutPause(this.searching(query, now, enough));
  }

  /** Like `search`, for many candidates. */
  *searching(query: Query, now: number, enough = 0): Sliced<readonly Found[]> {
    const { terms, sort, isEmpty } = query;
    if (isEmpty) return this.#candidates;
    const needsDescriptions = terms.some(({ text }) => isForDescriptions(text));
    const pattern = new Pattern(terms, this.#names, needsDescriptions ? yield* this.#describe() : undefined);
    const passes = this.#compile(query, now);
    const fits = new Uint8Array(this.size).fill(MISSED);
    const found: Record<Fit, number[]> = {
      [EXACT]: [],
      [CONTAINED]: [],
      [SCATTERED]: [],
      [DESCRIBED]: [],
      [MISSED]: [],
    };
    // While the user types, only the candidates that were found before are compared.
    const last = this.#last && narrows(query, this.#last.query) ? this.#last.fits : undefined;
    for (let place = 0; place < this.size; place++) {
      if (place % PIECE === 0) yield;
      if (last?.[place] === MISSED) continue;
      const fit = pattern.fit(place);
      if (fit === MISSED || !passes(place)) continue;
      fits[place] = fit;
      found[fit].push(place);
    }
    this.#last = { query, fits };
    const hits = found[EXACT].concat(found[CONTAINED], found[SCATTERED], found[DESCRIBED]);
    const isMisspelled = hits.length < enough ? pattern.misspelled : undefined;
    if (isMisspelled) {
      for (let place = 0; place < this.size; place++) {
        if (place % PIECE === 0) yield;
        if (fits[place] === MISSED && isMisspelled(place) && passes(place)) found[MISSED].push(place);
      }
    }
    const ranked = hits.concat(found[MISSED]);
    const places = sort ? yield* this.#sorted(ranked, sort) : ranked;
    const all: Found[] = [];
    for (const place of places) {
      const candidate = this.#candidates[place];
      if (candidate) all.push(candidate);
    }
    return all;
  }

  *#describe(): Sliced<FoldedTexts> {
    this.#descriptions ??= yield* FoldedTexts.of(
      yield* mapped(this.#candidates, ({ repository }) => repository.description ?? ''),
    );
    return this.#descriptions;
  }

  *#sorted(places: readonly number[], sort: Sort): Sliced<readonly number[]> {
    const isFound = new Uint8Array(this.size);
    for (const place of places) isFound[place] = 1;
    return (yield* this.#order(sort)).filter((place) => isFound[place] === 1);
  }

  *#order(sort: Sort): Sliced<readonly number[]> {
    const key = `${sort.by} ${sort.isReversed ?? false}`;
    const cached = this.#orders.get(key);
    if (cached) return cached;
    const places = this.#candidates.map(({ repository }, place) => ({ repository, place }));
    const sorted = yield* sortBy(places, sort, ({ repository }) => repository);
    const order = sorted.map(({ place }) => place);
    this.#orders.set(key, order);
    return order;
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
    const passes = compileFilter(filter, this.vocabulary, now);
    if (isOfTime(filter)) {
      return (place) => {
        const candidate = this.#candidates[place];
        return candidate !== undefined && passes(candidate);
      };
    }
    const answers = new Uint8Array(this.size);
    const once: Passes = (place) => {
      const candidate = this.#candidates[place];
      if (answers[place] === 0 && candidate) answers[place] = passes(candidate) ? 1 : 2;
      return answers[place] === 1;
    };
    if (this.#filters.size === MAX_KEPT_FILTERS) this.#filters.clear();
    this.#filters.set(key, once);
    return once;
  }
}
