import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Installation, vscodeFolder } from './installation.ts';

/**
 * Fills a folder with links to VS Code's built-in extensions, except those in `omitted`, such as `github-authentication`. A server
 * can use it in place of its own extensions. Tried with code-server 4.139.1.
 * @throws {RangeError} if VS Code has no built-in extension of such a name
 */
export async function linkBuiltIns(
  installation: Pick<Installation, 'folder'>,
  omitted: readonly string[],
  target: string,
): Promise<void> {
  const builtIns = join(vscodeFolder(installation.folder), 'extensions');
  const names = await readdir(builtIns);
  const unknown = omitted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new RangeError(`VS Code has no built-in extension ${unknown.join(' or ')}.`);
  // A user-data folder that is used again has the links of the last start.
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const linked = names.filter((name) => !omitted.includes(name));
  await Promise.all(linked.map((name) => symlink(join(builtIns, name), join(target, name))));
}
