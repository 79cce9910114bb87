import type { ExtensionContext } from 'vscode';
import type { RepoRiderExports } from './api/repoRider.ts';
import { type RunningExtension, start } from './shell.ts';

let awake: RunningExtension | undefined;

/** The entry in a web worker, where no user agent may be named. */
export function activate(context: ExtensionContext): RepoRiderExports {
  awake = start(context, { cacheMode: 'no-store' });
  return awake.exports;
}

/** VS Code waits for it, where it can. */
export async function deactivate(): Promise<void> {
  await awake?.beforeClosing();
}
