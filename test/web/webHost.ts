import type { Host } from '../e2e/host.ts';
import { packaged } from '../e2e/packaged.ts';
import { piecesKeptBy } from '../e2e/witness.ts';
import { launchWeb } from '../vscode/webLaunch.ts';

/** VS Code without a server: extensions in a web worker, what is kept in the browser. */
export const webHost: Host = {
  name: 'a VS Code without a server',
  asksFirst: true,
  open: async (settings) => {
    const vscode = await launchWeb({ vsix: await packaged(), settings, keepSecrets: true, log: console.log });
    return { ...vscode, kept: () => piecesKeptBy(vscode.page) };
  },
};
