import { ConfigurationTarget, type Uri, window, workspace } from 'vscode';
import { showable } from '../base/core/text.ts';
import { displayPath } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { Setting } from '../ids.ts';
import { type FolderChoice, pickCloneFolders } from './cloneFolderPicker.ts';
import { listCloneFolders } from './cloneHints.ts';
import { type FolderRefusal, folderRefusal } from './core/find/searchRoots.ts';
import type { Clones } from './core/known/knownClones.ts';
import type { LocalClones } from './localClones.ts';

/**
 * Lets the user choose the folders in which Git may read the state of clones. They are searched for clones, too.
 * Changing the setting starts a search.
 */
export async function chooseCloneFolders(
  localClones: LocalClones,
  clones: Clones,
  target: string | undefined,
): Promise<void> {
  await localClones.searchIfDue();
  let folders = await listCloneFolders(localClones.machine, clones, target);
  if (!folders) {
    void window.showInformationMessage(
      l10n.t('Repo Rider can’t find clones in this window, because it can’t read the disk.'),
    );
    return;
  }
  for (;;) {
    const chosen: FolderChoice | undefined =
      folders.length > 0 ? await pickCloneFolders(folders) : { checked: [], addsAnother: true };
    if (!chosen) return;
    if (!chosen.addsAnother) {
      await workspace.getConfiguration().update(Setting.cloneFolders, chosen.checked, ConfigurationTarget.Global);
      return;
    }
    const added = await askFolder(localClones);
    if (added === undefined && folders.length === 0) return;
    const confirmed: readonly string[] = [...chosen.checked, ...(added === undefined ? [] : [added])];
    folders = (await listCloneFolders(localClones.machine, clones, target, confirmed)) ?? [];
  }
}

/** Asks for a folder that can be searched. @returns undefined if the user cancels */
async function askFolder(localClones: LocalClones): Promise<string | undefined> {
  for (;;) {
    const [folder] =
      (await window.showOpenDialog({
        canSelectFiles: false,
        canSelectFolders: true,
        openLabel: l10n.t('Add Folder'),
        title: l10n.t('Choose a Folder That Contains Clones'),
      })) ?? [];
    const machine = localClones.machine;
    if (folder?.scheme !== 'file' || !machine) return undefined;
    const refusal = folderRefusal(folder.fsPath, machine.home, machine.disk);
    if (!refusal) return folder.fsPath;
    const another = l10n.t('Another Folder…');
    const chosen = await window.showWarningMessage(refusalText(refusal, folder), { modal: true }, another);
    if (chosen !== another) return undefined;
  }
}

function refusalText(refusal: FolderRefusal, folder: Uri): string {
  const path = showable(displayPath(folder));
  return refusal === 'elsewhere'
    ? l10n.t('Couldn’t add {0}: it is on another computer. Choose a folder on this computer.', path)
    : l10n.t('Couldn’t add {0}: Git may read its path differently. Choose another folder.', path);
}
