/** Whether the disks of this computer usually ignore the case of letters, as those of Windows and macOS. */
let ignoresCase = false;

/** Compares addresses of folders as the disks of this computer do. Call it at the start. */
export function compareFolders(ignoring: boolean): void {
  ignoresCase = ignoring;
}

/**
 * Returns a text that is the same for all addresses of a folder, which may differ in the case of letters. Folders of
 * other computers, whose disks are unknown, are compared exactly.
 * @param address in the format of VS Code's `Uri.toString()`
 */
export function folderKey(address: string): string {
  if (!ignoresCase || !address.startsWith('file:')) return address;
  try {
    return withoutCase(decodeURIComponent(address));
  } catch {
    return withoutCase(address);
  }
}

/** Returns a text that is the same for names that such a disk doesn't distinguish. macOS also composes letters. */
export function withoutCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
