import { ConfigurationTarget, l10n, window, workspace } from 'vscode';
import type { CloneFolder } from '../core/clones/cloneFolders.ts';
import { Setting } from '../ids.ts';
import type { LocalClones } from '../platform/localClones.ts';
import { pickCloneFolders } from '../views/cloneFolderPicker.ts';

/**
 * Lets the user choose the folders in which Git may read the state of clones. They are searched for clones, too. Changing the setting
 * starts a search.
 */
export async function chooseCloneFolders(localClones: Pick<LocalClones, 'folders' | 'searchIfDue'>): Promise<void> {
  await localClones.searchIfDue();
  let folders = await localClones.folders();
  if (!folders) {
    void window.showInformationMessage(
      l10n.t('Repo Rider can’t find clones in this window, because it can’t read the disk.'),
    );
    return;
  }
  for (;;) {
    const chosen = folders.length > 0 ? await pickCloneFolders(folders) : { checked: [], addsAnother: true };
    if (!chosen) return;
    if (!chosen.addsAnother) {
      await workspace.getConfiguration().update(Setting.cloneRoots, chosen.checked, ConfigurationTarget.Global);
      return;
    }
    const added = await askFolder();
    if (added === undefined && folders.length === 0) return;
    folders = withChecked(folders, [...chosen.checked, ...(added === undefined ? [] : [added])]);
  }
}

async function askFolder(): Promise<string | undefined> {
  const [folder] =
    (await window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      openLabel: l10n.t('Add Folder'),
      title: l10n.t('Choose a Folder That Contains Clones'),
    })) ?? [];
  return folder?.scheme === 'file' ? folder.fsPath : undefined;
}

function withChecked(folders: readonly CloneFolder[], checked: readonly string[]): readonly CloneFolder[] {
  const added = checked.filter((path) => !folders.some((folder) => folder.path === path));
  return [
    ...folders.map((folder) => ({ ...folder, isConfirmed: checked.includes(folder.path) })),
    ...added.map((path) => ({ path, clones: 0, isConfirmed: true })),
  ];
}
