import { window } from 'vscode';
import { withCancellableProgress } from '../base/cancellation.ts';
import { OtherAddressError } from '../base/core/errors.ts';
import { showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { SessionRevokedError } from '../http/core/send/requestErrors.ts';
import { View } from '../ids.ts';
import type { AccountServices } from './accounts.ts';
import { covers } from './core/scopes.ts';
import type { AccountSession } from './core/session.ts';
import type { AccountReference, ProviderId } from './core/vscodeAccounts.ts';
import { askEnterpriseUri } from './enterpriseServer.ts';
import type { ProvidedAccount, ProvidedSession, SessionRequest } from './providedAccounts.ts';
import { type ProviderPlace, providerPlace } from './providerAddress.ts';
import { pickAccess } from './signInPicker.ts';

/** For private repositories, and for what organizations show to members. */
const ALL_SCOPES = ['read:org', 'repo'];

/** For public repositories: any scope but none, because without scopes VS Code returns any session. */
const PUBLIC_SCOPES = ['user:email'];

/** Scopes of sessions that many users already have: ours, and those of VS Code's own extensions for GitHub. */
const WIDE_SESSIONS = [ALL_SCOPES, ['read:user', 'repo', 'user:email', 'workflow']];

/** An account, or why there is none: `back` returns to the ways to sign in. */
export type SignedIn = AccountSession | 'back' | 'cancelled';

/** Where the user has seen that the accounts are. */
type Place = SessionRequest['place'];

/**
 * Signs in with an account that VS Code has. Asks for more access only if VS Code's sessions of it don't show private
 * repositories.
 * @throws what `ProvidedAccounts.request` and `Sessions.signInWith` throw
 */
export async function signInWithAccount(
  services: AccountServices,
  provider: ProviderId,
  { id, label }: ProvidedAccount,
  place: Place,
): Promise<SignedIn> {
  const of = { provider, place, account: { id, label } };
  const existing = await request(services, { ...of, scopes: [], how: 'ask' });
  if (!existing) return 'cancelled';
  const wide = showsPrivate(existing) ? existing : await findWide(services, of);
  if (wide) return finish(services, wide);
  const name = showable(label);
  const access = await pickAccess(
    l10n.t('Sign In as {0}', name),
    l10n.t('VS Code’s sign-in as {0} doesn’t include private repositories', name),
  );
  if (access === 'back' || access === 'cancelled') return access;
  const session = access === 'all' ? await request(services, { ...of, scopes: ALL_SCOPES, how: 'ask' }) : existing;
  return finish(services, session);
}

/**
 * Signs in with an account that VS Code doesn't have yet, in a browser.
 * @param hasAccounts whether VS Code has other accounts of the provider
 * @param place undefined asks for the address of the GitHub Enterprise Server
 * @throws as `signInWithAccount`
 */
export async function signInWithProvider(
  services: AccountServices,
  provider: ProviderId,
  hasAccounts: boolean,
  place: ProviderPlace | undefined,
): Promise<SignedIn> {
  const server = place ? undefined : await askEnterpriseUri(services);
  if (server && server.kind !== 'answer') return server.kind;
  const at = place ?? providerPlace(provider);
  if (!at) throw new OtherAddressError();
  const access = await pickAccess(
    l10n.t('Sign In to {0}', showable(at.host)),
    l10n.t('Choose which repositories to show'),
  );
  if (access === 'back' || access === 'cancelled') return access;
  const scopes = access === 'all' ? ALL_SCOPES : PUBLIC_SCOPES;
  const how = hasAccounts ? 'new' : 'ask';
  return finish(services, await request(services, { provider, place: at, scopes, how }));
}

/**
 * Gets access to private repositories for an account of VS Code that was signed in without.
 * @param base the API address that it is used at
 * @throws as `signInWithAccount`
 */
export async function signInForPrivate(
  services: AccountServices,
  { provider, id, label, server = '' }: AccountReference,
  base: URL,
): Promise<SignedIn> {
  const of = { provider, place: { base, server }, account: { id, label } };
  const wide = await findWide(services, of);
  return finish(services, wide ?? (await request(services, { ...of, scopes: ALL_SCOPES, how: 'ask' })));
}

/**
 * Signs in again with an account that was used before.
 * @param base the API address that it was used at
 * @param isRevoked whether VS Code has a session of it that the code host rejects
 * @throws as `signInWithAccount`
 */
export async function signInAgain(
  services: AccountServices,
  { provider, scopes, id, label, server = '' }: AccountReference,
  base: URL,
  isRevoked: boolean,
): Promise<SignedIn> {
  const account = { id, label };
  const how = isRevoked ? 'new' : 'ask';
  return finish(services, await request(services, { provider, place: { base, server }, scopes, account, how }));
}

/** Signs in with a session of VS Code. If the code host rejects its token, VS Code signs in again, once. */
async function finish(services: AccountServices, session: ProvidedSession | undefined): Promise<SignedIn> {
  if (!session) return 'cancelled';
  try {
    return await signInWith(services, session);
  } catch (error) {
    if (!(error instanceof SessionRevokedError)) throw error;
    const { base, reference } = session;
    const { provider, scopes, id, label, server = '' } = reference;
    const again = { provider, place: { base, server }, scopes, account: { id, label }, how: 'new' } as const;
    const renewed = await request(services, again);
    return renewed ? signInWith(services, renewed) : 'cancelled';
  }
}

/** Gets a session from VS Code. The view shows progress, because a missing provider takes seconds to fail. */
async function request({ vscodeAccounts }: AccountServices, of: SessionRequest): Promise<ProvidedSession | undefined> {
  return window.withProgress({ location: { viewId: View.repositories } }, () => vscodeAccounts.request(of));
}

function signInWith({ sessions, clock }: AccountServices, session: ProvidedSession): Promise<AccountSession> {
  const { base, reference, token } = session;
  return withCancellableProgress(clock, l10n.t('Signing in to {0}', showable(base.host)), (signal) =>
    sessions.signInWith(base, reference, token, { signal }),
  );
}

function showsPrivate({ reference }: ProvidedSession): boolean {
  return covers(reference.scopes, 'repo');
}

/** Finds a session that shows private repositories, without asking the user. */
async function findWide(
  services: AccountServices,
  of: Pick<SessionRequest, 'provider' | 'place'> & { readonly account: ProvidedAccount },
): Promise<ProvidedSession | undefined> {
  for (const scopes of WIDE_SESSIONS) {
    const found = await request(services, { ...of, scopes, how: 'silent' });
    if (found && found.reference.id === of.account.id && showsPrivate(found)) return found;
  }
  return undefined;
}
