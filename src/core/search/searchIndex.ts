import type { Candidate } from './candidate.ts';
import { compileFilter, type Facts } from './filter.ts';
import { fold } from './fold.ts';
import { CONTAINED, EXACT, type Fit, lettersOf, MISSED, Pattern, SCATTERED } from './pattern.ts';
import type { Query } from './query.ts';
import { type Sort, sortBy } from './sorting.ts';
import { timestampOf } from './timeSpan.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** Finds repositories at each keystroke. Data that all queries share is computed once. */
export class SearchIndex<Found extends Candidate> implements Facts {
  readonly #candidates: readonly Found[];
  /** The folded full name of each candidate. */
  readonly #texts: readonly string[];
  readonly #letters: Int32Array;
  /** The places of all candidates in sorted order, by sort. */
  readonly #orders = new Map<string, readonly number[]>();
  #vocabulary: Vocabulary | undefined;
  #pushed: Float64Array | undefined;

  /** @param candidates the likeliest first. */
  constructor(candidates: readonly Found[]) {
    this.#candidates = candidates;
    this.#texts = candidates.map(({ repository }) => fold(repository.full_name));
    this.#letters = Int32Array.from(this.#texts, lettersOf);
  }

  /** The number of repositories. */
  get size(): number {
    return this.#candidates.length;
  }

  /** Whether a repository has this full name, in any case. */
  has(fullName: string): boolean {
    return this.#texts.includes(fold(fullName));
  }

  /** The names of the candidates, for completion and filters. */
  get vocabulary(): Vocabulary {
    this.#vocabulary ??= vocabularyOf(this.#candidates);
    return this.#vocabulary;
  }

  get pushed(): Float64Array {
    this.#pushed ??= Float64Array.from(
      this.#candidates,
      ({ repository }) => timestampOf(repository.pushed_at) ?? Number.NaN,
    );
    return this.#pushed;
  }

  /**
   * Returns all matches of a query: names that equal it, then those that contain its words, then those with only their letters
   * in order. The likeliest come first in each group. A `sort:` replaces this order.
   * @param now in milliseconds since the epoch.
   * @param allowsErrors whether names follow that differ by a typing error from a word that no name contains
   */
  search(query: Query, now: number, allowsErrors = false): readonly Found[] {
    const { terms, filters, sort, isEmpty } = query;
    if (isEmpty) return this.#candidates;
    const pattern = new Pattern(terms);
    const passes = filters.length > 0 ? compileFilter(filters, this, now) : undefined;
    const isFound = new Uint8Array(this.#candidates.length);
    const found: Readonly<Record<Exclude<Fit, typeof MISSED>, Found[]>> = {
      [EXACT]: [],
      [CONTAINED]: [],
      [SCATTERED]: [],
    };
    this.#candidates.forEach((candidate, place) => {
      const fit = pattern.fit(this.#texts[place] ?? '', this.#letters[place] ?? 0, candidate);
      if (fit === MISSED || (passes && !passes(candidate, place))) return;
      isFound[place] = 1;
      found[fit].push(candidate);
    });
    const misspelled = !allowsErrors
      ? []
      : this.#misspelled(pattern, (candidate, place) => {
          const isNew = isFound[place] === 0 && (!passes || passes(candidate, place));
          if (isNew) isFound[place] = 1;
          return isNew;
        });
    if (!sort) return [...found[EXACT], ...found[CONTAINED], ...found[SCATTERED], ...misspelled];
    const places = this.#orderBy(sort).filter((place) => isFound[place] === 1);
    return places.flatMap((place) => this.#candidates[place] ?? []);
  }

  #misspelled(pattern: Pattern, accept: (candidate: Found, place: number) => boolean): readonly Found[] {
    const fits = pattern.misspelled(this.#texts);
    if (!fits) return [];
    return this.#candidates.filter(
      (candidate, place) => fits(this.#texts[place] ?? '', this.#letters[place] ?? 0) && accept(candidate, place),
    );
  }

  #orderBy(sort: Sort): readonly number[] {
    const key = `${sort.by} ${sort.isReversed ?? false}`;
    const cached = this.#orders.get(key);
    if (cached) return cached;
    const places = this.#candidates.map(({ repository }, place) => ({ repository, place }));
    const order = sortBy(places, sort, ({ repository }) => repository).map(({ place }) => place);
    this.#orders.set(key, order);
    return order;
  }
}
