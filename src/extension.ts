import type { ExtensionContext } from 'vscode';
import type { RepoRiderExports } from './api/repoRider.ts';
import { type RunningExtension, start } from './shell.ts';

let awake: RunningExtension | undefined;

/** The entry in Node: desktop, remote and server windows. */
export function activate(context: ExtensionContext): RepoRiderExports {
  awake = start(context, {
    userAgent: `repo-rider/${String(context.extension.packageJSON.version)}`,
    cacheMode: 'no-cache',
  });
  return awake.exports;
}

/** VS Code waits for it, where it can. */
export async function deactivate(): Promise<void> {
  await awake?.beforeClosing();
}
