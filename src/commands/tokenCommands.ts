import { l10n, window } from 'vscode';
import { appsPage, ownPage, tokensPage } from '../core/accounts/hostPages.ts';
import { connectionOf, type Session } from '../core/accounts/session.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import { checkToken } from '../core/accounts/tokenCheck.ts';
import { PolicyError, SingleSignOnError } from '../core/http/send/requestErrors.ts';
import type { OwnerListing } from '../core/repositories/listing.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import { openPage } from '../views/pages/openPage.ts';
import { labelOf } from '../views/texts/sessionText.ts';
import { describeTokenCheck } from '../views/texts/tokenText.ts';
import { allowPrivate, type OfSession, pickAccount, replaceToken } from './accountCommands.ts';
import type { SignInServices } from './signIn.ts';

/** Shows the account and the missing and excess scopes of a token. */
export async function showTokenDetails(services: SignInServices, node?: OfSession): Promise<void> {
  const session = await pickAccount(services.sessions, node, l10n.t('Choose an Account to Check Its Token'));
  if (!session) return;
  const title = l10n.t('Checking the token of {0}', labelOf(session));
  const check = await withCancellableProgress(services.clock, title, (signal) => checkToken(session, signal));
  if (check.account.login !== session.account.login) await services.sessions.rename(session, check.account.login);
  const { base } = connectionOf(session);
  const isOfVSCode = services.sessions.reference(session.id) !== undefined;
  const allow = l10n.t('Allow Private Repositories…');
  const mayAllow = isOfVSCode && check.review?.missing.includes('repo');
  const replace = isOfVSCode ? l10n.t('Use a Personal Access Token…') : l10n.t('Replace Token…');
  const open = isOfVSCode ? l10n.t('Open Authorized Apps') : l10n.t('Open Token Page');
  const detail = describeTokenCheck(check, base.host, isOfVSCode).join('\n\n');
  // Enter selects the first button: it must not replace a token. VS Code would move a button with `isCloseAffordance`
  // last.
  const buttons = [l10n.t('OK'), ...(mayAllow ? [allow] : []), replace, open];
  const chosen = await window.showInformationMessage(labelOf(session), { modal: true, detail }, ...buttons);
  if (chosen === allow) await allowPrivate(services, session);
  if (chosen === replace) await replaceToken(services, { session });
  if (chosen === open) await openPage(accessPage(services.sessions, session).href);
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
  await openPage((named ?? accessPage(sessions, session)).href);
}

/** The page where the user manages what an account's sign-in may access. */
function accessPage(sessions: Sessions, session: Session): URL {
  const { base } = connectionOf(session);
  return sessions.reference(session.id) ? appsPage(base) : tokensPage(base);
}
