import { window } from 'vscode';
import { withCancellableProgress } from '../base/cancellation.ts';
import { l10n } from '../base/l10n.ts';
import { openPage } from '../base/openPage.ts';
import { dialectOf } from '../hosts/core/dialects/dialectOf.ts';
import { ForbiddenError, PolicyError, SingleSignOnError } from '../http/core/send/requestErrors.ts';
import type { OwnerListing } from '../repositories/core/listing.ts';
import { allowPrivate } from './accountCommands.ts';
import { labelOf } from './accountName.ts';
import type { AccountCommandServices, AccountServices } from './accounts.ts';
import { accountPage, ownPage } from './core/hostPages.ts';
import { type AccountSession, connectionOf, type Session } from './core/session.ts';
import type { Sessions } from './core/sessions.ts';
import { checkToken, checkTokens } from './core/tokenCheck.ts';
import { addToken, addTokenFor, chooseToken } from './ownerTokenCommands.ts';
import { type OfAccount, type OfSession, pickAccount, unavailableOf } from './pickAccount.ts';
import { askReplacement, reportSignedIn } from './signIn.ts';
import { describeChecked, describeTokenCheck } from './tokenDetails.ts';

/** Shows the account and the missing and excess scopes of a token. */
export async function showTokenDetails(services: AccountCommandServices, node?: OfSession): Promise<void> {
  const session = await pickAccount(services.sessions, node, l10n.t('Choose an Account to Check Its Token'));
  if (!session) return;
  if (connectionOf(session).tokens.length > 1) return showTokens(services, session);
  const title = l10n.t('Checking the token of {0}', labelOf(session));
  const check = await withCancellableProgress(services.clock, title, (signal) => checkToken(session, signal));
  if (check.account.login !== session.account.login) await services.sessions.rename(session, check.account.login);
  const { base } = connectionOf(session);
  const isOfVSCode = services.sessions.reference(session.id) !== undefined;
  const allow = l10n.t('Allow Private Repositories…');
  const mayAllow = isOfVSCode && check.review?.missing.includes('repo');
  const replace = isOfVSCode ? l10n.t('Use a Personal Access Token…') : l10n.t('Replace Token…');
  const open = isOfVSCode ? l10n.t('Open Authorized Apps') : l10n.t('Open Token Page');
  const detail = describeTokenCheck(check, base, isOfVSCode).join('\n\n');
  // Enter selects the first button: it must not replace a token. VS Code would move a button with `isCloseAffordance`
  // last.
  const add = l10n.t('Add Token…');
  // A token without scopes is for one owner.
  const mayAdd = !isOfVSCode && !check.review && dialectOf(base).hasOwnerTokens !== false;
  const buttons = [l10n.t('OK'), ...(mayAllow ? [allow] : []), replace, ...(mayAdd ? [add] : []), open];
  const chosen = await window.showInformationMessage(labelOf(session), { modal: true, detail }, ...buttons);
  if (chosen === add) await addToken(services, { session });
  if (chosen === allow) await allowPrivate(services, session);
  if (chosen === replace) await replaceToken(services, { session });
  if (chosen === open) await openPage(accessPage(services.sessions, session).href);
}

/** Shows all tokens of an account: whose repositories each is for, its kind, when it expires, and what it lacks. */
async function showTokens(services: AccountCommandServices, session: AccountSession): Promise<void> {
  const title = l10n.t('Checking the tokens of {0}', labelOf(session));
  const results = await withCancellableProgress(services.clock, title, (signal) => checkTokens(session, signal));
  const login = results.find(({ account }) => account)?.account?.login;
  if (login !== undefined && login !== session.account.login) await services.sessions.rename(session, login);
  await services.library.load();
  const { lists, owners } = services.library.find(session.id)?.state ?? { lists: new Map(), owners: [] };
  const { base } = connectionOf(session);
  const paragraphs = results.map((result) => {
    const owner = result.token.owner?.login;
    const listing = owners.find((each) => each.owner.login === owner);
    const hidden = listing?.repositories.filter((repository) => repository.private).length;
    return describeChecked(result, base, owner !== undefined && lists.get(owner)?.read ? hidden : undefined);
  });
  const [replace, add, open] = [l10n.t('Replace Token…'), l10n.t('Add Token…'), l10n.t('Open Token Page')];
  const options = { modal: true, detail: paragraphs.join('\n\n') };
  const chosen = await window.showInformationMessage(labelOf(session), options, l10n.t('OK'), replace, add, open);
  if (chosen === replace) await replaceToken(services, { session });
  if (chosen === add) await addToken(services, { session });
  if (chosen === open) await openPage(accountPage(base, 'ownerTokens').href);
}

/** Replaces an account's token, or its sign-in with VS Code, and keeps all its other data. */
export async function replaceToken(services: AccountServices, node?: OfAccount): Promise<void> {
  const { sessions } = services;
  const title = l10n.t('Choose an Account to Replace Its Token');
  const account = unavailableOf(sessions, node) ?? (await pickAccount(sessions, node, title));
  if (!account) return;
  if (!('base' in account)) {
    const token = await chooseToken(account, node, l10n.t('Choose a Token to Replace'));
    if (!token || token.owner) return token?.owner && addTokenFor(services, account, token.owner);
  }
  const isOfVSCode = sessions.reference(account.id) !== undefined;
  const replaced = await askReplacement(services, account);
  if (!replaced) return;
  const label = labelOf(replaced);
  const done = isOfVSCode
    ? l10n.t('Replaced VS Code’s sign-in of {0} with this token.', label)
    : l10n.t('Replaced the token of {0}.', label);
  await reportSignedIn(replaced, done);
}

/** A row or page that a token has no access to: a failure, an organization, or a record. */
interface Refused extends OfSession {
  readonly listing?: Pick<OwnerListing, 'failure'>;
}

/** Opens the page where a token can be authorized or changed: the one in the response, or the list of all tokens. */
export async function authorize(sessions: Sessions, { session, error, listing }: Refused): Promise<void> {
  const { base } = connectionOf(session);
  const refusal = error ?? listing?.failure;
  const hasPage = refusal instanceof SingleSignOnError || refusal instanceof PolicyError;
  const named = hasPage ? ownPage(base, refusal.page) : undefined;
  // Only fine-grained tokens have permissions.
  const lacksPermission = refusal instanceof ForbiddenError && refusal.lacking.permissions.length > 0;
  const page = lacksPermission ? accountPage(base, 'ownerTokens') : accessPage(sessions, session);
  await openPage((named ?? page).href);
}

/** The page where the user manages what an account's sign-in may access. */
function accessPage(sessions: Sessions, session: Session): URL {
  const { base, token } = connectionOf(session);
  if (sessions.reference(session.id)) return accountPage(base, 'apps');
  return accountPage(base, token.traits.isFineGrained ? 'ownerTokens' : 'tokens');
}
