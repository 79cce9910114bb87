import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeExecutable, nodePlatformPackage } from './paths.ts';

/** A code-server that is ready to start, and the VS Code server in it. */
export interface Installation {
  /** code-server's version: 4.139.1 is VS Code 1.139.1. */
  readonly version: string;
  readonly folder: string;
  /** Its Node, for which its native modules are built. */
  readonly node: string;
  /** VS Code's own server. */
  readonly serverMain: string;
  /** code-server's entry point, which starts that server. */
  readonly entry: string;
}

/** The paths in an installation at `folder`. */
export function installationAt(folder: string, version: string): Installation {
  const codeServer = codeServerFolder(folder);
  const own = join(nodeFolder(folder), 'node_modules', nodePlatformPackage(), 'bin', 'node');
  return {
    version,
    folder,
    node: existsSync(own) ? own : nodeExecutable(),
    serverMain: join(vscodeFolder(folder), 'out', 'server-main.js'),
    entry: join(codeServer, 'out', 'node', 'entry.js'),
  };
}

export function codeServerFolder(folder: string): string {
  return join(folder, 'node_modules', 'code-server');
}

/** VS Code's server within code-server. */
export function vscodeFolder(folder: string): string {
  return join(codeServerFolder(folder), 'lib', 'vscode');
}

/** The folder of its own Node, for a code-server that does not run on npm's `node` package. */
export function nodeFolder(folder: string): string {
  return join(folder, 'node');
}
