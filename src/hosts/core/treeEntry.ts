/** What a path in a repository is. A link is a symbolic one, and a submodule is a commit of another repository. */
export type EntryKind = 'file' | 'executable' | 'link' | 'folder' | 'submodule';

/** A file, a folder, or a submodule in a repository at a commit. */
export interface TreeEntry {
  /** From the root of the repository, with `/` between its parts. */
  readonly path: string;
  /** As Git writes it: six octal digits. */
  readonly mode: string;
  /** The name of its content: SHA-1 or SHA-256, in lower case. */
  readonly hash: string;
  /** In bytes; undefined for folders and submodules, and if the service omits it. */
  readonly size: number | undefined;
}

/** The kind of an entry by its mode. Git has had other modes of files, such as 100664. */
export function entryKindOf({ mode }: Pick<TreeEntry, 'mode'>): EntryKind {
  switch (mode) {
    case '040000':
      return 'folder';
    case '120000':
      return 'link';
    case '160000':
      return 'submodule';
    case '100755':
      return 'executable';
    default:
      return 'file';
  }
}

/** The path of the folder that contains a path; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last part of a path. */
export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of something in a folder. @param folder empty for the root */
export function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The path that a relative one leads to. @returns undefined if it leaves the repository */
export function pathFrom(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.join('/');
}
