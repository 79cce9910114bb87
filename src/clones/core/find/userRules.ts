import type { Machine } from '../machine.ts';
import { parseGitConfig } from './gitConfig.ts';
import { matchesGlob } from './glob.ts';
import { type ConditionalRules, type RemoteRules, type Replacement, replacementsIn } from './remoteRules.ts';
import { includesIn, parseSshConfig } from './sshConfig.ts';

/** Configuration files of Git, or of ssh, that may be included in each other. */
const MAX_FILES = 20;

/** Reads what the user's configurations of Git and ssh say about addresses. */
export async function readUserRules(machine: Machine): Promise<RemoteRules> {
  const { disk, home, gitConfigs } = machine;
  const ssh = disk.join(home, '.ssh');
  const sshHosts = parseSshConfig(await readSshConfig(disk.join(ssh, 'config'), ssh, machine));
  const rules = await readGitRules(gitConfigs, machine);
  const [always, conditional] = [rules.filter(({ applies }) => !applies), rules.filter(isConditional)];
  return { replacements: always.flatMap(({ replacements }) => replacements), conditional, sshHosts };
}

interface GitRules {
  readonly replacements: readonly Replacement[];
  /** Undefined if they apply to all repositories. */
  readonly applies: Condition | undefined;
}

type Condition = ConditionalRules['applies'];

function isConditional(rules: GitRules): rules is ConditionalRules {
  return rules.applies !== undefined;
}

/** The rules in configurations of Git, and in those that they include. */
async function readGitRules(files: readonly string[], machine: Machine): Promise<readonly GitRules[]> {
  const rules: GitRules[] = [];
  const queue: { readonly file: string; readonly applies: Condition | undefined }[] = files.map((file) => ({
    file,
    applies: undefined,
  }));
  for (let next = queue.shift(); next !== undefined && rules.length < MAX_FILES; next = queue.shift()) {
    const { file, applies } = next;
    const config = parseGitConfig((await machine.readOwn(file)) ?? '') ?? [];
    rules.push({ replacements: replacementsIn(config), applies });
    for (const { section, subsection, key, value } of config) {
      const isIncluded = key === 'path' && (section === 'include' || section === 'includeif');
      const path = isIncluded ? pathIn(value, file, machine) : undefined;
      const condition = section === 'includeif' ? conditionOf(subsection ?? '', file, machine) : () => true;
      if (path === undefined) continue;
      const both: Condition = (repository) => (applies?.(repository) ?? true) && condition(repository);
      queue.push({ file: path, applies: section === 'include' ? applies : both });
    }
  }
  return rules;
}

/** A path in a configuration: relative to its file. */
function pathIn(path: string, file: string, { disk, home }: Machine): string | undefined {
  return path.startsWith('~/') ? disk.resolve(home, path.slice(2)) : disk.resolve(disk.parent(file), path);
}

/** Git's conditions of `includeIf`: https://git-scm.com/docs/git-config#_conditional_includes */
function conditionOf(text: string, file: string, machine: Machine): Condition {
  const [, kind = '', pattern = ''] = /^(gitdir|gitdir\/i|onbranch|hasconfig:remote\.\*\.url):(.*)$/s.exec(text) ?? [];
  switch (kind) {
    case 'gitdir':
      return ({ gitFolder }) => isBelow(folderPattern(pattern, file, machine), gitFolder);
    case 'gitdir/i':
      return ({ gitFolder }) => isBelow(folderPattern(pattern, file, machine).toLowerCase(), gitFolder.toLowerCase());
    case 'onbranch':
      return ({ branch }) => branch !== undefined && matchesGlob(pattern.replace(/\/$/, '/*'), branch);
    case 'hasconfig:remote.*.url':
      return ({ remotes }) => remotes.some((remote) => matchesGlob(pattern, remote));
    default:
      return () => false;
  }
}

function folderPattern(pattern: string, file: string, machine: Machine): string {
  const { disk } = machine;
  const isPath = /^(~|\.)\//.test(pattern) || disk.isAbsolute(pattern);
  const path = isPath ? (pathIn(pattern, file, machine) ?? pattern) : `*/${pattern}`;
  const slashed = disk.withSlashes(path).replaceAll('**', '*');
  return pattern.endsWith('/') && !slashed.endsWith('/') ? `${slashed}/` : slashed;
}

/** A pattern that ends with a slash stands for everything below. */
function isBelow(pattern: string, path: string): boolean {
  return matchesGlob(pattern.endsWith('/') ? `${pattern}*` : pattern, path);
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
