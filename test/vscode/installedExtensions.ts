import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { extensionsFolder, installExtension } from './extensions.ts';
import type { Installation } from './installation.ts';
import { cacheRoot } from './paths.ts';
import { prepareOnce } from './prepareOnce.ts';

/**
 * Installs packages in a user-data folder before a server starts with it. VS Code installs them once, as for a user;
 * later calls copy the result until a package changes.
 * @throws {StartError} when VS Code refuses one
 */
export async function provideExtensions(
  installation: Installation,
  packages: readonly string[],
  userDataDir: string,
  signal?: AbortSignal,
): Promise<void> {
  const target = extensionsFolder(userDataDir);
  if (existsSync(target)) {
    for (const each of packages) await installExtension(installation, each, userDataDir, signal);
  } else if (packages.length > 0) {
    await cp(await installedOnce(installation, packages, signal), target, { recursive: true });
  }
}

/** The folder of the installed packages, one for each set of names. */
async function installedOnce(
  installation: Installation,
  packages: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string> {
  const names = packages.map((file) => basename(file, '.vsix')).join('+');
  const target = join(cacheRoot, `extensions-${installation.version}-${names}`);
  const digest = await digestOf(packages);
  const isReady = async (folder: string): Promise<boolean> =>
    (await readFile(join(folder, DIGEST), 'utf8').catch(() => '')) === digest;
  await prepareOnce({
    target,
    isReady,
    signal,
    prepare: async (staging) => {
      for (const each of packages) await installExtension(installation, each, staging, signal);
      await writeFile(join(staging, DIGEST), digest);
    },
  });
  return extensionsFolder(target);
}

const DIGEST = 'packages.sha256';

async function digestOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}
