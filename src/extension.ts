import type { ExtensionContext } from 'vscode';
import type { RepoRiderExports } from './api/repoRider.ts';
import { type Awake, type Parts, wake } from './shell.ts';

let awake: Awake | undefined;

/** The entry in Node: desktop, remote and server windows. */
export function activate(context: ExtensionContext): RepoRiderExports {
  const parts: Parts = {
    main: async () => {
      // VS Code has a fetch of its own, which knows the user's proxy; this steps in where a host has none.
      if (typeof globalThis.fetch !== 'function') await import('./platform/fetchPolyfill.ts');
      return import('./compose.ts');
    },
    network: () => import('./core/api/network.ts'),
    actions: () => import('./actions.ts'),
  };
  awake = wake(context, parts, {
    userAgent: `repo-rider/${String(context.extension.packageJSON.version)}`,
    cacheMode: 'no-cache',
  });
  return awake.exports;
}

/** VS Code waits for it, where it can. */
export async function deactivate(): Promise<void> {
  await awake?.beforeClosing();
}
