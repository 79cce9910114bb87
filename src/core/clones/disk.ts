/** An entry of a folder. A link is not followed. */
export interface DiskEntry {
  readonly name: string;
  readonly kind: 'folder' | 'file' | 'link' | 'other';
}

/** The file system of this computer, to read. Paths are absolute, in the notation of the system. */
export interface Disk {
  /** @returns undefined if the folder can't be read, or has more than `MAX_ENTRIES`. */
  list(folder: string): Promise<readonly DiskEntry[] | undefined>;
  /**
   * Reads a text file. @returns undefined if it can't be read, is not a regular file, or is longer than
   * `MAX_FILE_BYTES`.
   */
  read(file: string): Promise<string | undefined>;
  /** Returns the path of an entry of a folder. */
  join(folder: string, name: string): string;
  /** Returns the path of the folder that contains a file or folder; the same path for the root of the file system. */
  parent(path: string): string;
  /**
   * Where a link leads, which may be another link. @returns undefined if it can't be read, or is on another computer,
   * which reading would contact
   */
  target(link: string): Promise<string | undefined>;
  /** Returns the path of a folder without links. @returns undefined if it can't be read */
  real(folder: string): Promise<string | undefined>;
  /**
   * Resolves a path relative to a folder. @returns undefined if it is on another computer, which reading would contact.
   */
  resolve(folder: string, path: string): string | undefined;
}

/** Whether bytes of a name could not be decoded. Several names may then be the same text. */
export function isUnreadable(name: string): boolean {
  return name.includes('\uFFFD');
}

/** Git's configuration of a repository has a few kilobytes; with thousands of branches, some hundreds. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** No folder has so many clones. */
export const MAX_ENTRIES = 10_000;
