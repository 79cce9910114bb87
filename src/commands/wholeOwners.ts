import { isSameOwner } from '../core/model/account.ts';
import type { ListedOwner } from '../core/model/repository.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import type { Library } from '../core/repositories/library.ts';
import type { OwnerNode } from '../views/tree/groupKinds.ts';

/**
 * Reads the own lists of organizations that were never expanded, before a command applies to all their repositories.
 * Only lists that an account has are read, whatever owners another extension names. Never rejects: failures become
 * rows.
 */
export async function readOwners(library: Library, owners: readonly OwnerNode[]): Promise<void> {
  const reads = owners.map(async ({ session, listing }) => {
    const store = library.find(session.id);
    const own = store?.unread.find(({ owner }) => isSameOwner(owner, listing.owner));
    if (own) await store?.openOwner(own);
  });
  await Promise.all(reads);
}

/** The rows of owners among those of a command, which other extensions can call with anything. */
export function ownersAmong(rows: readonly unknown[]): readonly OwnerNode[] {
  return rows.filter((row): row is OwnerNode => {
    const { kind, listing, session } = (row ?? {}) as Partial<OwnerNode>;
    return kind === 'owner' && typeof listing?.owner?.login === 'string' && Boolean(session);
  });
}

/** The repositories of owners among those that the tree shows. */
export function shownOf(owners: readonly OwnerNode[], shown: readonly RepositoryEntry[]): readonly RepositoryEntry[] {
  const keys = new Set(owners.map(({ session, listing }) => ownerKey(session.id, listing.owner)));
  return shown.filter(({ session, repository }) => keys.has(ownerKey(session.id, repository.owner)));
}

function ownerKey(session: string, { id, login }: ListedOwner): string {
  return `${session}\n${id ?? login.toLowerCase()}`;
}
