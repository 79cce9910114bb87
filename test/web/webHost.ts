import type { Host, OpenHost } from '../e2e/host.ts';
import { packaged } from '../e2e/packaged.ts';
import { piecesKeptBy } from '../e2e/witness.ts';
import type { Settings } from '../vscode/settings.ts';
import { launchWeb, type WebLaunchOptions } from '../vscode/webLaunch.ts';

/** VS Code without a server: extensions in a web worker, what is kept in the browser. */
export const webHost: Host = {
  name: 'a VS Code without a server',
  asksFirst: true,
  open: (settings) => openWeb(settings),
};

/** The same, with what a test needs to be otherwise. Secrets last over a reload, unless it says so. */
export async function openWeb(settings: Settings, options: Partial<WebLaunchOptions> = {}): Promise<OpenHost> {
  const vsix = await packaged();
  const vscode = await launchWeb({ keepSecrets: true, log: console.log, ...options, vsix, settings });
  return { ...vscode, kept: () => piecesKeptBy(vscode.page) };
}
