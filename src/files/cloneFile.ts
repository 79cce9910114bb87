import { commands, Range, type TextDocumentShowOptions, type Uri, window, workspace } from 'vscode';
import { logged } from '../base/core/log.ts';
import { l10n } from '../base/l10n.ts';
import { cloneAndOpen } from '../clones/cloneCommands.ts';
import { openInWindow, useClone } from '../clones/openCommands.ts';
import { FILE_SCHEME } from '../ids.ts';
import { chosenFile } from './chosenFile.ts';
import type { Position } from './core/fileIndex.ts';
import type { PendingFiles } from './core/pendingFile.ts';
import { fileInFolder } from './fileInFolder.ts';
import type { FileServices } from './files.ts';
import { entryOfRoot, openedFile } from './openedFile.ts';

/**
 * Opens a file of a repository in its clone, which is made first unless there is one, at the same place. The clone
 * opens in this window.
 */
export async function cloneAndOpenFile(services: FileServices, clicked: unknown, selected: unknown): Promise<void> {
  const chosen = chosenFile(clicked, selected);
  const file =
    chosen?.uri.scheme === FILE_SCHEME ? await openedFile(services.roots, services.current, chosen.uri) : undefined;
  if (!file?.session) {
    void window.showInformationMessage(l10n.t('Open a file of a repository first, for example with “Go to File…”.'));
    return;
  }
  const entry = await entryOfRoot(services.library, file.root, file.session);
  const { active } = chosen?.selection ?? {};
  const position = active && { line: active.line + 1, column: active.character + 1 };
  const open = (folder: Uri): Promise<void> => openAt(services, folder, file.path, position);
  await useClone(services.clones, entry, open, () => cloneAndOpen(services, entry, open));
}

/** Opens a folder in this window, and then a file in it. */
async function openAt(
  { pendingFiles, log }: FileServices,
  folder: Uri,
  path: string,
  position: Position | undefined,
): Promise<void> {
  const address = folder.toString();
  if (workspace.getWorkspaceFolder(folder)) return openInFolder(address, path, position);
  // The folder opens, even if the place can't be stored.
  if (path !== '') await pendingFiles.set({ folder: address, path, ...(position && { position }) }).catch(logged(log));
  await openInWindow(folder, 'this');
}

/** Opens the file for which another window, or this one before, has opened the folder of this window. */
export async function openPendingFile(pendingFiles: PendingFiles): Promise<void> {
  const folders = workspace.workspaceFolders?.map(({ uri }) => uri.toString()) ?? [];
  const pending = await pendingFiles.take(folders);
  if (pending) await openInFolder(pending.folder, pending.path, pending.position);
}

/** The commit of the clone may lack the file, or have a link there. */
async function openInFolder(folder: string, path: string, position: Position | undefined): Promise<void> {
  const uri = path === '' ? undefined : await fileInFolder(folder, path);
  if (uri) await commands.executeCommand('vscode.open', uri, optionsAt(position));
  else if (path !== '')
    void window.showInformationMessage(l10n.t('The clone doesn’t have this file on its current branch.'));
}

function optionsAt(position: Position | undefined): TextDocumentShowOptions {
  if (!position) return { preview: false };
  const [line, character] = [position.line - 1, position.column - 1];
  return { preview: false, selection: new Range(line, character, line, character) };
}
