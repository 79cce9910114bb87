import { l10n, window } from 'vscode';
import { ownPage, tokensPage } from '../core/accounts/hostPages.ts';
import { connectionOf } from '../core/accounts/session.ts';
import { checkToken } from '../core/accounts/tokenCheck.ts';
import type { RepoRiderError } from '../core/errors.ts';
import { SingleSignOnError } from '../core/http/requestErrors.ts';
import type { OwnerListing } from '../core/repositories/listing.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import { openPage } from '../views/pages/openPage.ts';
import { labelOf } from '../views/sessionText.ts';
import { describeTokenCheck } from '../views/tokenText.ts';
import { type OfSession, pickAccount, replaceToken } from './accountCommands.ts';
import type { SignInServices } from './signIn.ts';

/** Shows the account and the missing and excess scopes of a token. */
export async function showTokenDetails(services: SignInServices, node?: OfSession): Promise<void> {
  const session = await pickAccount(services.sessions, node, l10n.t('Choose an Account to Check Its Token'));
  if (!session) return;
  const title = l10n.t('Checking the token of {0}', labelOf(session));
  const check = await withCancellableProgress(title, (signal) => checkToken(session, signal));
  const { base } = connectionOf(session);
  const [replace, open] = [l10n.t('Replace Token…'), l10n.t('Open Token Page')];
  const detail = describeTokenCheck(check, base.host).join('\n\n');
  // Enter selects the first button: it must not replace a token. VS Code would move a button with `isCloseAffordance` last.
  const buttons = [l10n.t('OK'), replace, open];
  const chosen = await window.showInformationMessage(labelOf(session), { modal: true, detail }, ...buttons);
  if (chosen === replace) await replaceToken(services, { session });
  if (chosen === open) await openPage(tokensPage(base).href);
}

/** A row or page that single sign-on blocks: a failure, an organization, or a record. */
interface Refused extends OfSession {
  readonly error?: RepoRiderError | undefined;
  readonly listing?: Pick<OwnerListing, 'failure'>;
}

/** Opens the page for authorizing a token for single sign-on: the one in the response, or the list of all tokens. */
export async function authorize({ session, error, listing }: Refused): Promise<void> {
  const { base } = connectionOf(session);
  const refusal = error ?? listing?.failure;
  const named = refusal instanceof SingleSignOnError ? ownPage(base, refusal.page) : undefined;
  await openPage((named ?? tokensPage(base)).href);
}
