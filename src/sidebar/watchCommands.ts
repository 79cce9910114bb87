import { Disposable, window } from 'vscode';
import { labelOf } from '../accounts/accountName.ts';
import { askForAccount } from '../accounts/askForAccount.ts';
import { connectionOf, isSignedIn, type Session } from '../accounts/core/session.ts';
import type { Sessions } from '../accounts/core/sessions.ts';
import { isHeldBy } from '../accounts/core/watchList.ts';
import { pickOwners } from '../accounts/ownerPicker.ts';
import { type OfSession, pickAccount, pickSession } from '../accounts/pickAccount.ts';
import { l10n } from '../base/l10n.ts';
import type { AccountPanel } from '../pages/accountPanel.ts';
import { choiceOf, ownerOptions } from '../repositories/core/chooseOwners.ts';
import type { AccountNode, OwnerNode } from './groupKinds.ts';
import type { SidebarServices } from './sidebar.ts';

/** Asks for a user or an organization and adds it to the watch list. */
export async function watch(services: SidebarServices, node?: OfSession): Promise<void> {
  const title = l10n.t('Watch User or Organization');
  const session = await chooseSession(services, node, title);
  const account = session && (await askForAccount(services, session, title));
  if (!account) return;
  if (account.id === session.account?.id) {
    void window.showInformationMessage(l10n.t('Your own repositories are already in the list.'));
    return;
  }
  // The account may have signed out while the input box was open.
  if (isSignedIn(session) && !services.sessions.find(session.id)) return;
  await services.watchList.add(session, account);
  await services.view.revealOwner(session, account.id);
}

/** Stops watching the owner of a row, or one that the user picks. */
export async function unwatch({ sessions, watchList }: SidebarServices, node?: OwnerNode): Promise<void> {
  const ownerId = node?.listing.owner.id;
  if (node && ownerId !== undefined) return watchList.remove(node.session, ownerId, sessions);
  await sessions.vaultRead();
  const items = watchList.all.flatMap((watched) => {
    const session = holders(sessions, watched.base).find((each) => isHeldBy(each, watched, sessions.accounts));
    return session ? [{ label: watched.owner.login, description: labelOf(session), session, watched }] : [];
  });
  const chosen = await window.showQuickPick(items, { title: l10n.t('Stop Watching'), ignoreFocusOut: true });
  if (chosen) await watchList.remove(chosen.session, chosen.watched.owner.id, sessions);
}

/** Asks for a user or an organization and shows its page. */
export async function lookUpUser(services: SidebarServices & { readonly accountPage: AccountPanel }): Promise<void> {
  const title = l10n.t('Look Up User or Organization');
  const session = await chooseSession(services, undefined, title);
  const account = session && (await askForAccount(services, session, title));
  if (account) services.accountPage.show({ session: session.id, login: account.login }, {}, account);
}

/** Shows the page of an owner, or of a signed-in account. */
export function showAccount(accountPage: AccountPanel, node: OwnerNode | AccountNode): void {
  const login = node.kind === 'owner' ? node.listing.owner.login : node.session.account?.login;
  if (login !== undefined) accountPage.show({ session: node.session.id, login });
}

/** Returns the session of a row, the only session, or the one that the user picks. */
async function chooseSession({ current, library }: SidebarServices, node: OfSession | undefined, title: string) {
  if (node) return node.session;
  const used = await current.required();
  const shown = library.stores.map(({ session }) => session);
  const all = [used, ...shown.filter(({ id }) => id !== used.id)];
  return all.length === 1 ? used : pickSession(all, title);
}

/** The sessions that may watch owners on a code host. */
function holders(sessions: Sessions, base: string): readonly Session[] {
  const accounts = sessions.accounts.filter((session) => connectionOf(session).base.href === base);
  return accounts.length > 0 ? accounts : [sessions.anonymous(new URL(base))];
}

/** Lets the user choose the owners in an account's lists that are shown and read. */
export async function chooseOwners({ sessions, library, ownerChoices }: SidebarServices, node?: OfSession) {
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
