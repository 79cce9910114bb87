import type { OwnerChoice } from '../../accounts/core/ownerChoices.ts';
import { compareNames } from '../../base/core/compareNames.ts';
import { isSameOwner } from '../../model/core/account.ts';
import type { ListedOwner } from '../../model/core/repository.ts';
import { isOrganization } from './hiddenOwners.ts';
import type { OwnerListing } from './listing.ts';
import type { StoreState } from './storeState.ts';

/** An owner that the user can show or hide. */
export interface OwnerOption {
  readonly owner: ListedOwner;
  readonly isShown: boolean;
  /** The number of loaded repositories; 0 if hidden. */
  readonly repositories: number;
}

/**
 * The account first, then the other owners in its lists and those that are hidden, by name. Watched owners are always
 * shown.
 */
export function ownerOptions({ self, owners, hidden }: StoreState): readonly OwnerOption[] {
  const shown = owners
    .filter(({ isWatched }) => !isWatched)
    .map(({ owner, repositories }) => ({ owner, isShown: true, repositories: repositories.length }));
  const options = [...shown, ...hidden.map((owner) => ({ owner, isShown: false, repositories: 0 }))];
  const isSelf = ({ owner }: OwnerOption): boolean => isSameOwner(owner, self);
  const own = options.find(isSelf) ?? (self && { owner: self, isShown: true, repositories: 0 });
  const others = options.filter((option) => !isSelf(option));
  return [...(own ? [own] : []), ...others.toSorted((a, b) => compareNames(a.owner.login, b.owner.login))];
}

/**
 * The choice that hides these owners.
 * @param unwanted logins among the options
 * @returns undefined to show all owners
 */
export function choiceOf(state: StoreState, unwanted: ReadonlySet<string>): OwnerChoice | undefined {
  if (unwanted.size === 0) return undefined;
  const all = ownerOptions(state).map(({ owner }) => owner);
  const isUnwanted = ({ login }: ListedOwner): boolean => unwanted.has(login);
  // A watched owner is hidden again when the user stops watching it.
  const watched = state.choice?.hidden.filter((owner) => !state.hidden.includes(owner)) ?? [];
  const hidden = [...watched, ...all.filter(isUnwanted)];
  // The account's own list then has all others.
  if (!hidden.some(isOrganization)) return { hidden: hidden.map(stored), organizations: [] };
  const others = all.filter((owner) => isOrganization(owner) && !isUnwanted(owner));
  return { hidden: hidden.map(stored), organizations: [...others, ...watchedMembers(state)].map(stored) };
}

/** The watched organizations that the account's list has, too: they stay when the user stops watching them. */
function watchedMembers({ owners, lists, choice }: StoreState): readonly ListedOwner[] {
  const listed = lists.get(undefined)?.read?.repositories.map(({ owner }) => owner) ?? [];
  const logins = new Set([...listed, ...(choice?.organizations ?? [])].map(({ login }) => login));
  const isMember = ({ owner, isWatched }: OwnerListing): boolean =>
    isWatched && isOrganization(owner) && logins.has(owner.login);
  return owners.filter(isMember).map(({ owner }) => owner);
}

function stored({ login, id, type, avatar_url, html_url }: ListedOwner): ListedOwner {
  return { login, id, type, avatar_url, html_url };
}
