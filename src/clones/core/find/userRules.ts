import type { Machine } from '../machine.ts';
import { parseGitConfig } from './gitConfig.ts';
import { type RemoteRules, type Replacement, replacementsIn } from './remoteRules.ts';
import { includesIn, parseSshConfig } from './sshConfig.ts';

/** Configuration files of Git, or of ssh, that may be included in each other. */
const MAX_FILES = 20;

/**
 * Reads what the user's configurations of Git and ssh say about addresses. Conditional files of Git are
 * left out.
 */
export async function readUserRules(machine: Machine): Promise<RemoteRules> {
  const { disk, home } = machine;
  const ssh = disk.join(home, '.ssh');
  const sshHosts = parseSshConfig(await readSshConfig(disk.join(ssh, 'config'), ssh, machine));
  return { replacements: await readReplacements(machine), sshHosts };
}

/** The replacements in configurations of Git, and in those that they include. */
async function readReplacements(machine: Machine): Promise<readonly Replacement[]> {
  const queue = [...machine.gitConfigs];
  const replacements: Replacement[] = [];
  for (let count = 0, file = queue.shift(); file !== undefined && count < MAX_FILES; count++, file = queue.shift()) {
    const config = parseGitConfig((await machine.readOwn(file)) ?? '') ?? [];
    replacements.push(...replacementsIn(config));
    for (const { section, key, value } of config)
      if (section === 'include' && key === 'path') queue.push(pathIn(value, file, machine) ?? '');
  }
  return replacements;
}

/** A path in a configuration: relative to its file. */
function pathIn(path: string, file: string, { disk, home }: Machine): string | undefined {
  return path.startsWith('~/') ? disk.resolve(home, path.slice(2)) : disk.resolve(disk.parent(file), path);
}

/** The text of a configuration of ssh, then those that it includes. */
async function readSshConfig(first: string, folder: string, machine: Machine): Promise<string> {
  const files = [first];
  const texts: string[] = [];
  for (let file = files.shift(); file !== undefined && texts.length < MAX_FILES; file = files.shift()) {
    const text = (await machine.readOwn(file)) ?? '';
    texts.push(text);
    for (const include of includesIn(text)) files.push(...(await filesOf(include, folder, machine)));
  }
  return texts.join('\n');
}

/** The files that an `Include` names: relative to the folder of ssh, with `*` at most in the last part. */
async function filesOf(include: string, folder: string, { disk, home }: Machine): Promise<readonly string[]> {
  const path = include.startsWith('~/') ? disk.resolve(home, include.slice(2)) : disk.resolve(folder, include);
  if (path === undefined) return [];
  if (!path.includes('*')) return [path];
  const parent = disk.parent(path);
  const [start = '', end = '', ...more] = disk.basename(path).split('*');
  if (parent.includes('*') || more.length > 0) return [];
  const entries = (await disk.list(parent)) ?? [];
  return entries
    .map(({ name }) => name)
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .map((name) => disk.join(parent, name));
}
