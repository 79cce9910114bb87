import './core/disposalSymbols.ts';
import * as vscode from 'vscode';
import type { RepoRiderExports } from './api/repoRider.ts';
import { ModuleLoader } from './start/moduleLoader.ts';
import { reportStartFailure } from './start/startFailure.ts';

type Worker = typeof import('./extension.web.ts');

let worker: Worker | undefined;

/**
 * The file that VS Code loads in a web worker, where an extension must be a single file. It loads the others, which are
 * the same as in Node: the package has all code once, and a window loads only what it uses.
 */
export async function activate(context: vscode.ExtensionContext): Promise<RepoRiderExports> {
  const folder = vscode.Uri.joinPath(context.extensionUri, 'dist');
  const read = async (name: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name)));
  const loaded = await new ModuleLoader(read, { vscode }).load('./extension.web.cjs').catch((error: unknown) => {
    // VS Code shows no message, and never tries again.
    reportStartFailure(error);
    throw error;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from this source
  worker = loaded as Worker;
  return worker.activate(context);
}

/** VS Code awaits this if it can. */
export async function deactivate(): Promise<void> {
  await worker?.deactivate();
}
