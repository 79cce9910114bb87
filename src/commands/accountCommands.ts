import { commands, l10n, window } from 'vscode';
import { isPending, type UnavailableAccount } from '../core/accounts/accountTable.ts';
import { type AccountSession, connectionOf, isSignedIn, type Session } from '../core/accounts/session.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { RepoRiderError } from '../core/errors.ts';
import { displayAddress } from '../core/http/send/gate.ts';
import { SessionRevokedError } from '../core/http/send/requestErrors.ts';
import { logged } from '../core/log.ts';
import { inNotification } from '../core/text.ts';
import { Command, View } from '../ids.ts';
import { pickSignInMethod, type SignInMethod } from '../views/ask/signInPicker.ts';
import { labelOf, nameOf } from '../views/texts/sessionText.ts';
import { describeMissing } from '../views/texts/tokenText.ts';
import type { UnavailableNode } from '../views/tree/nodes.ts';
import { unavailableNode } from '../views/tree/outline.ts';
import { actionOf, describeReason } from '../views/tree/renderUnavailable.ts';
import {
  type SignedIn,
  signInAgain,
  signInForPrivate,
  signInWithAccount,
  signInWithProvider,
} from './providedSignIn.ts';
import type { CommandServices } from './services.ts';
import { askReplacement, askSignIn, type SignInServices } from './signIn.ts';

/** A row, or any other object that belongs to a session. */
export interface OfSession {
  readonly session: Session;
  /** Why the session failed. */
  readonly error?: RepoRiderError | undefined;
}

/** What account commands act on: an object of a session, or the row of an account that can't be used in this window. */
export type OfAccount = OfSession | UnavailableNode;

/**
 * Asks how to sign in, signs in, and shows the result. Signs in again with the account of a row, if that is one of VS
 * Code.
 */
export async function signIn(services: SignInServices, node?: OfAccount): Promise<void> {
  const { view } = services;
  const isFirst = !view.hasRows;
  const session = (await signInAgainAs(services, node)) ?? (await signInAsChosen(services, node));
  if (typeof session === 'string') return;
  services.current.use(session);
  // The welcome view is gone, and its button with it, which may have had the focus.
  if (isFirst) void view.focusFirstRow().catch(logged(services.log));
  else await view.show();
  const { base } = connectionOf(session);
  await reportSignedIn(session, l10n.t('Signed in to {0} as {1}.', base.host, inNotification(nameOf(session))));
}

/**
 * @returns undefined unless the row is that of an unavailable account, or of a session that the code host has rejected
 */
async function signInAgainAs(services: SignInServices, node: OfAccount | undefined): Promise<SignedIn | undefined> {
  const unavailable = unavailableOf(services.sessions, node);
  if (unavailable) return signInAgain(services, unavailable.reference, unavailable.base, false);
  const isRevoked = node && 'error' in node && node.error instanceof SessionRevokedError;
  if (!isRevoked || isUnavailable(node)) return undefined;
  const reference = services.sessions.reference(node.session.id);
  const { base } = connectionOf(node.session);
  return reference && signInAgain(services, reference, base, true);
}

/** Asks how to sign in until the user doesn't go back. */
async function signInAsChosen(services: SignInServices, node: OfAccount | undefined): Promise<SignedIn> {
  const { sessions, vscodeAccounts, clock } = services;
  for (;;) {
    const used = [...sessions.accounts, ...sessions.unavailable].map(({ id }) => sessions.reference(id));
    const method = await pickSignInMethod(
      (provider) => vscodeAccounts.list(provider),
      (provider, { id }, { server }) =>
        used.some((each) => each?.provider === provider && each.id === id && (each.server ?? '') === server),
      clock,
    );
    const session = method ? await signInBy(services, method, node) : 'cancelled';
    if (session !== 'back') return session;
  }
}

async function signInBy(
  services: SignInServices,
  method: SignInMethod,
  node: OfAccount | undefined,
): Promise<SignedIn> {
  switch (method.kind) {
    case 'account':
      return signInWithAccount(services, method.provider, method.account, method.place);
    case 'provider':
      return signInWithProvider(services, method.provider, method.hasAccounts, method.place);
    case 'token': {
      const host = node && 'session' in node ? displayAddress(connectionOf(node.session).base) : undefined;
      return askSignIn(services, host ?? services.settings.baseUrl, { hasBack: true });
    }
    case 'browse':
      await commands.executeCommand(Command.watch);
      return 'cancelled';
  }
}

/** Asks VS Code for access to private repositories, for an account that was signed in without. */
export async function allowPrivate(services: SignInServices, account: AccountSession): Promise<void> {
  const reference = services.sessions.reference(account.id);
  if (!reference) return;
  const session = await signInForPrivate(services, reference, connectionOf(account).base);
  if (typeof session === 'string') return;
  await reportSignedIn(session, l10n.t('Signed in to {0} as {1}.', session.host, inNotification(nameOf(session))));
}

/** Replaces an account's token, or its sign-in with VS Code, and keeps all its other data. */
export async function replaceToken(services: SignInServices, node?: OfAccount): Promise<void> {
  const { sessions } = services;
  const title = l10n.t('Choose an Account to Replace Its Token');
  const account = unavailableOf(sessions, node) ?? (await pickAccount(sessions, node, title));
  const isOfVSCode = account && sessions.reference(account.id) !== undefined;
  const replaced = account && (await askReplacement(services, account));
  if (!replaced) return;
  const label = inNotification(labelOf(replaced));
  const done = isOfVSCode
    ? l10n.t('{0} uses this token now, in place of VS Code’s sign-in.', label)
    : l10n.t('Replaced the token of {0}.', label);
  await reportSignedIn(replaced, done);
}

type SignOutServices = Pick<CommandServices, 'sessions' | 'watchList'>;

/** Asks for confirmation, then deletes an account's token and cached data. */
export async function signOut({ sessions, watchList }: SignOutServices, node?: OfAccount): Promise<void> {
  const account = await pickSignedIn(sessions, node, l10n.t('Choose an Account to Sign Out Of'));
  if (!account) return;
  const { host } = 'base' in account ? account.base : account;
  const confirm = l10n.t('Sign Out');
  const isOfVSCode = sessions.reference(account.id) !== undefined;
  const chosen = await window.showWarningMessage(
    l10n.t('Sign out of {0} on {1}?', inNotification(nameOf(account)), host),
    { modal: true, detail: describeSignOut(host, isOfVSCode) },
    confirm,
  );
  if (chosen !== confirm) return;
  await sessions.signOut(account.id);
  // Signing out removes the account's watch list entries; wait until that is stored.
  await watchList.forgotten();
}

function describeSignOut(host: string, isOfVSCode: boolean): string {
  return isOfVSCode
    ? l10n.t(
        'This removes the account from Repo Rider, and deletes its cached data and its watch list from this computer. You stay signed in to VS Code.',
      )
    : l10n.t(
        'This deletes the token, its cached data, and its watch list from this computer. The token stays valid until you revoke it on {0}.',
        host,
      );
}

/**
 * Finds the account of a row, the only account, or the one that the user picks.
 * @returns undefined if the user cancels, or after a message if no account is available.
 */
export async function pickAccount(
  sessions: Sessions,
  node: OfAccount | undefined,
  title: string,
): Promise<AccountSession | undefined> {
  await sessions.vaultRead();
  if (isPending(sessions, node && 'session' in node ? node.session.id : undefined)) {
    // A missing provider takes seconds to fail.
    await window.withProgress({ location: { viewId: View.repositories } }, () => sessions.ready());
  }
  const { accounts } = sessions;
  if (accounts.length === 0) await reportNone(sessions, title);
  // A row may hold an outdated session: look up the current one. Never fall back to another account.
  if (node && isUnavailable(node)) return sessions.find(node.id);
  if (node && isSignedIn(node.session)) return sessions.find(node.session.id);
  return accounts.length > 1 ? pickSession(accounts, title) : accounts[0];
}

/** Says that no account is signed in, or why one isn't available, with a button that can change that. */
async function reportNone({ unavailable }: Sessions, title: string): Promise<void> {
  if (unavailable.length === 0) return void window.showInformationMessage(l10n.t('Not signed in.'));
  const all = unavailable.map(unavailableNode);
  const node = all.length > 1 ? await pickSession(all, title) : all[0];
  if (!node) return;
  // Not awaited: the command ends even if the user never dismisses the message.
  void reportUnavailable(node);
}

async function reportUnavailable(node: UnavailableNode): Promise<void> {
  const { title, command } = actionOf(node.reason);
  const reason = describeReason(node.reason).replace(/…$/, '');
  const text = l10n.t('{0} isn’t available: {1}.', labelOf(node), reason);
  if (await window.showInformationMessage(text, title)) await commands.executeCommand(command, node);
}

/** As `pickAccount`, also with the accounts that can't be used in this window. */
async function pickSignedIn(
  sessions: Sessions,
  node: OfAccount | undefined,
  title: string,
): Promise<AccountSession | UnavailableAccount | undefined> {
  await sessions.vaultRead();
  const { unavailable } = sessions;
  const chosen = unavailableOf(sessions, node);
  if (chosen || unavailable.length === 0) return chosen ?? pickAccount(sessions, node, title);
  if (node && !isUnavailable(node) && isSignedIn(node.session)) return sessions.find(node.session.id);
  const all = [...sessions.accounts, ...unavailable.map((each) => ({ ...each, host: each.base.host }))];
  return all.length > 1 ? pickSession(all, title) : all[0];
}

function unavailableOf(sessions: Sessions, node: OfAccount | undefined): UnavailableAccount | undefined {
  return node && isUnavailable(node) ? sessions.unavailable.find(({ id }) => id === node.id) : undefined;
}

function isUnavailable(node: OfAccount): node is UnavailableNode {
  return 'kind' in node && node.kind === 'unavailable';
}

/** Lets the user pick a session. */
export async function pickSession<S extends Pick<Session, 'account' | 'host'>>(
  sessions: readonly S[],
  title: string,
): Promise<S | undefined> {
  const items = sessions.map((session) => ({
    label: `$(${session.account ? 'account' : 'globe'}) ${nameOf(session)}`,
    description: session.host,
    session,
  }));
  const options = { title, placeHolder: l10n.t('Choose an account'), ignoreFocusOut: true };
  return (await window.showQuickPick(items, options))?.session;
}

/** Shows the result, and what a missing scope hides. */
async function reportSignedIn(session: AccountSession, done: string): Promise<void> {
  const { credential, token } = connectionOf(session);
  // Before VS Code signs in, the user chooses which repositories to show.
  const missing = credential?.kind === 'vscode' ? [] : describeMissing(token.traits.scopes);
  const check = l10n.t('Check Token');
  const sentence = [done, ...missing].join(' ');
  const chosen = await window.showInformationMessage(sentence, ...(missing.length > 0 ? [check] : []));
  if (chosen === check) await commands.executeCommand(Command.checkToken, { session });
}
