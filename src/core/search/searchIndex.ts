import type { Candidate } from './candidate.ts';
import { compileFilter, type Facts } from './filter.ts';
import { fold } from './fold.ts';
import { CONTAINED, EXACT, type Fit, lettersOf, MISSED, Pattern, SCATTERED } from './pattern.ts';
import type { Query } from './query.ts';
import { type Sort, sortBy } from './sorting.ts';
import { momentOf } from './timeSpan.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** Finds repositories at each keystroke: what is the same for all queries is made once. */
export class SearchIndex<Found extends Candidate> implements Facts {
  readonly #candidates: readonly Found[];
  /** Of each candidate, its full name as it is compared. */
  readonly #texts: readonly string[];
  readonly #letters: Int32Array;
  /** The places of all candidates, by the sort that was asked for. */
  readonly #orders = new Map<string, readonly number[]>();
  #vocabulary: Vocabulary | undefined;
  #pushed: Float64Array | undefined;

  /** @param candidates the likeliest first. */
  constructor(candidates: readonly Found[]) {
    this.#candidates = candidates;
    this.#texts = candidates.map(({ repository }) => fold(repository.full_name));
    this.#letters = Int32Array.from(this.#texts, lettersOf);
  }

  /** How many repositories there are. */
  get size(): number {
    return this.#candidates.length;
  }

  /** The names in it, to complete and understand what is typed. */
  get vocabulary(): Vocabulary {
    this.#vocabulary ??= vocabularyOf(this.#candidates);
    return this.#vocabulary;
  }

  get pushed(): Float64Array {
    this.#pushed ??= Float64Array.from(
      this.#candidates,
      ({ repository }) => momentOf(repository.pushed_at) ?? Number.NaN,
    );
    return this.#pushed;
  }

  /**
   * All that a query finds: what is called exactly so, then what contains the words, then what has only their letters in
   * their order; the likeliest first among each. A sort that was asked for decides alone.
   * @param now in milliseconds since the epoch.
   */
  search(query: Query, now: number): readonly Found[] {
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
    if (!sort) return [...found[EXACT], ...found[CONTAINED], ...found[SCATTERED]];
    const places = this.#orderBy(sort).filter((place) => isFound[place] === 1);
    return places.flatMap((place) => this.#candidates[place] ?? []);
  }

  #orderBy(sort: Sort): readonly number[] {
    const key = `${sort.by} ${sort.isReversed ?? false}`;
    const known = this.#orders.get(key);
    if (known) return known;
    const places = this.#candidates.map(({ repository }, place) => ({ repository, place }));
    const order = sortBy(places, sort, ({ repository }) => repository).map(({ place }) => place);
    this.#orders.set(key, order);
    return order;
  }
}
