import { isSameOwner } from '../model/core/account.ts';
import type { ListedOwner } from '../model/core/repository.ts';
import { entryRowKey, type RepositoryEntry } from '../repositories/core/entry.ts';
import type { Library } from '../repositories/core/library.ts';
import type { FindFolder } from './commandArguments.ts';
import type { AccountNode, GroupNode, OwnerNode, WholeGroupNode } from './groupKinds.ts';
import { entriesBelow, listedKey } from './rows.ts';

/** The groups whose menus have no commands for the repositories below them. */
const WITHOUT_COMMANDS: ReadonlySet<unknown> = new Set<GroupNode['kind']>(['changed', 'part']);

/** Returns the repositories that a command applies to: the clicked row, or the selected rows if they include it. */
export function entriesOf(
  clicked: RepositoryEntry | readonly RepositoryEntry[] | GroupNode | AccountNode | undefined,
  selected: readonly unknown[] = [],
): readonly RepositoryEntry[] {
  return clickedRows(clicked, selected).filter(isEntry);
}

/**
 * As `entriesOf`, also for groups: all repositories below them that the sidebar shows, each once. Other extensions can
 * pass anything, so only what the accounts list is returned, as they list it, and folders that have a row.
 */
export function allEntriesOf(
  listed: readonly RepositoryEntry[],
  findFolder: FindFolder,
  clicked: RepositoryEntry | readonly RepositoryEntry[] | GroupNode | AccountNode | undefined,
  selected: readonly unknown[] = [],
): readonly RepositoryEntry[] {
  const known = new Map(listed.map((entry) => [listedKey(entry), entry]));
  const entries = clickedRows(clicked, selected)
    .flatMap((row) => (isEntry(row) ? row : entriesBelowRow(row)))
    .flatMap((entry) => {
      const { local } = entry.repository;
      return (local ? findFolder(local.folder, local.worktreeOf) : known.get(listedKey(entry))) ?? [];
    });
  return [...new Map(entries.map((entry) => [entryRowKey(entry), entry])).values()];
}

function clickedRows(clicked: unknown, selected: readonly unknown[]): readonly unknown[] {
  if (clicked === undefined) return [];
  return isList(clicked) ? clicked : selected.includes(clicked) ? selected : [clicked];
}

function isEntry(row: unknown): row is RepositoryEntry {
  const { session, repository } = (row ?? {}) as Partial<RepositoryEntry>;
  return Boolean(session && repository);
}

function entriesBelowRow(row: unknown): readonly RepositoryEntry[] {
  if (!isGroup(row)) return [];
  const entries: unknown = 'entries' in row ? row.entries : isList(row.rows) ? entriesBelow([row]) : undefined;
  return isList(entries) ? entries.filter(isEntry) : [];
}

function isGroup(row: unknown): row is WholeGroupNode {
  const { kind, ...members } = (row ?? {}) as Partial<GroupNode>;
  return ('rows' in members || 'entries' in members) && !WITHOUT_COMMANDS.has(kind);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * Reads the own lists of organizations that are not read, before a command applies to all their repositories. Only
 * lists that an account has are read, whatever owners another extension names. Never rejects: failures become rows.
 */
export async function readOwners(library: Library, owners: readonly OwnerNode[], signal: AbortSignal): Promise<void> {
  const reads = owners.map(async ({ session, listing }) => {
    const store = library.find(session.id);
    const own = store?.unread.find(({ owner }) => isSameOwner(owner, listing.owner));
    if (own) await store?.readOwner(own, signal);
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

/** The repositories of the owners and accounts among these rows, of those that the tree shows. */
export function shownOf(rows: readonly unknown[], shown: readonly RepositoryEntry[]): readonly RepositoryEntry[] {
  const keys = new Set(ownersAmong(rows).map(({ session, listing }) => ownerKey(session.id, listing.owner)));
  const accounts = new Set(rows.flatMap((row) => (isAccount(row) ? row.session.id : [])));
  return shown.filter(
    ({ session, repository }) => accounts.has(session.id) || keys.has(ownerKey(session.id, repository.owner)),
  );
}

function isAccount(row: unknown): row is AccountNode {
  const { kind, session } = (row ?? {}) as Partial<AccountNode>;
  return kind === 'account' && session !== undefined;
}

function ownerKey(session: string, { id, login }: ListedOwner): string {
  return `${session}\n${id ?? login.toLowerCase()}`;
}
