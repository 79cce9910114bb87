import type { RepoRiderError } from '../errors.ts';
import type { ListedRepository } from '../model/repository.ts';

/** An owner as lists tell it. Its login is its key: the service has no two alike, and ids may be missing. */
export type ListedOwner = ListedRepository['owner'];

/** An owner with all of its repositories that are known, by name. A failure stands beside what was known before. */
export interface OwnerListing {
  readonly owner: ListedOwner;
  readonly repositories: readonly ListedRepository[];
  readonly failure: RepoRiderError | undefined;
}

/** What came of reading one organization's own list. */
export interface OrganizationRead {
  readonly repositories: readonly ListedRepository[];
  readonly failure: RepoRiderError | undefined;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * Puts the account's list and the lists of opened organizations together, joined by id: what `/orgs/{org}/repos` tells
 * replaces and completes what `/user/repos` told.
 * @returns the account itself first, then the others by name.
 */
export function composeListing(
  self: ListedOwner,
  own: readonly ListedRepository[],
  organizations: ReadonlyMap<string, OrganizationRead>,
): readonly OwnerListing[] {
  const owners = new Map<string, { owner: ListedOwner; byId: Map<number, ListedRepository> }>();
  owners.set(self.login, { owner: self, byId: new Map() });
  const reads = [...organizations.values()].flatMap(({ repositories }) => repositories);
  for (const repository of [...own, ...reads]) {
    const entry = owners.get(repository.owner.login) ?? { owner: repository.owner, byId: new Map() };
    owners.set(repository.owner.login, entry);
    entry.byId.set(repository.id, repository);
  }
  return [...owners.values()]
    .map(({ owner, byId }) => ({
      owner,
      repositories: [...byId.values()].toSorted((a, b) => collator.compare(a.name, b.name)),
      failure: organizations.get(owner.login)?.failure,
    }))
    .toSorted((a, b) => Number(b.owner.login === self.login) - Number(a.owner.login === self.login) || byLogin(a, b));
}

function byLogin(a: OwnerListing, b: OwnerListing): number {
  return collator.compare(a.owner.login, b.owner.login);
}
