import { isHash } from '../../trees/gitHash.ts';
import type { Disk } from '../disk.ts';

/** Folders of logs, one in another, and logs. */
const MAX_LOGS = 5000;

/**
 * Returns the hashes in a log of a ref since a time, before and after each entry.
 * @param since in milliseconds since the epoch
 * @returns undefined if it has another format: https://git-scm.com/docs/gitformat-reflog has none, but
 * `git reflog` reads `OLD NEW NAME <EMAIL> SECONDS ZONE`, a tab, and a message
 */
export function recentHashes(log: string, since: number): readonly string[] | undefined {
  const hashes: string[] = [];
  for (const line of log.split('\n')) {
    if (line === '') continue;
    const [entry = ''] = line.split('\t', 1);
    const fields = entry.split(' ');
    const [before = '', after = ''] = fields;
    const seconds = fields.at(-2) ?? '';
    if (!isHash(before) || !isHash(after) || !/^\d{1,12}$/.test(seconds)) return undefined;
    if (Number(seconds) * 1000 >= since) hashes.push(before, after);
  }
  return hashes.filter((hash) => !/^0+$/.test(hash));
}

/**
 * Returns the hashes in the logs of a clone since a time.
 * @param folder `.git/logs`
 * @param copies the folders of refs that don't count: see `copiesOf`
 * @returns the path of a log that can't be read, relative to the folder
 */
export async function readRecentHashes(
  folder: string,
  since: number,
  copies: readonly string[],
  disk: Disk,
): Promise<ReadonlySet<string> | { readonly unread: string }> {
  const hashes = new Set<string>();
  const left = [''];
  for (let count = 0; left.length > 0; count++) {
    const below = left.pop() ?? '';
    const path = below.split('/').reduce((parent, name) => (name === '' ? parent : disk.join(parent, name)), folder);
    const entries = count < MAX_LOGS ? await disk.list(path) : undefined;
    if (!entries) return { unread: below };
    for (const { name, kind } of entries) {
      const each = below === '' ? name : `${below}/${name}`;
      if (copies.includes(`${each}/`)) continue;
      if (kind === 'folder') left.push(each);
      else {
        const text = kind === 'file' ? await disk.read(disk.join(path, name)) : undefined;
        const recent = text === undefined ? undefined : recentHashes(text, since);
        if (!recent) return { unread: each };
        for (const hash of recent) hashes.add(hash);
      }
    }
  }
  return hashes;
}
