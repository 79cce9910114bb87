import type { Session } from '../accounts/core/session.ts';
import type { TreeEntry } from '../hosts/core/treeEntry.ts';
import type { RootAddress } from './core/rootAddress.ts';

/**
 * The data of the files view. VS Code passes nodes to the menu commands of every extension, so a node must not
 * reference a connection or a token.
 */
export type FileNode = EntryNode | RangeNode | FilesNoticeNode | FilesFailureNode;

/** A file, a folder, a link, or a submodule. */
export interface EntryNode extends TreeEntry {
  readonly kind: 'entry';
  readonly root: RootAddress;
}

/** Some of the many entries of a folder, in the order of their rows. */
export interface RangeNode {
  readonly kind: 'range';
  readonly root: RootAddress;
  /** The path of the folder; empty for the root. */
  readonly folder: string;
  readonly start: number;
  readonly end: number;
  /** The names of its first and its last entry. */
  readonly first: string;
  readonly last: string;
}

export type FilesNotice =
  /** The repository has no commit. */
  | { readonly kind: 'empty' }
  /** The commit has no files. */
  | { readonly kind: 'noFiles' }
  /** These paths can't be shown. */
  | { readonly kind: 'leftOut'; readonly paths: readonly string[] };

/** A row that is no entry, and no failure. */
export interface FilesNoticeNode {
  readonly kind: 'filesNotice';
  readonly notice: FilesNotice;
}

/** A folder, or the whole repository, can't be read. */
export interface FilesFailureNode {
  readonly kind: 'filesFailure';
  /** The account that reads the repository; undefined if it has no session in this window. */
  readonly session?: Session;
  readonly error: unknown;
  /** Undefined for the root. */
  readonly folder: EntryNode | undefined;
}

/** Whether the argument of a command is a row with a file or a folder. */
export function isEntryNode(node: unknown): node is EntryNode {
  return typeof node === 'object' && node !== null && 'kind' in node && node.kind === 'entry' && 'path' in node;
}

/** Whether the argument of a command is the failure of the files view. */
export function isFilesFailure(node: object | undefined): node is FilesFailureNode {
  return node !== undefined && 'kind' in node && node.kind === 'filesFailure';
}
