import type { RepositoryEntry } from '../core/repositories/entry.ts';

/** Returns the repositories that a command applies to: the clicked row, or the selected rows if they include it. */
export function entriesOf(
  clicked: RepositoryEntry | readonly RepositoryEntry[] | undefined,
  selected: readonly unknown[] = [],
): readonly RepositoryEntry[] {
  if (clicked === undefined) return [];
  const rows: readonly unknown[] = isList(clicked) ? clicked : selected.includes(clicked) ? selected : [clicked];
  return rows.filter((row): row is RepositoryEntry => {
    const { session, repository } = (row ?? {}) as Partial<RepositoryEntry>;
    return session !== undefined && repository !== undefined;
  });
}

function isList(value: RepositoryEntry | readonly RepositoryEntry[]): value is readonly RepositoryEntry[] {
  return Array.isArray(value);
}
