import { window, workspace } from 'vscode';
import { l10n } from '../base/l10n.ts';
import { diskPath, folderAddress } from '../clones/cloneHints.ts';
import { folderKey } from '../clones/core/folderKey.ts';
import { repositoryOfLinkedFolder, repositoryOfOpenFolder } from '../clones/core/known/openFolder.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { SidebarServices } from './sidebar.ts';

/** Shows the row of a repository in the sidebar. @param entry by default, the repository in the open folder. */
export async function revealInSidebar(services: SidebarServices, entry?: RepositoryEntry): Promise<void> {
  const { library, view } = services;
  await library.load();
  const sought = entry ?? (await ofOpenFolder(services));
  if (!sought) {
    void window.showInformationMessage(l10n.t('None of the open folders contains a repository from the sidebar.'));
    return;
  }
  if (!(await view.reveal(sought))) {
    void window.showInformationMessage(l10n.t('This repository isn’t in the sidebar.'));
  }
}

async function ofOpenFolder({
  library,
  clones,
  cloneRows,
  localClones,
}: SidebarServices): Promise<RepositoryEntry | undefined> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
  const keys = new Set(folders.map(folderKey));
  const found =
    repositoryOfOpenFolder(clones.all, library.entries, folders) ??
    cloneRows.own.find(({ clone }) => keys.has(folderKey(clone.folder)));
  const machine = found ? undefined : localClones.machine;
  if (!machine) return found;
  return repositoryOfLinkedFolder(clones.all, library.entries, folders, async (folder) => {
    const path = diskPath(folder);
    const real = path === undefined ? undefined : await machine.disk.real(path);
    return real === undefined ? undefined : folderAddress(real);
  });
}
