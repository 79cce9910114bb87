import { Uri } from 'vscode';
import type { Clones } from '../../core/clones/known/clones.ts';
import { cloneAddressesOf, workspaceText } from '../../core/clones/known/workspaceFile.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { presence } from '../../platform/git/gitClone.ts';
import { plural, wholeNumber } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { saveText } from '../saveText.ts';
import { offerToClone } from './offerToClone.ts';
import { openInWindow } from './openCommands.ts';

/** Saves a workspace file with the clones of repositories where the user wants it, and opens it in this window. */
export async function openAsWorkspace(clones: Clones, entries: readonly RepositoryEntry[]): Promise<void> {
  const addresses = cloneAddressesOf(entries, clones);
  const folders: Uri[] = [];
  for (const address of addresses) {
    const folder = Uri.parse(address, true);
    if ((await presence(folder)) === 'gone') await clones.forget(address);
    else folders.push(folder);
  }
  const [first] = folders;
  if (!first) return offerToClone(entries);
  const target = await saveText(workspaceText(folders.map(pathOf)), {
    title: titleOf(folders.length, entries.filter((entry) => !clones.find(entry)).length),
    filters: { [l10n.t('Workspace')]: ['code-workspace'] },
    defaultUri: Uri.joinPath(first, '..', 'repositories.code-workspace'),
  });
  if (target) await openInWindow(target, 'this');
}

function titleOf(folders: number, missing: number): string {
  const title = plural(folders, l10n.t('Save Workspace of {0} Clone|Save Workspace of {0} Clones'));
  return missing === 0 ? title : l10n.t('{0} ({1} Not Cloned)', title, wholeNumber(missing));
}

/** As VS Code writes folders into a workspace file: paths on this computer, and addresses of others. */
function pathOf(folder: Uri): { readonly path: string } | { readonly uri: string } {
  return folder.scheme === 'file' ? { path: folder.fsPath } : { uri: folder.toString() };
}
