import { commands, l10n, Uri, window, workspace } from 'vscode';
import type { Clones } from '../core/clones/clones.ts';
import { cloneAddressesOf, workspaceText } from '../core/clones/workspaceFile.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import { inNotification } from '../core/text.ts';
import { Command } from '../ids.ts';
import { displayPath } from '../platform/displayPath.ts';
import { presence } from '../platform/gitClone.ts';

/** Saves a workspace file with the clones of repositories where the user wants it, and opens it in this window. */
export async function openAsWorkspace(
  { clones }: { readonly clones: Clones },
  entries: readonly RepositoryEntry[],
): Promise<void> {
  const addresses = cloneAddressesOf(entries, clones);
  const folders: Uri[] = [];
  for (const address of addresses) {
    const folder = Uri.parse(address, true);
    if ((await presence(folder)) === 'gone') await clones.forget(address);
    else folders.push(folder);
  }
  const [first] = folders;
  if (!first) {
    const clone = l10n.t('Clone…');
    const text = l10n.t('None of these repositories has a clone on this computer.');
    if ((await window.showInformationMessage(text, clone)) === clone) {
      await commands.executeCommand(Command.cloneSelected, entries);
    }
    return;
  }
  const target = await window.showSaveDialog({
    title: l10n.t('Save Workspace'),
    filters: { [l10n.t('Workspace')]: ['code-workspace'] },
    defaultUri: Uri.joinPath(first, '..', 'repositories.code-workspace'),
  });
  if (!target) return;
  try {
    await workspace.fs.writeFile(target, new TextEncoder().encode(workspaceText(folders.map(pathOf))));
  } catch {
    void window.showErrorMessage(
      l10n.t('Couldn’t save {0}. Choose another folder.', inNotification(displayPath(target))),
    );
    return;
  }
  await commands.executeCommand('vscode.openFolder', target, { forceReuseWindow: true });
}

/** As VS Code writes folders into a workspace file: paths on this computer, and addresses of others. */
function pathOf(folder: Uri): { readonly path: string } | { readonly uri: string } {
  return folder.scheme === 'file' ? { path: folder.fsPath } : { uri: folder.toString() };
}
