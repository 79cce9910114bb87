/** The content of a file; text is stored as UTF-8. */
export type FileContent = string | Uint8Array;

/** What a test can put at a path; `symlink` has its target, `submodule` the hash of a commit. */
export type FileSpec =
  | FileContent
  | { readonly executable: FileContent }
  | { readonly symlink: FileContent }
  | { readonly submodule: string };

/**
 * Files by path. A byte of a path that is not UTF-8 is written as in Python (PEP 383): `\udcff` is the byte 0xff. Build
 * names such as `__proto__` with `Object.fromEntries`.
 */
export type Files = Readonly<Record<string, FileSpec>>;

/** A further branch. */
export interface BranchSpec {
  /** All files of its only own commit; without them, the branch is at the last commit of the default branch. */
  readonly files?: Files;
}

/** A tag. */
export interface TagSpec extends BranchSpec {
  /** Makes it an annotated tag. */
  readonly message?: string;
}

/** A file as Git stores it; the content of a submodule is the hash as text. */
export interface StoredFile {
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly content: Buffer<ArrayBuffer>;
}

export function storedFile(spec: FileSpec): StoredFile {
  if (typeof spec === 'string' || spec instanceof Uint8Array) return { mode: '100644', content: Buffer.from(spec) };
  if ('executable' in spec) return { mode: '100755', content: Buffer.from(spec.executable) };
  if ('symlink' in spec) return { mode: '120000', content: Buffer.from(spec.symlink) };
  return { mode: '160000', content: Buffer.from(spec.submodule) };
}

/** The bytes of a path in `Files`. */
export function pathBytes(path: string): Buffer {
  // With this flag, the pattern matches no half of a surrogate pair.
  const parts = path.split(/([\udc80-\udcff])/u);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : Buffer.of(part.charCodeAt(0) % 256))),
  );
}
