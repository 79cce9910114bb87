import { idIn, isFolderKey } from './entry.ts';
import type { Pins } from './pins.ts';
import type { Tags } from './tags.ts';
import type { Uses } from './uses.ts';

/**
 * Moves pins, tags, and uses of clones that no account listed to the repositories that are listed now.
 * @param listedAs returns the key of the listed repository whose clone is in a folder
 * @throws StorageError when they can't be stored
 */
export async function moveFolderMarks(
  { pins, tags, uses }: { readonly pins: Pins; readonly tags: Tags; readonly uses: Uses },
  listedAs: (folder: string) => string | undefined,
): Promise<void> {
  const keys = [...pins.keys, ...tags.byKey.keys(), ...uses.lastUses().keys()].filter(isFolderKey);
  const newKeys = new Map<string, string>();
  for (const key of new Set(keys)) {
    const newKey = listedAs(String(idIn(key)));
    // A row of a folder lists nothing.
    if (newKey !== undefined && !isFolderKey(newKey)) newKeys.set(key, newKey);
  }
  if (newKeys.size > 0) await Promise.all([pins, tags, uses].map((each) => each.changeKeys(newKeys)));
}
