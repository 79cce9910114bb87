import { parseGitConfig } from './gitConfig.ts';
import type { Machine } from './machine.ts';
import { type RemoteRules, replacementsIn } from './remoteRules.ts';
import { includesIn, parseSshConfig } from './sshConfig.ts';

/** Configuration files of ssh that may be included in each other. */
const MAX_FILES = 20;

/** Reads what the user's configurations of Git and ssh say about addresses. */
export async function readUserRules(machine: Machine): Promise<RemoteRules> {
  const { disk, home } = machine;
  const files = [disk.join(home, '.gitconfig'), disk.join(disk.join(disk.join(home, '.config'), 'git'), 'config')];
  const texts = await Promise.all(files.map((file) => machine.readOwn(file)));
  const replacements = texts.flatMap((text) => replacementsIn(parseGitConfig(text ?? '') ?? []));
  const ssh = disk.join(home, '.ssh');
  return { replacements, sshHosts: parseSshConfig(await readSshConfig(disk.join(ssh, 'config'), ssh, machine)) };
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
  const [start = '', end = '', ...more] = include.replace(/^.*\//, '').split('*');
  if (parent.includes('*') || more.length > 0) return [];
  const entries = (await disk.list(parent)) ?? [];
  return entries
    .map(({ name }) => name)
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .map((name) => disk.join(parent, name));
}
