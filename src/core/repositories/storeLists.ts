import type { ListedRepository } from '../model/repository.ts';
import { isWhole, type Sources } from './listing.ts';

/** One of the lists that a store joins. */
export interface StoreList {
  readonly group: string;
  readonly repositories: readonly ListedRepository[];
  /** When the service last confirmed the list, in milliseconds since the epoch. */
  readonly confirmedAt: number;
  /** Whether nothing is missing but what the service withholds. */
  readonly isWhole: boolean;
  /** The organizations, by their ids, that the account's list withholds until the token is authorized; see `RepositoryList`. */
  readonly withheld: readonly number[] | undefined;
}

/** The lists of a store that were read. */
export function storeLists({ lists }: Sources): readonly StoreList[] {
  return [...lists.values()].flatMap(({ list, read }) => {
    if (!read) return [];
    const { repositories, confirmedAt, withheld } = read;
    const isOwn = list.owner === undefined;
    return [
      { group: list.group, repositories, confirmedAt, isWhole: isWhole(read), withheld: isOwn ? withheld : undefined },
    ];
  });
}

/** Whether a list may withhold an owner's repositories: it names no organization where the service doesn't say which. */
export function mayWithhold(withheld: StoreList['withheld'], owner: number | undefined): boolean {
  if (!withheld) return false;
  return owner === undefined || withheld.length === 0 || withheld.includes(owner);
}
