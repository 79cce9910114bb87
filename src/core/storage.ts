/**
 * Files of the product's own, as a port. A name may have folders: `a/b.json`. Every method throws StorageError when the
 * host has no such place, or it fails; what is not there is no failure.
 */
export interface Storage {
  /** The bytes of a file; undefined when there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The names of the files in a folder, without the folder's; none when there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** When a file was last written, in milliseconds since the epoch; undefined when there is none. */
  modifiedAt(name: string): Promise<number | undefined>;
  /** Writes a file as a whole: whoever reads meanwhile, or after a crash, gets the old one or the new one. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Removes a file, or a folder with everything in it. */
  remove(name: string): Promise<void>;
  /** Puts a damaged file out of the way, under another name, for whoever wants to look at it. */
  setAside(name: string): Promise<void>;
}
