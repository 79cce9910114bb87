import { entryKey, type RepositoryEntry } from '../core/repositories/entry.ts';
import type { ClonedNode, GroupNode, PinnedNode, SavedNode, SortedNode } from '../views/tree/nodes.ts';
import { entriesBelow } from '../views/tree/rows.ts';

const GROUPS: ReadonlySet<GroupNode['kind']> = new Set(['owner', 'language', 'tag', 'pinned', 'saved', 'cloned']);

/** Returns the repositories that a command applies to: the clicked row, or the selected rows if they include it. */
export function entriesOf(
  clicked: RepositoryEntry | readonly RepositoryEntry[] | undefined,
  selected: readonly unknown[] = [],
): readonly RepositoryEntry[] {
  return clickedRows(clicked, selected).filter(isEntry);
}

/** As `entriesOf`, also for groups: all repositories below them that the sidebar shows, each once. */
export function allEntriesOf(
  clicked: RepositoryEntry | readonly RepositoryEntry[] | GroupNode | undefined,
  selected: readonly unknown[] = [],
): readonly RepositoryEntry[] {
  const entries = clickedRows(clicked, selected).flatMap((row) => (isEntry(row) ? row : entriesBelowRow(row)));
  return [...new Map(entries.map((entry) => [entryKey(entry), entry])).values()];
}

function clickedRows(clicked: unknown, selected: readonly unknown[]): readonly unknown[] {
  if (clicked === undefined) return [];
  return isList(clicked) ? clicked : selected.includes(clicked) ? selected : [clicked];
}

function isEntry(row: unknown): row is RepositoryEntry {
  const { session, repository } = (row ?? {}) as Partial<RepositoryEntry>;
  return session !== undefined && repository !== undefined;
}

function entriesBelowRow(row: unknown): readonly RepositoryEntry[] {
  if (!isGroup(row)) return [];
  return 'entries' in row ? row.entries : entriesBelow([row]);
}

/** Only the tree has such rows; other extensions can pass anything. */
function isGroup(row: unknown): row is PinnedNode | SavedNode | ClonedNode | SortedNode {
  const { kind } = (row ?? {}) as Partial<GroupNode>;
  return kind !== undefined && GROUPS.has(kind);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
