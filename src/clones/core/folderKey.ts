/** Returns a text that is the same for names that a disk doesn't distinguish. */
export type NameKey = (name: string) => string;

/** How the disks of this computer usually compare names; undefined if they distinguish all. */
let nameKey: NameKey | undefined;

/** Compares addresses of folders as the disks of this computer do. Call it at the start. */
export function compareFolders(key: NameKey | undefined): void {
  nameKey = key;
}

/**
 * Returns a text that is the same for all addresses of a folder, which may differ in the case of letters. Folders of
 * other computers, whose disks are unknown, are compared exactly, such as `file://wsl.localhost/Ubuntu/home`.
 * @param address in the format of VS Code's `Uri.toString()`
 */
export function folderKey(address: string): string {
  if (!nameKey || !address.startsWith('file:///')) return address;
  try {
    return nameKey(decodeURIComponent(address));
  } catch {
    return nameKey(address);
  }
}

/**
 * Returns a text that is the same for names that a disk of macOS doesn't distinguish: by the case of letters, and by
 * how they are composed. Other systems distinguish more.
 */
export function withoutCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The innermost clone that is the folder, or contains it. @param folder in the format of VS Code's `Uri.toString()` */
export function innermostClone<Folder extends { readonly folder: string }>(
  clones: readonly Folder[],
  folder: string,
): Folder | undefined {
  const key = `${folderKey(folder)}/`;
  const around = clones.filter((clone) => key.startsWith(`${folderKey(clone.folder)}/`));
  return around.toSorted((a, b) => b.folder.length - a.folder.length)[0];
}
