import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

export interface Shrinkwrap {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dependencies?: Readonly<Record<string, string>> }>
  >;
}

/**
 * Makes the package in `folder` use npm's registry instead of git servers, with the versions of its shrinkwrap. VS Code
 * 1.105 depends on @parcel/watcher from GitHub, which is unreachable in a restricted network and would need a build.
 * @returns the resulting dependencies
 */
export async function useRegistryOnly(folder: string): Promise<Readonly<Record<string, string>>> {
  const manifestFile = join(folder, 'package.json');
  const shrinkwrapFile = join(folder, 'npm-shrinkwrap.json');
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  const shrinkwrap: Shrinkwrap = JSON.parse(await readFile(shrinkwrapFile, 'utf8').catch(() => '{ "packages": {} }'));
  const changed = registryOnly(manifest, shrinkwrap);
  if (changed) {
    await writeFile(manifestFile, JSON.stringify(changed.manifest, undefined, 2));
    await writeFile(shrinkwrapFile, JSON.stringify(changed.shrinkwrap, undefined, 2));
  }
  return (changed?.manifest ?? manifest).dependencies ?? {};
}

/** Allows npm 12 to run the install scripts of these dependencies of the package in `folder`, in any version. */
export async function allowScripts(folder: string, names: readonly string[]): Promise<void> {
  const file = join(folder, 'package.json');
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const allowed = { ...manifest.allowScripts, ...Object.fromEntries(names.map((name) => [name, true])) };
  await writeFile(file, JSON.stringify({ ...manifest, allowScripts: allowed }, undefined, 2));
}

/** The manifest and shrinkwrap without git dependencies; undefined if the manifest has no git dependency. */
function registryOnly(
  manifest: Manifest,
  shrinkwrap: Shrinkwrap,
): { manifest: Manifest; shrinkwrap: Shrinkwrap } | undefined {
  const fromGit = Object.keys(manifest.dependencies ?? {}).filter((name) => isGit(manifest.dependencies?.[name] ?? ''));
  if (fromGit.length === 0) return undefined;
  const versions = Object.fromEntries(
    fromGit.map((name) => [name, shrinkwrap.packages[`node_modules/${name}`]?.version ?? '*']),
  );
  const dependencies = { ...manifest.dependencies, ...versions };
  const unchanged = Object.entries(shrinkwrap.packages).filter(
    ([path]) => !fromGit.includes(path.slice('node_modules/'.length)),
  );
  const packages = { ...Object.fromEntries(unchanged), '': { ...shrinkwrap.packages[''], dependencies } };
  return { manifest: { ...manifest, dependencies }, shrinkwrap: { ...shrinkwrap, packages } };
}

/** Whether npm fetches a dependency with this range from a git server: `owner/name#…`, `github:…`, `git+ssh://…`. */
function isGit(range: string): boolean {
  return /^(git[+:@]|github:|gitlab:|bitbucket:|[\w.-]+\/[\w.-]+(#|$))|\.git(#|$)/.test(range);
}
