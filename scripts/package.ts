import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import manifest from '../package.json' with { type: 'json' };
import { link } from './link.ts';
import { marketplaceReadme } from './marketplaceReadme.ts';
import { isPreRelease } from './releaseProblems.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}out/package/`;

const README = 'README.md';

/** Large folders to skip: the packager would match each of their files against every line of `.vscodeignore`. */
const ASIDE = new Set(['.git', '.vscode-test', 'node_modules', 'out']);

const options = {
  cwd: folder,
  // All dependencies are bundled.
  dependencies: false,
  // The folder consists of links.
  followSymlinks: true,
};

/** With a public repository, the packager rewrites relative links and pictures in the README to its address. */
const hasAddress = 'repository' in manifest;

const published = {
  allowMissingRepository: true,
  rewriteRelativeLinks: hasAddress,
  preRelease: isPreRelease(manifest.version),
};

/**
 * Creates `repo-rider.vsix`. The packager first builds `dist/` (`vscode:prepublish`); `.vscodeignore` selects the
 * files.
 * @returns the path of the package.
 * @throws {Error} if the packager prints a warning.
 */
export async function packageExtension(): Promise<string> {
  const packagePath = `${root}repo-rider.vsix`;
  await linkSources();
  await withoutWarning(() => createVSIX({ ...options, packagePath, ...published }));
  return packagePath;
}

/** Returns the paths of all files in the package, like `vsce ls`. */
export async function packagedFiles(): Promise<readonly string[]> {
  await linkSources();
  // `PackageManager.None` corresponds to `dependencies: false` above.
  return listFiles({ ...options, packageManager: PackageManager.None });
}

/** Turns warnings into an error, because the packager ignores them in non-interactive use. */
async function withoutWarning(work: () => Promise<unknown>): Promise<void> {
  const warnings: string[] = [];
  const { warn } = console;
  console.warn = (...words) => void warnings.push(words.join(' '));
  try {
    await work();
  } finally {
    console.warn = warn;
  }
  if (warnings.length > 0) throw new Error(`Warnings of the packager: ${warnings.join('; ')}`);
}

/** Creates a copy of the project's folder from links, without the large folders. */
async function linkSources(): Promise<void> {
  await mkdir(`${root}dist`, { recursive: true });
  const names = (await readdir(root)).filter((name) => !ASIDE.has(name) && !/\.(vsix|maps)$/.test(name));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const linked = names.filter((name) => hasAddress || name !== README);
  await Promise.all(linked.map((name) => link(`${root}${name}`, `${folder}${name}`)));
  if (!hasAddress) await writeFile(folder + README, marketplaceReadme(await readFile(root + README, 'utf8')));
}

if (import.meta.main) {
  const made = await packageExtension();
  // The tests of a run use a copy, because a test creates the package again.
  const copy = process.env.REPO_RIDER_VSIX;
  if (copy) await copyFile(made, copy);
}
