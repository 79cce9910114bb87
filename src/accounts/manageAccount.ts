import { commands, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import type { Line } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { labelled } from '../base/language.ts';
import { openPage } from '../base/openPage.ts';
import { showUntilHidden } from '../base/showUntilHidden.ts';
import { describeError } from '../errors/errorText.ts';
import { dialectOf } from '../hosts/core/dialects/dialectOf.ts';
import { allowPrivate } from './accountCommands.ts';
import { labelOf } from './accountName.ts';
import type { AccountCommandServices } from './accounts.ts';
import type { AccountToken } from './core/accountTokens.ts';
import { type AccountSession, connectionOf } from './core/session.ts';
import { checkToken } from './core/tokenCheck.ts';
import { type UnavailableNode, unavailableNode } from './core/unavailableNode.ts';
import { type GitAccessServices, gitAccessItems, type ManageItem } from './gitAccessCommands.ts';
import { addToken } from './ownerTokenCommands.ts';
import { type OfAccount, pickSignedIn } from './pickAccount.ts';
import { signOut } from './signOut.ts';
import { accessPage, replaceToken } from './tokenCommands.ts';
import { describeHidden, describeMissing, describeToken, describeTokenCheck, ownerOfToken } from './tokenDetails.ts';
import { actionOf, describeUnavailable } from './unavailableAccount.ts';

/**
 * Shows the state of an account's tokens, and lets the user change them, and what Git may use. For a failure that only
 * another token remedies, asks for that.
 */
export async function manageAccount(services: AccountCommandServices & GitAccessServices, node?: OfAccount) {
  const error = node && 'error' in node ? node.error : undefined;
  if (error && describeError(error).remedy === 'replaceToken') return replaceToken(services, node);
  const account = await pickSignedIn(services.sessions, node, l10n.t('Manage Account'));
  if (!account) return;
  const row = 'base' in account ? unavailableNode(account) : { session: account };
  const { base, tokens } = 'base' in account ? { ...account, tokens: [] } : connectionOf(account);
  const isOfVSCode = services.sessions.reference(account.id) !== undefined;
  const [use, replace] = [l10n.t('Use a Personal Access Token…'), l10n.t('Replace Token…')];
  const items: ManageItem[] = [
    ...('kind' in row ? [unavailableItem(row)] : tokens.map((token) => checkingItem(row.session, token))),
    { label: '', kind: QuickPickItemKind.Separator },
    itemOf(isOfVSCode ? use : replace, 'key', () => replaceToken(services, row)),
    ...('kind' in row ? [] : tokenItems(services, row.session, isOfVSCode)),
    ...(await gitAccessItems(services, base)),
    itemOf(l10n.t('Sign Out'), 'sign-out', () => signOut(services.sessions, services.watchList, row)),
  ];
  const box = window.createQuickPick<ManageItem>();
  box.title = labelled(l10n.t('Manage Account'), labelOf('kind' in row ? row : row.session));
  box.ignoreFocusOut = true;
  box.items = [...items];
  const ended = new AbortController();
  box.onDidHide(() => ended.abort());
  const check = async (token: AccountToken, place: number): Promise<void> => {
    if ('session' in row) items[place] = await checkedItem(services, row.session, token, ended.signal);
    // VS Code may not have reported yet that the first one is active.
    const active = Math.max(
      0,
      box.items.findIndex((item) => box.activeItems.includes(item)),
    );
    box.items = [...items];
    box.activeItems = items.slice(active, active + 1);
  };
  box.busy = tokens.length > 0;
  void Promise.all(tokens.map(check)).then(() => (box.busy = false));
  const run = await showUntilHidden<() => unknown>(box, (finish) => {
    box.onDidAccept(() => {
      const [item] = box.selectedItems;
      if (item?.run) finish(item.run);
      // Otherwise, VS Code would ignore the next click on this item.
      else box.selectedItems = [];
    });
  });
  await run?.();
}

function itemOf(label: Line, icon: string, run: () => unknown, detail?: Line): ManageItem {
  return { label, iconPath: new ThemeIcon(icon), run, ...(detail !== undefined && { detail }) };
}

function unavailableItem(node: UnavailableNode): ManageItem {
  const { command, title } = actionOf(node.reason);
  const run = () => commands.executeCommand(command, node);
  return itemOf(title, 'warning', run, describeUnavailable(node));
}

function checkingItem(session: AccountSession, token: AccountToken): ManageItem {
  return stateItem(session, token, 'loading~spin', [l10n.t('Checking the token of {0}', labelOf(session))]);
}

/** Checks a token. Selecting the item shows everything about it. */
async function checkedItem(
  { sessions, library }: AccountCommandServices,
  session: AccountSession,
  token: AccountToken,
  signal: AbortSignal,
): Promise<ManageItem> {
  try {
    const check = await checkToken(session, signal, token);
    const { login } = check.account;
    if (login !== session.account.login) await sessions.rename(session, login);
    await library.load();
    const hidden = describeHidden(token, library.find(session.id)?.state);
    const isOfVSCode = token.credential.kind === 'vscode';
    const lines = [...describeTokenCheck(check, connectionOf(session).base, isOfVSCode), ...hidden];
    const icon = describeMissing(token.facts.traits.scopes).length > 0 ? 'warning' : 'pass';
    const options = { modal: true, detail: lines.join('\n\n') };
    const run = () => window.showInformationMessage(labelOf(session), options);
    return { ...stateItem(session, token, icon, lines), run };
  } catch (error) {
    return stateItem(session, token, 'error', [describeError(error).message]);
  }
}

/** The first line, or whose token it is if there are several; then always a detail, so that the items don't move. */
function stateItem(session: AccountSession, token: AccountToken, icon: string, lines: readonly Line[]): ManageItem {
  const { tokens, base } = connectionOf(session);
  const [first = '', ...rest] = lines;
  const [kind, iconPath] = [describeToken(token, base), new ThemeIcon(icon)];
  return tokens.length > 1
    ? { label: ownerOfToken(token), description: kind, detail: lines.join(' '), iconPath }
    : { label: first, detail: rest.join(' ') || kind, iconPath };
}

function tokenItems(services: AccountCommandServices, session: AccountSession, isOfVSCode: boolean): ManageItem[] {
  const { base, token } = connectionOf(session);
  const isPublic = isOfVSCode && describeMissing(token.traits.scopes).length > 0;
  const page = accessPage(services.sessions, session).href;
  const [apps, tokens] = [l10n.t('Open Authorized Apps'), l10n.t('Open Token Page')];
  const allow = itemOf(l10n.t('Allow Private Repositories…'), 'lock', () => allowPrivate(services, session));
  const add = itemOf(l10n.t('Add Token…'), 'add', () => addToken(services, { session }));
  const open = itemOf(isOfVSCode ? apps : tokens, 'link-external', () => openPage(page));
  return [...(isPublic ? [allow] : []), ...(dialectOf(base).hasOwnerTokens === false ? [] : [add]), open];
}
