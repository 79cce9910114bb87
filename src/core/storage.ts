import type { Time } from './clock.ts';

export interface FileFacts {
  /** When the file was last written. */
  readonly modifiedAt: Time;
  /** In bytes. */
  readonly size: number;
}

/**
 * Files of the product, as a port. A name may have folders: `a/b.json`. Every method throws StorageError when the host
 * has no storage or it fails. A missing file is no failure.
 */
export interface Storage {
  /** The bytes of a file; undefined when there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The names of the files in a folder, without the folder's; none when there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Undefined when there is no such file. */
  stat(name: string): Promise<FileFacts | undefined>;
  /** Replaces a file atomically: readers get the old content or the new, also after a crash. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Removes a file, or a folder with everything in it. */
  remove(name: string): Promise<void>;
  /** Renames a damaged file and keeps it for inspection. */
  setAside(name: string): Promise<void>;
}
