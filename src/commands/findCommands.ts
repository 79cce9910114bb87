import { window, workspace } from 'vscode';
import { type Session, webHostOf } from '../core/accounts/session.ts';
import { repositoryOfLinkedFolder, repositoryOfOpenFolder } from '../core/clones/known/openFolder.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import type { Library } from '../core/repositories/library.ts';
import type { CatalogueEntry } from '../core/search/catalogue.ts';
import { diskPath, folderAddress } from '../platform/git/cloneHints.ts';
import { l10n } from '../platform/texts/l10n.ts';
import { type LookUp, pickRepository } from '../views/search/repositoryPicker.ts';
import type { CommandServices } from './services.ts';

/**
 * Lets the user find a repository of any account.
 * @param lookUp shows an account or a repository by its name, if none of the loaded ones is found
 */
export async function findRepository(
  services: CommandServices,
  title: string,
  lookUp?: (session: Session, name: string) => void,
): Promise<CatalogueEntry | undefined> {
  const { library, fileHosts, current, localClones } = services;
  await library.load();
  void fileHosts.ask(library.stores);
  void localClones.searchIfDue();
  const { session } = current;
  return pickRepository(services, title, lookUp && session && lookUpOn(library, session, lookUp));
}

/** Looks a name up on the host of a session, or on that of another account if the name is in an address there. */
function lookUpOn(library: Library, session: Session, lookUp: (session: Session, name: string) => void): LookUp {
  const run = (name: string, host: string): void => {
    const others = library.stores.map((store) => store.session);
    const found = [session, ...others].find((each) => webHostOf(each) === host);
    // An account may have signed out while the list was open.
    if (found) lookUp(found, name);
  };
  return { host: webHostOf(session), run };
}

/** Shows the row of a repository in the sidebar. @param entry by default, the repository in the open folder. */
export async function revealInSidebar(services: CommandServices, entry?: RepositoryEntry): Promise<void> {
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

async function ofOpenFolder({ library, clones, localClones }: CommandServices): Promise<RepositoryEntry | undefined> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
  const found = repositoryOfOpenFolder(clones.all, library.entries, folders);
  const machine = found ? undefined : localClones.machine;
  if (!machine) return found;
  return repositoryOfLinkedFolder(clones.all, library.entries, folders, async (folder) => {
    const path = diskPath(folder);
    const real = path === undefined ? undefined : await machine.disk.real(path);
    return real === undefined ? undefined : folderAddress(real);
  });
}
