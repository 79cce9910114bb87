import { entryKey, type RepositoryEntry } from '../core/repositories/entry.ts';
import type { Pins } from '../core/repositories/pins.ts';

/**
 * Moves a pin up (-1) or down (1) by one among those that are shown: pins of accounts that are signed out have no row.
 * Does nothing at the end, or if it isn't pinned.
 */
export async function movePin(
  pins: Pins,
  entries: readonly RepositoryEntry[],
  entry: RepositoryEntry | undefined,
  by: -1 | 1,
): Promise<void> {
  if (!entry) return;
  const listed = new Map(entries.map((each) => [entryKey(each), each]));
  const shown = [...pins.keys].flatMap((key) => listed.get(key) ?? []);
  const from = shown.findIndex((each) => entryKey(each) === entryKey(entry));
  const place = from < 0 ? undefined : shown[from + by];
  if (place) await pins.place([entry], place);
}
