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

/**
 * Operations on files, as VS Code and Node have them. Each rejects if it fails; for a missing file, with an error that
 * has the code `FileNotFound` or `ENOENT`.
 */
export interface FileOperations<File> {
  readFile(file: File): PromiseLike<Uint8Array>;
  /** Into a folder that exists. */
  writeFile(file: File, bytes: Uint8Array): PromiseLike<void>;
  /** Replaces the target. */
  rename(file: File, target: File, options: { readonly overwrite: true }): PromiseLike<void>;
  delete(file: File, options?: { readonly recursive: boolean }): PromiseLike<void>;
  /** Creates missing folders above, too. */
  createDirectory(folder: File): PromiseLike<void>;
  readDirectory(folder: File): PromiseLike<readonly (readonly [name: string, ...unknown[]])[]>;
  stat(file: File): PromiseLike<{ readonly mtime: Time; readonly size: number }>;
}
