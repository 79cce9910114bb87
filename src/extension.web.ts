import type { ExtensionContext } from 'vscode';
import type { RepoRiderExports } from './api/repoRider.ts';
import { type Awake, wake } from './shell.ts';

let awake: Awake | undefined;

/** The entry in a web worker, where no user agent may be named. */
export function activate(context: ExtensionContext): RepoRiderExports {
  awake = wake(context, { cacheMode: 'no-store' });
  return awake.exports;
}

/** VS Code waits for it, where it can. */
export async function deactivate(): Promise<void> {
  await awake?.beforeClosing();
}
