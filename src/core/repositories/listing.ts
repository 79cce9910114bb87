import type { RepoRiderError } from '../errors.ts';
import { type ListedRepository, repositoryKey } from '../model/repository.ts';

/** An owner as lists tell it. Its login is its key: the service has no two alike, and ids may be missing. */
export type ListedOwner = ListedRepository['owner'];

/** An owner with all of its repositories that are known, by name. A failure stands beside what was known before. */
export interface OwnerListing {
  readonly owner: ListedOwner;
  readonly repositories: readonly ListedRepository[];
  readonly failure: RepoRiderError | undefined;
}

/** A list as far as it is known, and when the service said so, in milliseconds since the epoch. */
export interface KnownList {
  readonly repositories: readonly ListedRepository[];
  readonly confirmedAt: number;
}

/** What came of reading one organization's own list. */
export interface OrganizationRead extends KnownList {
  readonly failure: RepoRiderError | undefined;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * Puts the account's list and the lists of opened organizations together. Each repository stands once, where the list
 * confirmed last has it: one that was transferred may still be in an older list.
 * @returns the account itself first, then the others by name.
 */
export function composeListing(
  self: ListedOwner,
  own: KnownList,
  organizations: ReadonlyMap<string, OrganizationRead>,
): readonly OwnerListing[] {
  const lists = [own, ...organizations.values()].toSorted((a, b) => a.confirmedAt - b.confirmedAt);
  const byKey = new Map<number | string, ListedRepository>();
  for (const { repositories } of lists) {
    for (const repository of repositories) byKey.set(repositoryKey(repository), repository);
  }
  const byOwner = Map.groupBy(byKey.values(), ({ owner }) => owner.login);
  const owners = [...byOwner.values()].flatMap(([first]) => (first ? [first.owner] : []));
  return [self, ...owners.filter(({ login }) => login !== self.login).toSorted(byLogin)].map((owner) => ({
    owner,
    repositories: (byOwner.get(owner.login) ?? []).toSorted((a, b) => collator.compare(a.name, b.name)),
    failure: organizations.get(owner.login)?.failure,
  }));
}

function byLogin(a: ListedOwner, b: ListedOwner): number {
  return collator.compare(a.login, b.login);
}
