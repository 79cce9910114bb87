import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import manifest from '../package.json' with { type: 'json' };
import { marketplaceReadme } from './marketplaceReadme.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}out/package/`;

const README = 'README.md';

/** What is large, made here or fetched: the packager would hold each of its files against every line of `.vscodeignore`. */
const ASIDE = new Set(['.git', '.vscode-test', 'node_modules', 'out']);

const options = {
  cwd: folder,
  // Everything that runs is in the bundles.
  dependencies: false,
  // The folder is made of links.
  followSymlinks: true,
};

/** Where there is a public repository, the packager leads pictures and links of README there. */
const hasAddress = 'repository' in manifest;

/**
 * Packs `repo-rider.vsix`, what a user installs. The packager first builds `dist/` itself (`vscode:prepublish`), and
 * `.vscodeignore` says what goes in.
 * @returns the path of the package.
 */
export async function packageExtension(): Promise<string> {
  const packagePath = `${root}repo-rider.vsix`;
  await linkSources();
  await withoutWarning(() =>
    createVSIX({ ...options, packagePath, allowMissingRepository: true, rewriteRelativeLinks: hasAddress }),
  );
  return packagePath;
}

/** The paths of all files that go into the package: what `vsce ls` prints. */
export async function packagedFiles(): Promise<readonly string[]> {
  await linkSources();
  // What says that dependencies are in the bundles is called otherwise here.
  return listFiles({ ...options, packageManager: PackageManager.None });
}

/** The packager accepts its own warnings where nobody is asked. */
async function withoutWarning(work: () => Promise<unknown>): Promise<void> {
  const warnings: string[] = [];
  const { warn } = console;
  console.warn = (...words) => void warnings.push(words.join(' '));
  try {
    await work();
  } finally {
    console.warn = warn;
  }
  if (warnings.length > 0) throw new Error(`The packager warns: ${warnings.join('; ')}`);
}

/** A folder that looks like the project's, without what is large. */
async function linkSources(): Promise<void> {
  await mkdir(`${root}dist`, { recursive: true });
  const names = (await readdir(root)).filter((name) => !ASIDE.has(name) && !/\.(vsix|maps)$/.test(name));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const linked = names.filter((name) => hasAddress || name !== README);
  await Promise.all(linked.map((name) => symlink(`${root}${name}`, `${folder}${name}`)));
  if (!hasAddress) await writeFile(folder + README, marketplaceReadme(await readFile(root + README, 'utf8')));
}

if (import.meta.main) {
  const made = await packageExtension();
  // The tests of a run use a copy: one of them packs again.
  const copy = process.env.REPO_RIDER_VSIX;
  if (copy) await copyFile(made, copy);
}
