import { pauseIfDue } from '../pauseIfDue.ts';
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

/**
 * Reads the JSON of `GET /repos/{owner}/{repo}/git/trees/{sha}` in pieces: a hundred thousand entries take longer than
 * other extensions may wait.
 * @param isWhole whether the request was for all folders below it, too
 * @returns undefined if it is no such JSON
 */
export async function readTreeAnswer(json: string, isWhole: boolean): Promise<TreeAnswer | undefined> {
  const entries: TreeEntry[] = [];
  const leftOut: string[] = [];
  const rest = await parseItems(json, 'tree', (item) => {
    const entry = entryOf(item);
    if (typeof entry === 'object') entries.push(entry);
    else if (leftOut.length < MAX_LEFT_OUT) leftOut.push(entry);
  });
  if (typeof rest !== 'object' || rest === null || !('tree' in rest)) return undefined;
  const isTruncated = 'truncated' in rest && rest.truncated === true;
  return { entries, leftOut, complete: isTruncated ? 'none' : isWhole ? 'all' : 'folder' };
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

/**
 * Parses an object whose member `key` is a list of objects, each of which is parsed on its own.
 * @returns the object with an empty list; undefined if it is no JSON, or has more beside the list or in an item than
 *   any service sends
 */
async function parseItems(json: string, key: string, onItem: (item: unknown) => void): Promise<unknown> {
  let depth = 0;
  let member: string | undefined;
  let [list, item, listEnd] = [-1, -1, -1];
  let pauseAt = 0;
  try {
    for (let at = 0; at < json.length; at++) {
      if (at >= pauseAt) {
        pauseAt = at + MAX_SCANNED;
        await pauseIfDue();
      }
      const isInList = list >= 0 && listEnd < 0;
      // What is outside of the list is parsed in one piece, and so is each item.
      if (at - (isInList ? Math.max(list, item) : Math.max(0, listEnd)) > MAX_PART || depth > MAX_DEPTH)
        return undefined;
      switch (json.charCodeAt(at)) {
        case QUOTE: {
          const end = endOfText(json, at);
          if (depth === 1) member = json.slice(at + 1, end);
          at = end;
          break;
        }
        case OPEN_LIST:
        case OPEN_OBJECT:
          depth++;
          if (depth === 2 && member === key && list < 0 && json[at] === '[') list = at + 1;
          if (depth === 3 && isInList) item = at;
          break;
        case CLOSE_LIST:
        case CLOSE_OBJECT:
          depth--;
          if (depth === 1 && isInList) listEnd = at;
          if (depth === 2 && isInList) {
            onItem(JSON.parse(json.slice(item, at + 1)));
            item = at + 1;
          }
          break;
      }
    }
    return JSON.parse(listEnd < 0 ? json : json.slice(0, list) + json.slice(listEnd));
  } catch {
    return undefined;
  }
}

/** Characters of an item, and those before and after the list: a path has at most 4,096, of up to six each. */
const MAX_PART = 64 * 1024;

const MAX_DEPTH = 16;

/** Characters between two pauses. */
const MAX_SCANNED = 256 * 1024;

const [QUOTE, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5b, 0x5d, 0x7b, 0x7d];

/** The place of the quotation mark that ends a text of JSON; a place that is too far if there is none. */
function endOfText(json: string, start: number): number {
  const end = Math.min(json.length, start + MAX_PART);
  for (let at = start + 1; at < end; at++) {
    const unit = json.charCodeAt(at);
    if (unit === QUOTE) return at;
    if (unit === BACKSLASH) at++;
  }
  return end;
}

const BACKSLASH = 0x5c;
