import { pastOr0 } from '../clock.ts';
import { compareNames } from '../compareNames.ts';
import type { RepoRiderError } from '../errors.ts';
import { type ListedRepository, repositoryKey } from '../model/repository.ts';
import { isSameSequence } from '../sequence.ts';

/** An owner as lists tell it. Its login is its key: the service has no two alike, and ids may be missing. */
export type ListedOwner = ListedRepository['owner'];

/** An owner with all of its repositories that are known, in the lists' order. A failure stands beside what was known before. */
export interface OwnerListing {
  readonly owner: ListedOwner;
  readonly repositories: readonly ListedRepository[];
  readonly failure: RepoRiderError | undefined;
  /** Whether it is here because somebody looked for it by name. */
  readonly isWatched: boolean;
  /** Whether anything is known of its repositories: not before the list of an owner that is only watched was read. */
  readonly isRead: boolean;
  /** Whether the service leaves it out until the token is authorized for its single sign-on. */
  readonly isWithheld: boolean;
  /** How many items of its own list could not be read. */
  readonly unreadable: number;
  /** Whether its own list lacks pages. */
  readonly isPartial: boolean;
}

/** A list as far as it is known, and when the service said so, in milliseconds since the epoch. */
export interface KnownList {
  readonly repositories: readonly ListedRepository[];
  readonly confirmedAt: number;
}

/** What came of reading one owner's own list. */
export interface OwnerRead extends KnownList {
  /** Whether nothing is missing. */
  readonly complete: boolean;
  /** How many items could not be read. */
  readonly dropped: number;
  /** Whether all of it was read with the token that the account has now. */
  readonly isOwn: boolean;
  readonly failure: RepoRiderError | undefined;
}

/** Everything that rows are made of. */
export interface Sources {
  /** The account itself; undefined for nobody's rows. */
  readonly self: ListedOwner | undefined;
  /** The account's list; undefined while it is not known, or nobody is signed in. */
  readonly own: KnownList | undefined;
  /** The lists of owners that were opened, by their logins. */
  readonly opened: ReadonlyMap<string, OwnerRead>;
  readonly watched: readonly ListedOwner[];
  /** The ids of organizations that the account's list leaves out. */
  readonly withheld: readonly number[];
  /** In milliseconds since the epoch. */
  readonly now: number;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Puts the account's list, those of opened owners and watched owners together. Each repository stands once, where the list
 * confirmed last has it: one that was transferred may still be in an older list.
 * @param before what was composed last: repositories and owners of whom nothing has changed keep their objects, so that their
 * rows can stay.
 * @returns the account itself first, then the others by name.
 */
export function composeListing(
  { self, own, opened, watched, withheld, now }: Sources,
  before: readonly OwnerListing[] = [],
): readonly OwnerListing[] {
  const known = new Map(before.map((listing) => [listing.owner.login, listing]));
  const lists = [...(own ? [own] : []), ...opened.values()];
  const shown = new Map(
    before.flatMap(({ repositories }) => repositories.map((each) => [repositoryKey(each), each] as const)),
  );
  const byKey = new Map<number | string, ListedRepository>();
  // First the places: what is read again is to keep its own, whichever list was confirmed last.
  for (const { repositories } of [
    ...lists,
    ...lists.toSorted((a, b) => pastOr0(a.confirmedAt, now) - pastOr0(b.confirmedAt, now)),
  ]) {
    for (const repository of repositories) byKey.set(repositoryKey(repository), repository);
  }
  for (const [key, repository] of byKey) {
    const last = shown.get(key);
    if (last && isSameRecord(last, repository)) byKey.set(key, last);
  }
  const byOwner = Map.groupBy(byKey.values(), ({ owner }) => owner.login);
  const owners = new Map(watched.map((owner) => [owner.login, owner]));
  for (const [login, [first]] of byOwner) if (first) owners.set(login, first.owner);
  const others = [...owners.values()].filter(({ login }) => login !== self?.login).toSorted(byLogin);
  return [...(self && own ? [self] : []), ...others].map((owner) => {
    const list = opened.get(owner.login);
    const listing: OwnerListing = {
      owner,
      repositories: byOwner.get(owner.login) ?? [],
      failure: list?.failure,
      isWatched: watched.some(({ login }) => login === owner.login),
      isRead: owner === self || byOwner.has(owner.login) || (list !== undefined && list.confirmedAt > 0),
      isWithheld: owner.id !== undefined && withheld.includes(owner.id) && !isReadSince(list, own, now),
      unreadable: list?.dropped ?? 0,
      isPartial: list !== undefined && list.confirmedAt > 0 && !list.complete,
    };
    const last = known.get(owner.login);
    return last && isSame(last, listing) ? last : listing;
  });
}

/** Whether an owner's own list was read after the account's list: then the service withholds nothing any more. */
function isReadSince(list: OwnerRead | undefined, own: KnownList | undefined, now: number): boolean {
  return list?.failure === undefined && pastOr0(list?.confirmedAt, now) > pastOr0(own?.confirmedAt, now);
}

/** A page on which nothing has changed comes as the same objects again, out of the cache; any other as new ones. */
function isSameRecord(a: ListedRepository, b: ListedRepository): boolean {
  return a === b || (isSameFields(a.owner, b.owner) && isSameFields(a, b, 'owner'));
}

/** What a list leaves out may have no key. */
function isSameFields(a: Fields, b: Fields, except?: string): boolean {
  for (const key in a) if (a[key] !== b[key] && key !== except) return false;
  for (const key in b) if (!(key in a)) return false;
  return true;
}

function isSame(a: OwnerListing, b: OwnerListing): boolean {
  return (
    a.owner === b.owner &&
    a.failure === b.failure &&
    a.isWatched === b.isWatched &&
    a.isRead === b.isRead &&
    a.isWithheld === b.isWithheld &&
    a.unreadable === b.unreadable &&
    a.isPartial === b.isPartial &&
    isSameSequence(a.repositories, b.repositories)
  );
}

function byLogin(a: ListedOwner, b: ListedOwner): number {
  return compareNames(a.login, b.login);
}
