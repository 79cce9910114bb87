import { folderKey } from '../folderKey.ts';

/** The innermost clone that is the folder, or contains it. @param folder in the format of VS Code's `Uri.toString()` */
export function innermostClone<Folder extends { readonly folder: string }>(
  clones: readonly Folder[],
  folder: string,
): Folder | undefined {
  const key = `${folderKey(folder)}/`;
  const around = clones.filter((clone) => key.startsWith(`${folderKey(clone.folder)}/`));
  return around.toSorted((a, b) => b.folder.length - a.folder.length)[0];
}
