/** An entry of a folder. A link is not followed. */
export interface DiskEntry {
  readonly name: string;
  readonly kind: 'folder' | 'file' | 'link' | 'other';
}

/** Operations on the paths of a system, which don't read its disk. Paths are absolute, in its notation. */
export interface Paths {
  /** Returns the path of an entry of a folder. */
  join(folder: string, name: string): string;
  /** Returns the path of the folder that contains a file or folder; the same path for the root of the file system. */
  parent(path: string): string;
  /** Returns the name of a file or folder. */
  basename(path: string): string;
  /** Whether a path begins at a root: on Windows `C:\code` and `\code`, but not `C:code`. */
  isAbsolute(path: string): boolean;
  /**
   * Resolves a path relative to a folder. @returns undefined if it is on another computer, which reading would contact,
   * and if Git may take it for another path than Node: if bytes could not be decoded; on Windows, also in the current
   * folder of a drive (`C:code`), with one slash at the start, and if it `isAmbiguous`
   */
  resolve(folder: string, path: string): string | undefined;
  /**
   * Whether an absolute path is another one for Node than for other programs. On Windows, Node takes names literally;
   * others lose dots and spaces at the end of a name, and find devices by their names.
   */
  isAmbiguous(path: string): boolean;
  /** Returns a text that is the same for paths that the disk doesn't distinguish, such as by the case of letters. */
  key(path: string): string;
  /** Whether a path is below a folder, and not the folder itself. */
  isBelow(path: string, folder: string): boolean;
}

/** The file system of this computer, to read. */
export interface Disk extends Paths {
  /** @returns undefined if the folder can't be read, or has more than `MAX_ENTRIES`. */
  list(folder: string): Promise<readonly DiskEntry[] | undefined>;
  /**
   * Reads a text file. @returns undefined if it can't be read, is not a regular file, or is longer than
   * `MAX_FILE_BYTES`.
   */
  read(file: string): Promise<string | undefined>;
  /** Whether there may be a file, a folder, or a link: false only if the disk has none of this name. */
  exists(path: string): Promise<boolean>;
  /** When a file, or a link itself, was changed, in milliseconds since the epoch; 0 if that is unknown. */
  changedAt(path: string): Promise<number>;
  /**
   * Where a link leads, which may be another link. @returns undefined if it can't be read, or is on another computer,
   * which reading would contact
   */
  target(link: string): Promise<string | undefined>;
  /**
   * Returns the path of a folder without links, in the letters of the disk. @returns undefined if it can't be read
   */
  real(folder: string): Promise<string | undefined>;
}

/**
 * Whether Windows finds a path on another computer, which gets the user's credentials, or may: two slashes, or what
 * stands for them. Other systems have no such paths, and no usual path looks like that.
 */
export function isElsewhere(path: string): boolean {
  return /^[/\\](?:[/\\]|\?\?)/.test(path);
}

/** Whether bytes of a name could not be decoded. Several names may then be the same text. */
export function isUnreadable(name: string): boolean {
  return name.includes('\uFFFD');
}

/** Git's configuration of a repository has a few kilobytes; with thousands of branches, some hundreds. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** No folder has so many clones. */
export const MAX_ENTRIES = 10_000;
