import type { ExtensionContext } from 'vscode';
import type { RepoRiderExports } from './api/repoRider.ts';
import { compareFoldersOf } from './platform/machine/letterCase.ts';
import { storeOpenFolders } from './platform/openWindows.ts';
import { type RunningExtension, start } from './shell.ts';

let extension: RunningExtension | undefined;

/** The entry point in Node: desktop, remote and server windows. */
export function activate(context: ExtensionContext): RepoRiderExports {
  compareFoldersOf(process.platform);
  extension = start(context, {
    userAgent: `repo-rider/${String(context.extension.packageJSON.version)}`,
    cacheMode: 'no-cache',
    storeFolders: (storage, log) => storeOpenFolders(storage, process.pid, log),
    loadRemoval: async () => (await import('./compose/composeRemoval.ts')).removalCommands,
    loadSearch: async () => (await import('./platform/git/cloneSearchCode.ts')).cloneSearchCode,
    loadMachine: async () => (await import('./platform/machine/nodeMachine.ts')).nodeMachine,
    loadFiles: async () => (await import('./platform/machine/nodeHost.ts')).openNodeFiles(),
  });
  return extension.exports;
}

/** VS Code awaits this if it can. */
export async function deactivate(): Promise<void> {
  await extension?.beforeClosing();
}
