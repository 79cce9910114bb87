import { type CloneFolder, cloneFolders } from '../../core/clones/find/cloneFolders.ts';
import type { Clones } from '../../core/clones/known/clones.ts';
import { cloneRoots, diskPath } from './cloneHints.ts';
import type { LocalClones } from './localClones.ts';

/**
 * Lists the folders that contain clones.
 * @param target the address of the folder that the user last cloned into
 * @param confirmed the folders that count as confirmed, by default those of the setting
 * @returns undefined if the extension can't see the disk of the window's computer
 */
export async function listCloneFolders(
  localClones: LocalClones,
  { all }: Clones,
  target: string | undefined,
  confirmed: readonly string[] = cloneRoots(),
): Promise<readonly CloneFolder[] | undefined> {
  const machine = localClones.machine;
  if (!machine) return undefined;
  const clones = all.flatMap(({ folder }) => diskPath(folder) ?? []);
  const hints = { home: machine.home, confirmed, clones, target: target === undefined ? undefined : diskPath(target) };
  return cloneFolders(hints, machine.disk);
}
