import { type QuickPickItem, ThemeIcon, window } from 'vscode';
import { showable } from '../base/core/text.ts';
import { plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { showUntilHidden } from '../base/showUntilHidden.ts';
import type { CloneFolder } from './core/find/cloneFolders.ts';

interface FolderItem extends QuickPickItem {
  readonly path: string;
}

/** What the user has chosen: the checked folders, and whether to add another one. */
export interface FolderChoice {
  readonly checked: readonly string[];
  readonly addsAnother: boolean;
}

/** Lets the user check the folders in which Git may read the state of clones. @returns undefined if the user cancels */
export function pickCloneFolders(folders: readonly CloneFolder[]): Promise<FolderChoice | undefined> {
  const box = window.createQuickPick<FolderItem>();
  box.title = l10n.t('Choose Clone Folders');
  box.placeholder = l10n.t('Git reads changes in the folders that you check');
  box.canSelectMany = true;
  box.ignoreFocusOut = true;
  box.buttons = [{ iconPath: new ThemeIcon('add'), tooltip: l10n.t('Add Folder…') }];
  box.items = folders.map(itemOf);
  box.selectedItems = box.items.filter((_, index) => folders[index]?.isConfirmed);
  const checked = (): readonly string[] => box.selectedItems.map(({ path }) => path);
  return showUntilHidden<FolderChoice>(box, (finish) => {
    box.onDidTriggerButton(() => finish({ checked: checked(), addsAnother: true }));
    box.onDidAccept(() => finish({ checked: checked(), addsAnother: false }));
  });
}

function itemOf({ path, clones }: CloneFolder): FolderItem {
  return {
    path,
    label: showable(path),
    // A folder that was just added isn't searched yet.
    ...(clones > 0 && { description: plural(clones, l10n.t('{0} clone|{0} clones')) }),
  };
}
