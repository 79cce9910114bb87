import type { Host } from '../e2e/editorHost.ts';
import { packaged } from '../e2e/packaged.ts';
import { piecesKeptBy } from '../e2e/witness.ts';
import { launchWeb, type WebLaunchOptions } from '../vscode/webLaunch.ts';

const LOG_LINE = /\[(?:trace|debug|info|warning|error)\]/;

/** VS Code without a server: extensions in a web worker, data stored in the browser. */
export const webHost = webHostWith();

/** The same with other options. Secrets survive a reload unless `keepSecrets` is false. */
export function webHostWith(options: Partial<WebLaunchOptions> = {}): Host {
  return {
    name: 'a VS Code without a server',
    asksFirst: true,
    open: async (settings) => {
      const vsix = await packaged();
      const vscode = await launchWeb({ keepSecrets: true, log: console.log, ...options, vsix, settings });
      const storedData = (): Promise<readonly string[]> => piecesKeptBy(vscode.page);
      // VS Code stores its logs in the browser, among everything else.
      const log = async (): Promise<string> => (await storedData()).filter((text) => LOG_LINE.test(text)).join('\n');
      return { ...vscode, storedData, log, logSize: () => 0 };
    },
  };
}
