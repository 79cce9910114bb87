import type { ExtensionContext } from 'vscode';
import type { RepoRiderExports } from './api/repoRider.ts';
import { COMPUTER_NAME } from './clones/node/computerName.ts';
import { compareFoldersOf } from './clones/node/letterCase.ts';
import { storeOpenFolders } from './clones/openWindows.ts';
import { withOwnFolders } from './clones/ownFolders.ts';
import type { HostTraits } from './compose/compose.ts';
import { type RunningExtension, start } from './shell.ts';

let extension: RunningExtension | undefined;

/** The entry point in Node: desktop, remote and server windows. */
export function activate(context: ExtensionContext): RepoRiderExports {
  compareFoldersOf(process.platform);
  const host: HostTraits = {
    userAgent: `repo-rider/${String(context.extension.packageJSON.version)}`,
    cacheMode: 'no-cache',
    storeFolders: (storage, log) => storeOpenFolders(storage, process.pid, log),
  };
  extension = start(
    withOwnFolders(context, COMPUTER_NAME),
    host,
    async () => (await import('./main.ts')).composeInNode,
  );
  return extension.exports;
}

/** VS Code awaits this if it can. */
export async function deactivate(): Promise<void> {
  await extension?.beforeClosing();
}
