import { commands, window } from 'vscode';
import type { RepoRiderError } from '../base/core/errors.ts';
import { showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { Command, View } from '../ids.ts';
import { nameOf } from './accountName.ts';
import type { UnavailableAccount } from './core/accountState.ts';
import { type AccountSession, isSignedIn, type Session } from './core/session.ts';
import type { Sessions } from './core/sessions.ts';
import type { UnavailableNode } from './core/unavailableNode.ts';

/** A row, or any other object that belongs to a session. */
export interface OfSession {
  readonly session: Session;
  /** Why the session failed. */
  readonly error?: RepoRiderError | undefined;
}

/** What account commands act on: an object of a session, or the row of an account that can't be used in this window. */
export type OfAccount = OfSession | UnavailableNode;

/**
 * Finds the account of a row, the only account, or the one that the user picks.
 * @returns undefined if the user cancels, or after it was said that no account is available.
 */
export async function pickAccount(
  sessions: Sessions,
  node: OfAccount | undefined,
  title: string,
): Promise<AccountSession | undefined> {
  await sessions.vaultRead();
  if (sessions.isPending(node && 'session' in node ? node.session.id : undefined)) {
    // A missing provider takes seconds to fail.
    await window.withProgress({ location: { viewId: View.repositories } }, () => sessions.ready());
  }
  const { accounts } = sessions;
  // Manage Account says why one isn't available.
  if (sessions.unavailable.length > 0 && accounts.length === 0) await commands.executeCommand(Command.manageAccount);
  else if (accounts.length === 0) void window.showInformationMessage(l10n.t('Not signed in.'));
  // A row may hold an outdated session: look up the current one. Never fall back to another account.
  if (node && isUnavailable(node)) return sessions.find(node.id);
  if (node && isSignedIn(node.session)) return sessions.find(node.session.id);
  return accounts.length > 1 ? pickSession(accounts, title) : accounts[0];
}

/** As `pickAccount`, also with the accounts that can't be used in this window. */
export async function pickSignedIn(
  sessions: Sessions,
  node: OfAccount | undefined,
  title: string,
): Promise<AccountSession | UnavailableAccount | undefined> {
  await sessions.vaultRead();
  const { unavailable } = sessions;
  const chosen = unavailableOf(sessions, node);
  if (chosen || unavailable.length === 0) return chosen ?? pickAccount(sessions, node, title);
  if (node && !isUnavailable(node) && isSignedIn(node.session)) return sessions.find(node.session.id);
  const all = [...sessions.accounts, ...unavailable.map((each) => ({ ...each, host: showable(each.base.host) }))];
  return all.length > 1 ? pickSession(all, title) : all[0];
}

export function unavailableOf(sessions: Sessions, node: OfAccount | undefined): UnavailableAccount | undefined {
  return node && isUnavailable(node) ? sessions.unavailable.find(({ id }) => id === node.id) : undefined;
}

export function isUnavailable(node: OfAccount): node is UnavailableNode {
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
