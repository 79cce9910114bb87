import { isHash } from '../../../hosts/core/gitHash.ts';
import type { Disk } from '../disk.ts';
import type { GitFolder } from '../find/gitFolder.ts';

/** More files of branches than most clones have. Git reads them faster. */
const MAX_FILES = 100;

/** The commits at which branches are. */
interface RefTips {
  /** Those of this computer, and the one that is checked out without a branch. */
  readonly local: ReadonlySet<string>;
  readonly remote: ReadonlySet<string>;
  /** Whether there are no others. */
  readonly isComplete: boolean;
}

/**
 * Reads at which commits the branches of a clone are, without a process. @returns undefined if they are in a format that
 * only Git reads
 */
export async function readTips({ commonFolder, head }: GitFolder, disk: Disk): Promise<RefTips | undefined> {
  const [local, remote] = ['refs/heads/', 'refs/remotes/'];
  const packed = disk.join(commonFolder, 'packed-refs');
  const text = (await disk.exists(packed)) ? await disk.read(packed) : '';
  // `.invalid` is there with a format other than files.
  if (head.includes('/.invalid') || text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.split(' ', 2));
  const refs = new Map(lines.map(([hash = '', name = '']): [string, string] => [name, hash]));
  const left = [local, remote];
  let count = 0;
  for (let folder = left.pop(); folder !== undefined && count <= MAX_FILES; folder = left.pop()) {
    const path = disk.join(commonFolder, folder);
    const entries = await disk.list(path);
    if (!entries && (await disk.exists(path))) count = Infinity;
    for (const { name, kind } of entries ?? []) {
      if (++count > MAX_FILES) break;
      if (kind === 'folder') left.push(`${folder}${name}/`);
      else refs.set(`${folder}${name}`, (await disk.read(disk.join(path, name)))?.trim() ?? '');
    }
  }
  const tipsIn = (start: string): ReadonlySet<string> =>
    new Set([...refs].flatMap(([name, hash]) => (name.startsWith(start) && !hash.startsWith('ref: ') ? [hash] : [])));
  const checkedOut = head.trim();
  return {
    local: new Set([...tipsIn(local), ...(isHash(checkedOut) ? [checkedOut] : [])]),
    remote: tipsIn(remote),
    isComplete: count <= MAX_FILES,
  };
}
