import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Installation, vscodeFolder } from './installation.ts';

/**
 * The built-in extensions that Repo Rider or its tests use. Each start of a window spends a fifth of its processor time
 * on the others, such as languages and debuggers.
 */
export const NEEDED_BUILT_INS = [
  'git',
  'git-base',
  'github',
  'github-authentication',
  'markdown-basics',
  'markdown-language-features',
  'markdown-math',
  'theme-defaults',
] as const;

/**
 * Fills a folder with links to some of VS Code's built-in extensions. A server can use it in place of its own
 * extensions. Tried with code-server 4.139.1 and 4.105.1.
 * @throws {RangeError} if VS Code has no built-in extension of such a name
 */
export async function linkBuiltIns(
  installation: Pick<Installation, 'folder'>,
  names: readonly string[],
  target: string,
): Promise<void> {
  const builtIns = join(vscodeFolder(installation.folder), 'extensions');
  const known = await readdir(builtIns);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new RangeError(`VS Code has no built-in extension ${unknown.join(' or ')}.`);
  // A user-data folder that is used again has the links of the last start.
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await Promise.all(names.map((name) => symlink(join(builtIns, name), join(target, name))));
}
