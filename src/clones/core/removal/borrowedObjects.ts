import pLimit from 'p-limit';
import { type Clock, within } from '../../../base/core/clock.ts';
import type { Disk } from '../disk.ts';
import { readGitFolder } from '../find/gitFolder.ts';

/** Folders that are read at the same time. */
const CONCURRENCY = 8;

/** A disk may not respond, such as that of another computer. In milliseconds. */
const TIMEOUT_MS = 10_000;

/** Lines of a file. Git itself follows only a few. */
const MAX_LINES = 100;

/**
 * Finds the folders of objects that clones use in addition to their own, as after `git clone --shared`: these clones
 * are broken without them. Runs no program.
 * @param folders of clones
 * @returns paths without links, of the clones that could be read within ten seconds
 */
export async function borrowedObjects(
  folders: readonly string[],
  disk: Disk,
  clock: Clock,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const reading = pLimit(CONCURRENCY).map(folders, async (folder) => {
    for (const path of await borrowedBy(folder, disk)) found.add(path);
  });
  await within(clock, TIMEOUT_MS, reading);
  return new Set(found);
}

async function borrowedBy(folder: string, disk: Disk): Promise<readonly string[]> {
  const dotGit = (await disk.list(folder))?.find(({ name }) => name === '.git');
  const git = dotGit && (await readGitFolder(folder, dotGit, disk));
  if (typeof git !== 'object') return [];
  const objects = disk.join(git.commonFolder, 'objects');
  const text = await disk.read(disk.join(disk.join(objects, 'info'), 'alternates'));
  const lines = text?.split('\n', MAX_LINES).filter((line) => line !== '' && !line.startsWith('#')) ?? [];
  const paths = lines.flatMap((line) => disk.resolve(objects, withoutQuotes(line)) ?? []);
  return (await Promise.all(paths.map((path) => disk.real(path)))).filter((path) => path !== undefined);
}

/** Git quotes a path that begins with a quote. Escaped bytes stay as they are: then, no folder is found. */
function withoutQuotes(line: string): string {
  return line.length > 1 && line.startsWith('"') && line.endsWith('"') ? line.slice(1, -1) : line;
}
