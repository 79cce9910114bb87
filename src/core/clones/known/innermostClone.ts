/** The innermost clone that is the folder, or contains it. @param folder in the format of VS Code's `Uri.toString()` */
export function innermostClone<Folder extends { readonly folder: string }>(
  clones: readonly Folder[],
  folder: string,
): Folder | undefined {
  const around = clones.filter((clone) => `${folder}/`.startsWith(`${clone.folder}/`));
  return around.toSorted((a, b) => b.folder.length - a.folder.length)[0];
}
