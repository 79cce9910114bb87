import { type Disk, isUnreadable } from '../disk.ts';
import { type IndexEntries, MAX_FILES } from './indexEntries.ts';
import type { KeepReason } from './keepReason.ts';

/** More are not counted. */
export const MAX_UNTRACKED = 1000;

/**
 * Finds files that only the clone has: those that Git doesn't track, also ignored ones, and repositories inside, which
 * `git status` doesn't show in a folder with tracked files. Follows no link, and runs no program.
 * @param folder of the clone
 */
export async function keepForWorkingFiles(
  folder: string,
  { files, submodules }: Pick<IndexEntries, 'files' | 'submodules'>,
  disk: Disk,
  signal: AbortSignal,
): Promise<KeepReason | undefined> {
  const empty = new Set(submodules);
  const untracked: string[] = [];
  const left = [{ folder, below: '' }];
  let lookedAt = 0;
  for (let next = left.pop(); next && untracked.length < MAX_UNTRACKED; next = left.pop()) {
    signal.throwIfAborted();
    const entries = await disk.list(next.folder);
    if (!entries) return { kind: 'unread', path: next.below || '.' };
    lookedAt += entries.length;
    if (lookedAt > MAX_FILES) return { kind: 'unread', path: '.' };
    const isSubmodule = empty.has(next.below.slice(0, -1));
    if (isSubmodule && entries.length > 0) return { kind: 'nested', path: next.below };
    const isRoot = next.below === '';
    for (const { name, kind } of entries) {
      if (isRoot && name === '.git') continue;
      const path = `${next.below}${name}`;
      if (isUnreadable(name)) return { kind: 'unread', path };
      // As Git compares it on systems that ignore case.
      if (name.toLowerCase() === '.git') return { kind: 'nested', path: next.below || path };
      if (kind === 'folder') left.push({ folder: disk.join(next.folder, name), below: `${path}/` });
      else if (!files.has(path)) untracked.push(path);
    }
  }
  const [first] = untracked.toSorted();
  return first === undefined
    ? undefined
    : { kind: 'untracked', path: first, count: Math.min(untracked.length, MAX_UNTRACKED) };
}
