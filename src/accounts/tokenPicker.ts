import { QuickPickItemKind, ThemeIcon, window } from 'vscode';
import { l10n } from '../base/l10n.ts';
import { isSameOwner } from '../model/core/account.ts';
import type { ListedOwner } from '../model/core/repository.ts';
import { isOrganization } from '../repositories/core/hiddenOwners.ts';
import { nameOf } from './accountName.ts';
import type { AccountToken } from './core/accountTokens.ts';
import { type AccountSession, connectionOf } from './core/session.ts';
import { describeToken, ownerOfToken } from './tokenDetails.ts';

/** The owner that a token is for: undefined for that of the sign-in. */
export type TokenOwner = Pick<AccountToken, 'owner'>;

/**
 * Lets the user choose one of an account's tokens.
 * @returns undefined if the user cancels; the only token without asking
 */
export async function pickToken(session: AccountSession, title: string): Promise<TokenOwner | undefined> {
  const { tokens, base } = connectionOf(session);
  const items = tokens.map((token) => ({
    label: ownerOfToken(token),
    description: describeToken(token, base),
    iconPath: new ThemeIcon('key'),
    token,
  }));
  if (items.length < 2) return items[0]?.token;
  const options = { title, placeHolder: l10n.t('Choose a token'), ignoreFocusOut: true };
  return (await window.showQuickPick(items, options))?.token;
}

/**
 * Asks whether to sign out of an account, or to remove its token for one owner.
 * @returns that owner; undefined if the user cancels
 */
export async function pickSignOut(session: AccountSession): Promise<ListedOwner | 'account' | undefined> {
  const { tokens, base } = connectionOf(session);
  const signOut = {
    label: l10n.t('Sign Out of {0}', nameOf(session)),
    iconPath: new ThemeIcon('sign-out'),
    value: 'account' as const,
  };
  const removals = tokens.flatMap((token) => {
    if (!token.owner) return [];
    const label = l10n.t('Remove the Token for {0}', token.owner.login);
    return [{ label, description: describeToken(token, base), iconPath: new ThemeIcon('trash'), value: token.owner }];
  });
  const options = { title: l10n.t('Sign Out or Remove a Token'), ignoreFocusOut: true };
  return (await window.showQuickPick([signOut, ...removals], options))?.value;
}

/**
 * Asks whose repositories a token is for: the account, or an organization.
 * @param owners those that the account's lists have
 * @returns `other` for one that has no rows; undefined if the user cancels
 */
export async function pickTokenOwner(
  session: AccountSession,
  owners: readonly ListedOwner[],
  title: string,
): Promise<ListedOwner | 'other' | undefined> {
  const { account } = session;
  const { tokens } = connectionOf(session);
  const known = [account, ...owners.filter((owner) => isOrganization(owner) && !isSameOwner(owner, account))];
  const items = known.map((owner) => {
    const token = tokens.find((each) => each.owner && isSameOwner(each.owner, owner));
    return {
      label: owner.login,
      description: token
        ? l10n.t('has a token, which will be replaced')
        : isOrganization(owner)
          ? l10n.t('organization')
          : l10n.t('your account'),
      iconPath: new ThemeIcon(isOrganization(owner) ? 'organization' : 'account'),
      value: owner,
    };
  });
  const separator = { label: '', kind: QuickPickItemKind.Separator, value: undefined };
  const other = { label: l10n.t('Another Organization…'), value: 'other' as const };
  const options = {
    title,
    placeHolder: l10n.t('Choose the token’s resource owner'),
    ignoreFocusOut: true,
  };
  return (await window.showQuickPick([...items, separator, other], options))?.value;
}
