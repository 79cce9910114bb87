import type { Time } from '../../base/core/clock.ts';
import type { ListedRepository } from '../../model/core/repository.ts';
import type { OwnerTest } from './hiddenOwners.ts';
import { isCompleteList, type Sources } from './listing.ts';

/** A list that a store joins. */
export interface StoreList {
  readonly group: string;
  readonly repositories: readonly ListedRepository[];
  /** When the service last sent or revalidated the list. */
  readonly validatedAt: Time;
  /** When it last sent or revalidated all of the list. */
  readonly walkedAt: Time;
  /** Whether the list has everything that the current token may see, except what the service withholds. */
  readonly isWhole: boolean;
  /** Ids of organizations that the account's list withholds until the token is authorized; see `RepositoryList`. */
  readonly withheld: readonly number[] | undefined;
  /** Whether an owner's repositories are not shown; undefined if all are. */
  readonly isHidden?: OwnerTest | undefined;
}

/** The lists of a store that were read. */
export function storeLists({ lists, isHidden }: Sources): readonly StoreList[] {
  return [...lists.values()].flatMap(({ list, read }) => {
    if (!read) return [];
    const { repositories, validatedAt, walkedAt, withheld } = read;
    const isOwn = list.owner === undefined;
    return [
      {
        group: list.group,
        repositories,
        validatedAt,
        walkedAt,
        isWhole: isCompleteList(read) && read.isOwn,
        withheld: isOwn ? withheld : undefined,
        isHidden,
      },
    ];
  });
}

/** Whether a list may withhold an owner's repositories: it lists no ids if the service doesn't report them. */
export function mayWithhold(withheld: StoreList['withheld'], owner: number | undefined): boolean {
  if (!withheld) return false;
  return owner === undefined || withheld.length === 0 || withheld.includes(owner);
}
