import type { ListedRepository } from '../model/repository.ts';

type Owner = ListedRepository['owner'];

/** Gives the repositories of one owner one record of it: every item of a list brings its own, which fills the memory. */
export class OwnerPool {
  readonly #owners = new Map<string | number, Owner>();

  /** Puts the shared record of its owner into each repository. */
  share(repositories: readonly ListedRepository[]): void {
    for (const repository of repositories) repository.owner = this.#shared(repository.owner);
  }

  #shared(owner: Owner): Owner {
    const key = owner.id ?? owner.login;
    const known = this.#owners.get(key);
    if (known && isSame(known, owner)) return known;
    this.#owners.set(key, owner);
    return owner;
  }
}

function isSame(a: Owner, b: Owner): boolean {
  return (
    a === b ||
    (a.login === b.login &&
      a.id === b.id &&
      a.type === b.type &&
      a.avatar_url === b.avatar_url &&
      a.html_url === b.html_url)
  );
}
