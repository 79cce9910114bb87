import * as v from 'valibot';
import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import { isHash } from './gitHash.ts';
import type { TreeEntry } from './treeEntry.ts';

/** Characters of a path. Longer ones are left out: no file system has them. */
const MAX_PATH = 4096;

/** What a service says of a folder and, if the request was for that, of all folders below it. */
export interface TreeAnswer {
  readonly entries: readonly TreeEntry[];
  /** Which folders have all their children: all, only the requested one, or none as far as known. */
  readonly complete: 'all' | 'folder' | 'none';
  /** Paths that neither VS Code nor Git can use, and those of damaged entries, up to a maximum. */
  readonly leftOut: readonly string[];
}

/** More names than a user reads. */
export const MAX_LEFT_OUT = 100;

const TreeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ tree: v.custom<readonly unknown[]>(Array.isArray), truncated: v.optional(v.unknown()) }),
);

/** Entries that are read between two pauses. */
const PIECE = 5000;

/**
 * Reads the JSON of `GET /repos/{owner}/{repo}/git/trees/{sha}`, which may have a hundred thousand entries.
 * @param isWhole whether the request was for all folders below it, too
 * @returns undefined if it is no such JSON
 */
export async function readTreeAnswer(json: string, isWhole: boolean): Promise<TreeAnswer | undefined> {
  const { success, output } = v.safeParse(TreeSchema, json);
  if (!success) return undefined;
  const entries: TreeEntry[] = [];
  const leftOut: string[] = [];
  for (const [at, item] of output.tree.entries()) {
    if (at % PIECE === 0) await pauseIfDue();
    const entry = entryOf(item);
    if (typeof entry === 'object') entries.push(entry);
    else if (leftOut.length < MAX_LEFT_OUT) leftOut.push(entry);
  }
  return { entries, leftOut, complete: output.truncated === true ? 'none' : isWhole ? 'all' : 'folder' };
}

type ItemFields = { readonly [Key in keyof TreeEntry | 'sha']?: unknown };

/** @returns the path, or nothing, if the entry can't be used */
function entryOf(value: unknown): TreeEntry | string {
  const { path, mode, sha, size }: ItemFields = typeof value === 'object' && value !== null ? value : {};
  if (typeof path !== 'string') return '';
  if (!isUsablePath(path) || typeof sha !== 'string' || !isHash(sha)) return path.slice(0, MAX_PATH);
  if (typeof mode !== 'string' || !/^[0-7]{5,6}$/.test(mode)) return path;
  const isSize = typeof size === 'number' && Number.isSafeInteger(size) && size >= 0;
  return { path, mode: mode.padStart(6, '0'), hash: sha, size: isSize ? size : undefined };
}

/** Whether a path names a file below the root, and each of its parts is one name. */
export function isUsablePath(path: string): boolean {
  if (path.length > MAX_PATH || !path.isWellFormed() || path.includes('\0')) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
