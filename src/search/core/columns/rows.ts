import type { CloneFact } from '../../../clones/core/known/cloneFacts.ts';
import type { ListedRepository } from '../../../model/core/repository.ts';

/** A repository to search, with data beyond its record. */
export interface Candidate {
  readonly repository: ListedRepository;
  /** The host of the code host's web pages, with its port if it has one (see `webOrigin`); empty for none. */
  readonly host: string;
  readonly isPinned: boolean;
  /** Whether it has changed since the last visit. */
  readonly isChanged: boolean;
  /** Whether the account that lists it has starred it; undefined if that is unknown. */
  readonly isStarred?: boolean | undefined;
  /** What the user has tagged it with; undefined or empty for nothing. */
  readonly tags?: readonly string[] | undefined;
  /** Its clone on this computer; undefined without one. */
  readonly clone?: CloneFact | undefined;
}

/** Repositories to search, by place. An object for each of a hundred thousand would take much memory. */
export interface SearchedRows<Found extends Candidate> {
  readonly size: number;
  /** @throws RangeError if there is none */
  at(place: number): Found;
  /** The same as `at(place).repository`. @throws RangeError if there is none */
  repositoryAt(place: number): ListedRepository;
  /** What is searched beside the name. */
  descriptionAt(place: number): string;
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

  descriptionAt(place: number): string {
    return this.repositoryAt(place).description ?? '';
  }
}
