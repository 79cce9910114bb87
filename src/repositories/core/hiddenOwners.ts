import type { OwnerChoice } from '../../accounts/core/ownerChoices.ts';
import {
  COLLABORATIONS,
  type List,
  OUTSIDE_ORGANIZATIONS,
  OWN_REPOSITORIES,
  repositoriesOf,
} from '../../hosts/core/lists.ts';
import type { ListedOwner } from '../../model/core/repository.ts';

/** Whether an owner meets a condition. */
export type OwnerTest = (owner: Pick<ListedOwner, 'login' | 'id'>) => boolean;

/** Returns whether an owner is one of these: by its id, which survives renames, or by its login if an id is unknown. */
export function isOneOf(owners: readonly ListedOwner[]): OwnerTest {
  const ids = new Set(owners.flatMap(({ id }) => id ?? []));
  const idByLogin = new Map(owners.map(({ login, id }) => [login, id]));
  return ({ login, id }) => {
    if (id !== undefined && ids.has(id)) return true;
    return idByLogin.has(login) && (id === undefined || idByLogin.get(login) === undefined);
  };
}

/** The list of an account that lacks as many hidden owners as the service can leave out: all organizations or none. */
export function ownList(self: ListedOwner, choice: OwnerChoice | undefined): List {
  return { ...shortestList(self, choice), ownerId: self.id };
}

function shortestList(self: ListedOwner, choice: OwnerChoice | undefined): List {
  if (!choice?.hidden.some(isOrganization)) return OWN_REPOSITORIES;
  return isOneOf(choice.hidden)(self) ? COLLABORATIONS : OUTSIDE_ORGANIZATIONS;
}

/** Lists that may have been stored before the user chose these owners. */
export function unusedLists(used: List, hidden: readonly ListedOwner[]): readonly List[] {
  const own = [OWN_REPOSITORIES, OUTSIDE_ORGANIZATIONS, COLLABORATIONS].filter(({ group }) => group !== used.group);
  return [...own, ...hidden.filter(isOrganization).map(repositoriesOf)];
}

export function isOrganization({ type }: ListedOwner): boolean {
  return type === 'Organization';
}
