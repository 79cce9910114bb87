import { sha256 } from '../digest.ts';
import type { Sliced } from '../slices.ts';
import { isHash } from './gitHash.ts';
import { isUsablePath, type TreeAnswer } from './treeAnswer.ts';
import type { TreeEntry } from './treeEntry.ts';

const [BETWEEN, PIECE] = ['\0', 1000];

/** What precedes the entries of a stored response: the version of this format, and the digest of what follows. */
const HEAD = 'repo-rider-tree 1 ';

/** Encodes a response for the disk, as `git ls-tree -lz` does. */
export async function encodeTree({ entries, complete }: TreeAnswer): Promise<Uint8Array<ArrayBuffer>> {
  const lines = entries.map(({ path, mode, hash, size = '-' }) => `${mode} ${hash} ${size}\t${path}`);
  const text = [complete, ...lines].join(BETWEEN);
  return new TextEncoder().encode(`${HEAD}${await sha256(text)}\n${text}`);
}

/** @returns undefined for damaged bytes, and those of another version */
export async function decodeTree(bytes: Uint8Array<ArrayBuffer>): Promise<Sliced<TreeAnswer> | undefined> {
  const text = new TextDecoder().decode(bytes);
  const start = text.indexOf('\n') + 1;
  const content = text.slice(start);
  if (text.slice(0, start) !== `${HEAD}${await sha256(content)}\n`) return undefined;
  return parse(content);
}

function* parse(content: string): Sliced<TreeAnswer> {
  const [head, ...lines] = content.split(BETWEEN);
  const entries: TreeEntry[] = [];
  for (const [at, line] of lines.entries()) {
    const entry = entryIn(line);
    if (entry) entries.push(entry);
    if (at % PIECE === PIECE - 1) yield;
  }
  return { entries, leftOut: [], complete: head === 'all' || head === 'folder' ? head : 'none' };
}

function entryIn(line: string): TreeEntry | undefined {
  const end = line.indexOf('\t');
  const [mode = '', hash = '', size = ''] = line.slice(0, end).split(' ');
  const path = line.slice(end + 1);
  if (!isHash(hash) || !isUsablePath(path)) return undefined;
  return { path, mode, hash, size: size === '-' ? undefined : Number(size) };
}
