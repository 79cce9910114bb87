import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeServerFolder, nodeFolder } from './installation.ts';
import { type NpmStep, runNpm } from './npm.ts';
import { manifestOf, nodeExecutable, nodePlatformPackage, packageVersion } from './paths.ts';

/** A Node and the folder with its headers, for node-gyp's `nodedir`. */
export interface Node {
  readonly executable: string;
  readonly nodedir: string;
  /** Whether it is npm's `node` package, so that at most its headers are in the installation. */
  readonly shared: boolean;
}

/**
 * The Node that the code-server in `staging` requires, and its headers. VS Code 1.105 requires Node 22: on 24.21, its
 * extension host blocks indefinitely while it imports a module (tried with code-server 4.105.1). For the major version
 * of npm's `node` package, nothing is downloaded if its headers still exist.
 * @throws {SetupError} when the download fails
 */
export async function nodeFor(staging: string, step: Omit<NpmStep, 'args' | 'cwd' | 'purpose'>): Promise<Node> {
  const manifest: { engines?: { node?: string } } = JSON.parse(
    await readFile(join(codeServerFolder(staging), 'package.json'), 'utf8'),
  );
  const own = packageVersion('node');
  const wanted = /\d+/.exec(manifest.engines?.node ?? '')?.[0] ?? majorOf(own);
  const shared = wanted === majorOf(own);
  const headers = shared ? ownHeaders() : undefined;
  if (headers !== undefined) return { executable: nodeExecutable(), nodedir: headers, shared };

  const cwd = nodeFolder(staging);
  await mkdir(cwd, { recursive: true });
  await writeFile(join(cwd, 'package.json'), '{ "private": true }\n');
  const version = shared ? own : wanted;
  await runNpm({
    ...step,
    purpose: `download Node ${version}`,
    cwd,
    args: ['install', '--ignore-scripts', '--no-save', `${nodePlatformPackage()}@${version}`],
  });
  const folder = join(cwd, 'node_modules', nodePlatformPackage());
  return { executable: shared ? nodeExecutable() : join(folder, 'bin', 'node'), nodedir: folder, shared };
}

/**
 * The headers in npm's `node` package, from its install script; a later `npm install` deletes them (tried with npm
 * 11.19).
 */
function ownHeaders(): string | undefined {
  const node = manifestOf('node');
  const manifest = node && manifestOf(nodePlatformPackage(), pathToFileURL(node).href);
  const folder = manifest && dirname(manifest);
  return folder !== undefined && existsSync(join(folder, 'include', 'node', 'node_api.h')) ? folder : undefined;
}

function majorOf(version: string): string {
  return version.split('.')[0] ?? '';
}
