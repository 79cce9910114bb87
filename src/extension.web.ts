import type { ExtensionContext } from 'vscode';
import type * as actionsPart from './actions.ts';
import type * as mainPart from './compose.ts';
import type * as networkPart from './core/api/network.ts';
import { type Parts, wake } from './shell.ts';
import { WebParts } from './webParts.ts';

let beforeClosing: (() => Promise<void>) | undefined;

/** The entry in a web worker, where no user agent may be named. */
export function activate(context: ExtensionContext): void {
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
  beforeClosing = wake(context, parts, undefined);
}

/** VS Code waits for it, where it can. */
export async function deactivate(): Promise<void> {
  await beforeClosing?.();
}
