import { l10n, type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import type { AccountToken } from '../../core/accounts/accountTokens.ts';
import { type AccountSession, connectionOf } from '../../core/accounts/session.ts';
import { isSameOwner } from '../../core/model/account.ts';
import type { ListedOwner } from '../../core/model/repository.ts';
import { isOrganization } from '../../core/repositories/hiddenOwners.ts';
import { shortName } from '../texts/sessionText.ts';
import { describeToken, ownerOfToken } from '../texts/tokenText.ts';

/** The owner that a token is for: undefined for that of the sign-in. */
export type TokenOwner = Pick<AccountToken, 'owner'>;

/**
 * Lets the user choose one of an account's tokens.
 * @param first an item before the tokens, and what it returns
 * @returns undefined if the user cancels; the only token without asking if there is no other item
 */
export async function pickToken<First = never>(
  session: AccountSession,
  title: string,
  first?: { readonly label: string; readonly value: First },
): Promise<TokenOwner | First | undefined> {
  const { tokens } = connectionOf(session);
  const shown = first ? tokens.slice(1) : tokens;
  const items = shown.map((token) => ({
    label:
      first && token.owner ? l10n.t('Remove the Token for {0}', shortName(token.owner.login)) : ownerOfToken(token),
    description: describeToken(token, connectionOf(session).base),
    iconPath: new ThemeIcon(first ? 'trash' : 'key'),
    value: { owner: token.owner },
  }));
  if (!first && items.length < 2) return items[0]?.value;
  const all = [
    ...(first ? [{ label: first.label, iconPath: new ThemeIcon('sign-out'), value: first.value }] : []),
    ...items,
  ];
  const options = { title, placeHolder: l10n.t('Choose a token'), ignoreFocusOut: true };
  return (await window.showQuickPick<QuickPickItem & { value: TokenOwner | First }>(all, options))?.value;
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
      label: shortName(owner.login),
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
