import type { ListedOwner, ListedRepository } from '../../model/core/repository.ts';

/** Shares one owner object among repositories: every list item brings its own, which fills the memory. */
export class OwnerPool {
  readonly #owners = new Map<string | number, ListedOwner>();

  /** The ids of organizations, where records don't say which owners are some. */
  organizations: ReadonlySet<number | undefined> = new Set();

  /** Replaces the owner of a repository from a response by the shared object. */
  share(repository: ListedRepository): ListedRepository {
    const { owner } = repository;
    const isOrganization = owner.id !== undefined && this.organizations.has(owner.id);
    repository.owner = this.#shared(isOrganization ? { ...owner, type: 'Organization' } : owner);
    return repository;
  }

  #shared(owner: ListedOwner): ListedOwner {
    const key = owner.id ?? owner.login;
    const pooled = this.#owners.get(key);
    if (pooled && isSame(pooled, owner)) return pooled;
    this.#owners.set(key, owner);
    return owner;
  }
}

function isSame(a: ListedOwner, b: ListedOwner): boolean {
  return (
    a === b ||
    (a.login === b.login &&
      a.id === b.id &&
      a.type === b.type &&
      a.avatar_url === b.avatar_url &&
      a.html_url === b.html_url)
  );
}
