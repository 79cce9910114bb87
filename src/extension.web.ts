import './base/core/disposalSymbols.ts';
import type { ExtensionContext } from 'vscode';
import type { RepoRiderExports } from './api/repoRider.ts';
import { compose } from './compose/compose.ts';
import { type RunningExtension, start } from './shell.ts';

let extension: RunningExtension | undefined;

/** The entry point in a web worker, which can't set a user agent. */
export function activate(context: ExtensionContext): RepoRiderExports {
  extension = start(context, { cacheMode: 'no-store' }, async () => compose);
  return extension.exports;
}

/** VS Code awaits this if it can. */
export async function deactivate(): Promise<void> {
  await extension?.beforeClosing();
}
