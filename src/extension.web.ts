import type { ExtensionContext } from 'vscode';
import type * as actionsPart from './actions.ts';
import type { RepoRiderExports } from './api/repoRider.ts';
import type * as mainPart from './compose.ts';
import type * as networkPart from './core/api/network.ts';
import { type Awake, type Parts, wake } from './shell.ts';
import { WebParts } from './webParts.ts';

let awake: Awake | undefined;

/** The entry in a web worker, where no user agent may be named. */
export function activate(context: ExtensionContext): RepoRiderExports {
  const files = new WebParts(context.extensionUri);
  const parts: Parts = {
    main: () => files.load<typeof mainPart>('main.js'),
    network: () => files.load<typeof networkPart>('network.js'),
    actions: async () => {
      // It requires some of that.
      await files.load('network.js');
      return files.load<typeof actionsPart>('actions.js');
    },
  };
  awake = wake(context, parts, { cacheMode: 'no-store' });
  return awake.exports;
}

/** VS Code waits for it, where it can. */
export async function deactivate(): Promise<void> {
  await awake?.beforeClosing();
}
