import { type Disk, isElsewhere } from '../disk.ts';
import { type ConfigValue, parseGitConfig } from './gitConfig.ts';
import type { GitFolder } from './gitFolder.ts';

/** Files that refer to each other. */
const MAX_FILES = 20;

/**
 * Checks the files that Git would read beside its own: included configurations, and folders with objects of other
 * repositories. On Windows, a path with two slashes is on another computer, which would get the user's credentials.
 * @returns the key or the file because of which Git must not run; undefined if Git may follow all
 */
export async function refuseFollowed(
  { gitFolder, commonFolder, config }: GitFolder,
  home: string,
  disk: Disk,
): Promise<string | undefined> {
  const configs = [disk.join(commonFolder, 'config'), disk.join(gitFolder, 'config.worktree')];
  return (
    (await refuseIncludes(configs, config, home, disk)) ?? refuseAlternates(disk.join(commonFolder, 'objects'), disk)
  );
}

async function refuseIncludes(
  configs: readonly string[],
  first: readonly ConfigValue[],
  home: string,
  disk: Disk,
): Promise<string | undefined> {
  const queue = [...configs];
  for (let count = 0; queue.length > 0; count++) {
    const file = queue.shift() ?? '';
    // Git ignores a file that doesn't exist.
    if (count > 0 && !(await disk.exists(file))) continue;
    const config = count === 0 ? first : parseGitConfig((await disk.read(file)) ?? '[');
    if (!config || count >= MAX_FILES) return 'include.path';
    for (const { section, key, value } of config) {
      // Any command of Git looks for this folder, also one that reads the configuration.
      if (section === 'core' && key === 'worktree' && isElsewhere(value)) return 'core.worktree';
      if (key !== 'path' || (section !== 'include' && section !== 'includeif')) continue;
      const included = pathOf(value, file, home, disk);
      if (included === undefined) return `${section}.path`;
      queue.push(included);
    }
  }
  return undefined;
}

/** @returns undefined for another computer, and for paths that only Git can resolve */
function pathOf(value: string, file: string, home: string, disk: Disk): string | undefined {
  if (value.startsWith('~/')) return disk.resolve(home, value.slice(2));
  return /^[~%]/.test(value) ? undefined : disk.resolve(disk.parent(file), value);
}

async function refuseAlternates(first: string, disk: Disk): Promise<string | undefined> {
  const refusal = 'objects/info/alternates';
  const queue = [first];
  for (let count = 0; queue.length > 0; count++) {
    const objects = queue.shift() ?? '';
    const file = disk.join(disk.join(objects, 'info'), 'alternates');
    if (!(await disk.exists(file))) continue;
    const text = await disk.read(file);
    if (text === undefined || count >= MAX_FILES) return refusal;
    for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
      // Git also reads quoted paths, which no usual tool writes.
      // Spaces at the end, also special ones, belong to the name.
      const folder = line.startsWith('"') ? undefined : disk.resolve(objects, line.replace(/\r$/, ''));
      if (folder === undefined) return refusal;
      queue.push(folder);
    }
    if (queue.length > MAX_FILES) return refusal;
  }
  return undefined;
}
