import { env, l10n, Uri, window } from 'vscode';
import { ownPage, tokensPage } from '../core/accounts/hostPages.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import { checkToken } from '../core/accounts/tokenCheck.ts';
import type { RepoRiderError } from '../core/errors.ts';
import { SingleSignOnError } from '../core/http/requestErrors.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import { labelOf } from '../views/sessionText.ts';
import { describeTokenCheck } from '../views/tokenText.ts';
import { type OfSession, pickAccount, replaceToken } from './accountCommands.ts';
import type { SignInServices } from './signIn.ts';

/** Tells whose an account's token is, what it lacks, and what it allows beyond need. */
export async function tellAboutToken(services: SignInServices, node?: OfSession): Promise<void> {
  const session = await pickAccount(services.sessions, node, l10n.t('Whose token shall be checked?'));
  if (!session) return void window.showInformationMessage(l10n.t('Nobody is signed in.'));
  const title = l10n.t('Checking the token of {0}', labelOf(session));
  const check = await withCancellableProgress(title, (signal) => checkToken(session, signal));
  const { base } = session.connection;
  const [replace, open] = [l10n.t('Replace Token…'), l10n.t('Open Token Page')];
  const detail = describeTokenCheck(check, base.host).join('\n\n');
  const chosen = await window.showInformationMessage(labelOf(session), { modal: true, detail }, replace, open);
  if (chosen === replace) await replaceToken(services, { session });
  if (chosen === open) await openPage(tokensPage(base));
}

/** Opens the page where the user authorizes a token for single sign-on: the one the service named, or that of all tokens. */
export async function authorize(
  sessions: Sessions,
  { session, error }: OfSession & { readonly error?: RepoRiderError },
): Promise<void> {
  const { base } = (sessions.find(session.id) ?? session).connection;
  const named = error instanceof SingleSignOnError ? ownPage(base, error.page) : undefined;
  await openPage(named ?? tokensPage(base));
}

async function openPage({ href }: URL): Promise<void> {
  await env.openExternal(Uri.parse(href, true));
}
