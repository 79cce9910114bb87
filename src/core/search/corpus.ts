import type { ListedRepository } from '../model/repository.ts';
import { mapped, type Sliced } from '../slices.ts';
import type { Candidate } from './candidate.ts';
import { FoldedNames } from './foldedNames.ts';
import { FoldedTexts } from './foldedTexts.ts';
import { type Sort, sortBy } from './sorting.ts';

/** Repositories to search, and what doesn't depend on which of them a search index has, or in which order. */
export class Corpus<Found extends Candidate> {
  readonly candidates: readonly Found[];
  readonly names: FoldedNames;
  #descriptions: FoldedTexts | undefined;
  /** By sort. */
  readonly #orders = new Map<string, readonly number[]>();

  private constructor(candidates: readonly Found[], names: FoldedNames) {
    this.candidates = candidates;
    this.names = names;
  }

  static *of<Found extends Candidate>(candidates: readonly Found[]): Sliced<Corpus<Found>> {
    const names = yield* mapped(candidates, ({ repository }) => repository.full_name);
    return new Corpus(candidates, yield* FoldedNames.of(names));
  }

  /** The candidates at these places. */
  at(places: readonly number[]): readonly Found[] {
    const found: Found[] = [];
    for (const place of places) {
      const candidate = this.candidates[place];
      // `if (candidate)` would read each of them from memory, where they are in another order.
      if (candidate !== undefined) found.push(candidate);
    }
    return found;
  }

  /** Folded for the first search that needs them. */
  *descriptions(): Sliced<FoldedTexts> {
    this.#descriptions ??= yield* FoldedTexts.of(
      yield* mapped(this.candidates, ({ repository }) => repository.description ?? ''),
    );
    return this.#descriptions;
  }

  /** The places of all candidates in sorted order. */
  *order(sort: Sort): Sliced<readonly number[]> {
    const key = `${sort.by} ${sort.isReversed ?? false}`;
    const cached = this.#orders.get(key);
    if (cached) return cached;
    const order = yield* sortBy([...this.candidates.keys()], sort, (place) => this.#repositoryAt(place));
    this.#orders.set(key, order);
    return order;
  }

  #repositoryAt(place: number): ListedRepository {
    const candidate = this.candidates[place];
    if (!candidate) throw new RangeError(`No candidate at ${place}`);
    return candidate.repository;
  }
}
