import { joinBytes } from '../../base/core/bytes.ts';
import { sha256 } from '../../base/core/digest.ts';
import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import { isHash } from '../../hosts/core/gitHash.ts';
import { isUsablePath, type TreeAnswer } from '../../hosts/core/treeAnswer.ts';
import type { TreeEntry } from '../../hosts/core/treeEntry.ts';

const BETWEEN = '\0';

/** Entries between two pauses. */
const PIECE = 1000;

/** What precedes a path that was left out. */
const LEFT_OUT = '!\t';

/** What precedes the entries of a stored response: the version of this format, and the digest of what follows. */
const HEAD = 'repo-rider-tree 1 ';

/** With the digest, and the end of its line. */
const HEAD_LENGTH = HEAD.length + 64 + 1;

/** Encodes a response for the disk, as `git ls-tree -lz` does. */
export async function encodeTree(answer: TreeAnswer): Promise<Uint8Array<ArrayBuffer>> {
  const content = await encode(answer);
  return joinBytes([new TextEncoder().encode(`${HEAD}${await sha256(content)}\n`), content]);
}

async function encode({ entries, leftOut, complete }: TreeAnswer): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const names = leftOut.map((path) => `${BETWEEN}${LEFT_OUT}${path.replaceAll(BETWEEN, '\ufffd')}`);
  const parts = [encoder.encode([complete, ...names].join(''))];
  for (let start = 0; start < entries.length; start += PIECE) {
    await pauseIfDue();
    const piece = entries.slice(start, start + PIECE);
    const lines = piece.map(({ path, mode, hash, size = '-' }) => `${BETWEEN}${mode} ${hash} ${size}\t${path}`);
    parts.push(encoder.encode(lines.join('')));
  }
  return joinBytes(parts);
}

/** @returns undefined for damaged bytes, and those of another version */
export async function decodeTree(bytes: Uint8Array<ArrayBuffer>): Promise<TreeAnswer | undefined> {
  const decoder = new TextDecoder();
  const content = bytes.subarray(HEAD_LENGTH);
  if (decoder.decode(bytes.subarray(0, HEAD_LENGTH)) !== `${HEAD}${await sha256(content)}\n`) return undefined;
  return parse(decoder.decode(content));
}

async function parse(content: string): Promise<TreeAnswer> {
  const [head, ...lines] = content.split(BETWEEN);
  const entries: TreeEntry[] = [];
  const leftOut: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % PIECE === 0) await pauseIfDue();
    const entry = entryIn(line);
    if (entry) entries.push(entry);
    else if (line.startsWith(LEFT_OUT)) leftOut.push(line.slice(LEFT_OUT.length));
  }
  return { entries, leftOut, complete: head === 'all' || head === 'folder' ? head : 'none' };
}

function entryIn(line: string): TreeEntry | undefined {
  const end = line.indexOf('\t');
  const [mode = '', hash = '', size = ''] = line.slice(0, end).split(' ');
  const path = line.slice(end + 1);
  if (!isHash(hash) || !isUsablePath(path)) return undefined;
  return { path, mode, hash, size: size === '-' ? undefined : Number(size) };
}
