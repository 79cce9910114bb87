import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeExecutable, nodePlatformPackage } from './paths.ts';

/** An installed code-server, and the VS Code server in it. */
export interface Installation {
  /** code-server's version: 4.139.1 is VS Code 1.139.1. */
  readonly version: string;
  readonly folder: string;
  /** The Node that runs it. code-server's native modules are built for this Node. */
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

/** The folder of code-server's own Node, if it needs another Node than npm's `node` package. */
export function nodeFolder(folder: string): string {
  return join(folder, 'node');
}
