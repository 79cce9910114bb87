import type { ListedRepository } from '../../model/repository.ts';
import type { Candidate } from '../candidate.ts';

/** Repositories to search, by place. An object for each of a hundred thousand would take much memory. */
export interface SearchedRows<Found extends Candidate> {
  readonly size: number;
  /** @throws RangeError if there is none */
  at(place: number): Found;
  /** The same as `at(place).repository`. @throws RangeError if there is none */
  repositoryAt(place: number): ListedRepository;
}

/** Rows that exist as objects. */
export class ListedRows<Found extends Candidate> implements SearchedRows<Found> {
  readonly #candidates: readonly Found[];

  constructor(candidates: readonly Found[]) {
    this.#candidates = candidates;
  }

  get size(): number {
    return this.#candidates.length;
  }

  at(place: number): Found {
    const candidate = this.#candidates[place];
    if (candidate === undefined) throw new RangeError(`No candidate at ${place}`);
    return candidate;
  }

  repositoryAt(place: number): ListedRepository {
    return this.at(place).repository;
  }
}
