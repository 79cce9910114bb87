import { Disposable, window } from 'vscode';
import { labelOf } from '../accounts/accountName.ts';
import { askForAccount } from '../accounts/askForAccount.ts';
import { pickOwners } from '../accounts/ownerPicker.ts';
import { type OfAccount, pickAccount, pickSession } from '../accounts/pickAccount.ts';
import { l10n } from '../base/l10n.ts';
import { isFullName } from '../model/core/names.ts';
import type { AccountPanel } from '../pages/accountPanel.ts';
import type { RepositoryPanel } from '../pages/repositoryPanel.ts';
import { choiceOf, ownerOptions } from '../repositories/core/chooseOwners.ts';
import { readAddress } from '../search/core/pasted.ts';
import type { AccountNode, OwnerNode } from './groupKinds.ts';
import { lookUp } from './repositoryCommands.ts';
import type { SidebarServices } from './sidebar.ts';

/** Asks for a user or an organization and shows its page, or that of the repository in a pasted address. */
export async function lookUpUser(
  services: SidebarServices & { readonly page: RepositoryPanel; readonly accountPage: AccountPanel },
): Promise<void> {
  const title = l10n.t('Go to User or Organization');
  const session = await chooseSession(services, title);
  if (!session) return;
  const { page, accountPage } = services;
  const opens = (text: string): boolean => {
    const { name, sessions } = readAddress(text, [session]);
    const isRepository = sessions.length > 0 && isFullName(name);
    if (isRepository) lookUp(page, accountPage, session, name);
    return isRepository;
  };
  const found = await askForAccount(services, session, title, opens);
  if (found) accountPage.show({ session: session.id, login: found.login }, {}, found);
}

/** Shows the page of an owner, or of a signed-in account. */
export function showAccount(accountPage: AccountPanel, node: OwnerNode | AccountNode): void {
  const login = node.kind === 'owner' ? node.listing.owner.login : node.session.account?.login;
  if (login !== undefined) accountPage.show({ session: node.session.id, login });
}

/** Returns the only session, or the one that the user picks. */
async function chooseSession({ current, library }: SidebarServices, title: string) {
  const used = await current.required();
  const shown = library.stores.map(({ session }) => session);
  const all = [used, ...shown.filter(({ id }) => id !== used.id)];
  return all.length === 1 ? used : pickSession(all, title);
}

/** Lets the user choose the owners in an account's lists that are shown and read. */
export async function chooseOwners({ sessions, library, ownerChoices }: SidebarServices, node?: OfAccount) {
  const session = await pickAccount(sessions, node, l10n.t('Choose Owners'));
  await library.load();
  const store = session && library.find(session.id);
  if (!store) return;
  void store.open();
  const { onDidChange, onDidChangeActivity } = store;
  const unwanted = await pickOwners(l10n.t('Choose Owners for {0}', labelOf(session)), {
    get options() {
      return ownerOptions(store.state);
    },
    get isLoading() {
      return store.activity.kind !== 'idle';
    },
    onDidChange: (listener) => Disposable.from(onDidChange(listener), onDidChangeActivity(listener)),
  });
  // The account may have been signed out meanwhile.
  if (!unwanted || !sessions.find(session.id)) return;
  const { isArriving, stopped, complete } = store.state;
  // Organizations that are unknown would not be loaded any more.
  if (unwanted.size > 0 && (isArriving || stopped || !complete)) {
    void window.showInformationMessage(
      l10n.t('Not all owners are known yet. Choose owners when all repositories are loaded.'),
    );
    return;
  }
  await ownerChoices.set(session, choiceOf(store.state, unwanted));
}
