import { commands, l10n, window } from 'vscode';
import { type AccountSession, connectionOf, isSignedIn, type Session } from '../core/accounts/session.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { WatchList } from '../core/accounts/watchList.ts';
import { displayAddress } from '../core/http/gate.ts';
import { inNotification } from '../core/text.ts';
import { Command } from '../ids.ts';
import { labelOf, nameOf } from '../views/sessionText.ts';
import { describeMissing } from '../views/tokenText.ts';
import { askReplacement, askSignIn, type SignInServices } from './signIn.ts';

/** A row, or any other object that belongs to a session. */
export interface OfSession {
  readonly session: Session;
}

/** Asks for a host and a token, signs in, and shows the result. */
export async function signIn(services: SignInServices, node?: OfSession): Promise<void> {
  const host = node ? displayAddress(connectionOf(node.session).base) : services.settings.baseUrl;
  const session = await askSignIn(services, host);
  if (!session) return;
  const { base } = connectionOf(session);
  await reportSignedIn(session, l10n.t('Signed in to {0} as {1}.', base.host, inNotification(nameOf(session))));
}

/** Replaces an account's token and keeps all its other data. */
export async function replaceToken(services: SignInServices, node?: OfSession): Promise<void> {
  const session = await pickAccount(services.sessions, node, l10n.t('Choose an Account to Replace Its Token'));
  const replaced = session && (await askReplacement(services, session));
  if (replaced) await reportSignedIn(replaced, l10n.t('Replaced the token of {0}.', inNotification(labelOf(replaced))));
}

export interface SignOutServices {
  readonly sessions: Sessions;
  readonly watchList: Pick<WatchList, 'forgotten'>;
}

/** Asks for confirmation, then deletes an account's token and cached data. */
export async function signOut({ sessions, watchList }: SignOutServices, node?: OfSession): Promise<void> {
  const session = await pickAccount(sessions, node, l10n.t('Choose an Account to Sign Out Of'));
  if (!session) return;
  const { host } = connectionOf(session).base;
  const confirm = l10n.t('Sign Out');
  const chosen = await window.showWarningMessage(
    l10n.t('Sign out of {0} on {1}?', inNotification(nameOf(session)), host),
    {
      modal: true,
      detail: l10n.t(
        'This deletes the token, its cached data, and its watch list from this computer. The token stays valid until you revoke it on {0}.',
        host,
      ),
    },
    confirm,
  );
  if (chosen !== confirm) return;
  await sessions.signOut(session.id);
  // Signing out removes the account's watch list entries; wait until that is stored.
  await watchList.forgotten();
}

/**
 * Finds the account of a row, the only account, or the one that the user picks.
 * @returns undefined if the user cancels, or after a message if no account is signed in.
 */
export async function pickAccount(
  sessions: Sessions,
  node: OfSession | undefined,
  title: string,
): Promise<AccountSession | undefined> {
  await sessions.ready();
  const { accounts } = sessions;
  if (accounts.length === 0) void window.showInformationMessage(l10n.t('Not signed in.'));
  // A row may hold an outdated session: look up the current one. Never fall back to another account.
  if (node && isSignedIn(node.session)) return sessions.find(node.session.id);
  return accounts.length > 1 ? pickSession(accounts, title) : accounts[0];
}

/** Lets the user pick a session. */
export async function pickSession<S extends Session>(sessions: readonly S[], title: string): Promise<S | undefined> {
  const items = sessions.map((session) => ({
    label: `$(${isSignedIn(session) ? 'account' : 'globe'}) ${nameOf(session)}`,
    description: session.host,
    session,
  }));
  const options = { title, placeHolder: l10n.t('Choose an account'), ignoreFocusOut: true };
  return (await window.showQuickPick(items, options))?.session;
}

/** Shows the result, and what a missing scope hides. */
async function reportSignedIn(session: AccountSession, done: string): Promise<void> {
  const missing = describeMissing(connectionOf(session).token.traits.scopes);
  const check = l10n.t('Check Token');
  const sentence = [done, ...missing].join(' ');
  const chosen = await window.showInformationMessage(sentence, ...(missing.length > 0 ? [check] : []));
  if (chosen === check) await commands.executeCommand(Command.checkToken, { session });
}
