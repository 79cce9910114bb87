import { window } from 'vscode';
import { type Line, showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { nameOf } from './accountName.ts';
import { connectionOf } from './core/session.ts';
import type { Sessions } from './core/sessions.ts';
import type { WatchList } from './core/watchList.ts';
import { removeToken } from './ownerTokenCommands.ts';
import { type OfAccount, pickSignedIn } from './pickAccount.ts';
import { pickSignOut } from './tokenPicker.ts';

/** Asks for confirmation, then deletes an account's tokens and cached data, or only one of several tokens. */
export async function signOut(sessions: Sessions, watchList: WatchList, node?: OfAccount): Promise<void> {
  const account = await pickSignedIn(sessions, node, l10n.t('Choose an Account to Sign Out Of'));
  if (!account) return;
  if (!('base' in account) && connectionOf(account).tokens.length > 1) {
    const chosen = await pickSignOut(account);
    if (chosen !== 'account') return chosen && removeToken(sessions, account, chosen);
  }
  const host = 'base' in account ? showable(account.base.host) : account.host;
  const confirm = l10n.t('Sign Out');
  const isOfVSCode = sessions.reference(account.id) !== undefined;
  const hasMore = !('base' in account) && connectionOf(account).tokens.length > 1;
  const chosen = await window.showWarningMessage(
    l10n.t('Sign out of {0} on {1}?', nameOf(account), host),
    { modal: true, detail: describeSignOut(host, isOfVSCode, hasMore) },
    confirm,
  );
  if (chosen !== confirm) return;
  await sessions.signOut(account.id);
  // Signing out removes the account's watch list entries; wait until that is stored.
  await watchList.forgotten();
}

function describeSignOut(host: Line, isOfVSCode: boolean, hasMore: boolean): string {
  if (hasMore) {
    return l10n.t(
      'This deletes all tokens of the account, its cached data, and its watch list from this computer. The tokens stay valid until you revoke them on {0}.',
      host,
    );
  }
  return isOfVSCode
    ? l10n.t(
        'This removes the account from Repo Rider, and deletes its cached data and its watch list from this computer. You stay signed in to VS Code.',
      )
    : l10n.t(
        'This deletes the token, its cached data, and its watch list from this computer. The token stays valid until you revoke it on {0}.',
        host,
      );
}
