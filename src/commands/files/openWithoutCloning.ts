import { type QuickPickItem, ThemeIcon, window, workspace } from 'vscode';
import type { Opening } from '../../core/files/repositoryFiles.ts';
import { oneLine, withoutIcons } from '../../core/text.ts';
import { uriOf } from '../../platform/files/servedFiles.ts';
import { l10n } from '../../platform/texts/l10n.ts';
import { refText } from '../../views/files/filePicker.ts';
import { openInWindow } from '../clones/openCommands.ts';

interface PlaceItem extends QuickPickItem {
  readonly place: 'this' | 'new' | 'workspace';
}

/** Opens the files of a repository as a folder. @param open is called once the user has chosen where */
export async function openWithoutCloning(name: string, open: () => Promise<Opening>): Promise<void> {
  const items: readonly PlaceItem[] = [
    { place: 'this', label: l10n.t('Open in This Window'), iconPath: new ThemeIcon('folder-opened') },
    { place: 'new', label: l10n.t('Open in New Window'), iconPath: new ThemeIcon('empty-window') },
    { place: 'workspace', label: l10n.t('Add to Workspace'), iconPath: new ThemeIcon('add') },
  ];
  const picked = await window.showQuickPick(items, {
    title: `${l10n.t('Open Without Cloning')} · ${withoutIcons(oneLine(name, 200))}`,
    placeHolder: l10n.t('VS Code’s search and Git aren’t available there, but Go to File… is.'),
  });
  if (!picked) return;
  const { root } = await open();
  const uri = uriOf(root);
  if (picked.place !== 'workspace') return openInWindow(uri, picked.place);
  const folders = workspace.workspaceFolders ?? [];
  if (folders.some((folder) => folder.uri.toString() === uri.toString())) return;
  const label = oneLine(`${root.name} (${refText(root)})`, 200);
  workspace.updateWorkspaceFolders(folders.length, 0, { uri, name: label });
}
