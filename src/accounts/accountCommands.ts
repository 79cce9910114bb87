import { commands } from 'vscode';
import { l10n } from '../base/l10n.ts';
import { displayAddress } from '../http/core/send/gate.ts';
import { SessionRevokedError } from '../http/core/send/requestErrors.ts';
import { Command } from '../ids.ts';
import { nameOf } from './accountName.ts';
import type { AccountCommandServices } from './accounts.ts';
import { type AccountSession, connectionOf } from './core/session.ts';
import { useTokenOf } from './ownerTokenCommands.ts';
import { isUnavailable, type OfAccount, unavailableOf } from './pickAccount.ts';
import {
  type SignedIn,
  signInAgain,
  signInForPrivate,
  signInWithAccount,
  signInWithProvider,
} from './providedSignIn.ts';
import { askSignIn, reportSignedIn } from './signIn.ts';
import { pickSignInMethod, type SignInMethod } from './signInPicker.ts';

/** What shows the repositories of accounts. */
interface RowsView {
  /** See `RepositoryView.revealAccount`. */
  revealAccount(session: AccountSession): Promise<boolean>;
}

/**
 * Asks how to sign in, signs in, and shows the result. Signs in again with the account of a row, if that is one of VS
 * Code.
 */
export async function signIn(
  services: AccountCommandServices & { readonly view: RowsView },
  node?: OfAccount,
): Promise<void> {
  const session = (await signInAgainAs(services, node)) ?? (await signInAsChosen(services, node));
  if (typeof session === 'string') return;
  services.current.use(session);
  const isSeen = await services.view.revealAccount(session);
  await reportSignedIn(session, isSeen ? '' : l10n.t('Signed in to {0} as {1}.', session.host, nameOf(session)));
}

/**
 * @returns undefined unless the row is that of an unavailable account, or of a session that the code host has rejected
 */
async function signInAgainAs(
  services: AccountCommandServices,
  node: OfAccount | undefined,
): Promise<SignedIn | undefined> {
  const unavailable = unavailableOf(services.sessions, node);
  if (unavailable) return signInAgain(services, unavailable.reference, unavailable.base, false);
  const isRevoked = node && 'error' in node && node.error instanceof SessionRevokedError;
  if (!isRevoked || isUnavailable(node)) return undefined;
  const reference = services.sessions.reference(node.session.id);
  const { base } = connectionOf(node.session);
  return reference && signInAgain(services, reference, base, true);
}

/** Asks how to sign in until the user doesn't go back. */
async function signInAsChosen(services: AccountCommandServices, node: OfAccount | undefined): Promise<SignedIn> {
  const { sessions, vscodeAccounts, clock } = services;
  await sessions.vaultRead();
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
  services: AccountCommandServices,
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
      const result = await askSignIn(services, host ?? services.settings.baseUrl, { hasBack: true });
      return typeof result === 'object' && 'existing' in result ? useTokenOf(services, result) : result;
    }
    case 'browse':
      await commands.executeCommand(Command.lookUpUser);
      return 'cancelled';
  }
}

/** Asks VS Code for access to private repositories, for an account that was signed in without. */
export async function allowPrivate(services: AccountCommandServices, account: AccountSession): Promise<void> {
  const reference = services.sessions.reference(account.id);
  if (!reference) return;
  const session = await signInForPrivate(services, reference, connectionOf(account).base);
  if (typeof session === 'string') return;
  await reportSignedIn(session, l10n.t('Signed in to {0} as {1}.', session.host, nameOf(session)));
}
