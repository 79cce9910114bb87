import { hexOf, joinBytes } from '../../base/core/bytes.ts';
import { baseNameOf, type TreeEntry } from './treeEntry.ts';

/** Whether a text is the full name of an object of Git: SHA-1, or SHA-256 where the repository uses that. */
export function isHash(text: string): boolean {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.test(text);
}

/** Whether a hash is that of a file's content. @param hash names the algorithm by its length */
export async function isHashOfFile(hash: string, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return (await hashOf('blob', content, hash)) === hash;
}

/**
 * Whether a hash is that of a folder: no entry is missing, added, or changed.
 * @param entries its direct children, as Git sorts them
 */
export async function isHashOfFolder(hash: string, entries: readonly TreeEntry[]): Promise<boolean> {
  return (await hashOf('tree', folderContent(entries), hash)) === hash;
}

/** https://git-scm.com/book/en/v2/Git-Internals-Git-Objects, "Object Storage" */
async function hashOf(type: 'blob' | 'tree', content: Uint8Array<ArrayBuffer>, like: string): Promise<string> {
  const header = new TextEncoder().encode(`${type} ${content.length}\0`);
  const digest = await crypto.subtle.digest(like.length === 40 ? 'SHA-1' : 'SHA-256', joinBytes([header, content]));
  return hexOf(new Uint8Array(digest));
}

/** A folder as Git stores it: for each entry its mode, its name, and the bytes of its hash. */
function folderContent(entries: readonly TreeEntry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  return joinBytes(
    entries.flatMap(({ path, mode, hash }) => [
      encoder.encode(`${mode.replace(/^0+/, '')} ${baseNameOf(path)}\0`),
      bytesOf(hash),
    ]),
  );
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}
