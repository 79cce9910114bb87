import { compareNames } from '../../base/core/compareNames.ts';
import { baseNameOf, entryKindOf, type TreeEntry } from '../../hosts/core/treeEntry.ts';
import { nameKey } from '../../search/core/nameKey.ts';

interface Sortable {
  readonly entry: TreeEntry;
  readonly isFolder: boolean;
  readonly name: string;
  readonly key: string | undefined;
}

/** The entries of a folder as the Explorer sorts them: folders and submodules first, each by name. */
export function inOrder(entries: readonly TreeEntry[]): readonly TreeEntry[] {
  return entries
    .map(sortable)
    .toSorted(compare)
    .map(({ entry }) => entry);
}

function sortable(entry: TreeEntry): Sortable {
  const name = baseNameOf(entry.path);
  return { entry, isFolder: isLikeFolder(entry), name, key: nameKey(name) };
}

function compare(a: Sortable, b: Sortable): number {
  if (a.isFolder !== b.isFolder) return a.isFolder ? -1 : 1;
  if (a.key === undefined || b.key === undefined) return compareNames(a.name, b.name);
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1;
}

function isLikeFolder(entry: TreeEntry): boolean {
  const kind = entryKindOf(entry);
  return kind === 'folder' || kind === 'submodule';
}

/** A run of sorted entries that is shown as a row of its own. */
interface EntryRange {
  readonly start: number;
  readonly end: number;
}

/** Divides so many rows into ranges of equal size, with at most `max` rows each. Without ranges, all rows are shown. */
export function rangesOf(count: number, max: number): readonly EntryRange[] {
  if (count <= max) return [];
  const ranges = Math.ceil(count / max);
  const startOf = (range: number): number => Math.round((range * count) / ranges);
  return Array.from({ length: ranges }, (_, range) => ({ start: startOf(range), end: startOf(range + 1) }));
}
