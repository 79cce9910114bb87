import { l10n } from 'vscode';
import type { Connector } from '../core/accounts/connection.ts';
import { discover } from '../core/accounts/discovery.ts';
import { covers } from '../core/accounts/scopes.ts';
import type { AccountSession } from '../core/accounts/session.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { AccountReference, ProviderId } from '../core/accounts/vscodeAccounts.ts';
import { OtherAddressError } from '../core/errors.ts';
import { displayAddress, parseBaseAddress } from '../core/http/gate.ts';
import { SessionRevokedError } from '../core/http/requestErrors.ts';
import type { Log } from '../core/log.ts';
import { inNotification, oneLine } from '../core/text.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import type {
  ProvidedAccount,
  ProvidedAccounts,
  ProvidedSession,
  SessionRequest,
} from '../platform/providedAccounts.ts';
import { enterpriseBase, type ProviderPlace, providerPlace, storeEnterpriseUri } from '../platform/providerAddress.ts';
import { askInput } from '../views/askInput.ts';
import { pickAccess } from '../views/signInPicker.ts';

export interface ProvidedSignInServices {
  readonly sessions: Sessions;
  readonly vscodeAccounts: ProvidedAccounts;
  readonly connector: Connector;
  readonly log: Log;
}

/** For private repositories, and for what organizations show to members. */
const ALL_SCOPES = ['read:org', 'repo'];

/** For public repositories: any scope but none, because without scopes VS Code returns any session. */
const PUBLIC_SCOPES = ['user:email'];

/** Scopes of sessions that many users already have: ours, and those of VS Code's own extensions for GitHub. */
const WIDE_SESSIONS = [ALL_SCOPES, ['read:user', 'repo', 'user:email', 'workflow']];

/** Where the user has seen that the accounts are. */
type Place = SessionRequest['place'];

/**
 * Signs in with an account that VS Code has. Asks for more access only if VS Code's sessions of it don't show private
 * repositories.
 * @returns undefined if the user cancels
 * @throws what `ProvidedAccounts.request` and `Sessions.signInWith` throw
 */
export async function signInWithAccount(
  services: ProvidedSignInServices,
  provider: ProviderId,
  { id, label }: ProvidedAccount,
  place: Place,
): Promise<AccountSession | undefined> {
  const { vscodeAccounts } = services;
  const of = { provider, place, account: { id, label } };
  const existing = await vscodeAccounts.request({ ...of, scopes: [], how: 'ask' });
  if (!existing) return undefined;
  const wide = showsPrivate(existing) ? existing : await findWide(vscodeAccounts, of);
  if (wide) return finish(services, wide);
  const name = inNotification(oneLine(label, 100));
  const access = await pickAccess(
    l10n.t('Sign In as {0}', name),
    l10n.t('VS Code’s sign-in as {0} doesn’t include private repositories', name),
  );
  if (!access) return undefined;
  const chosen = access === 'all' ? await vscodeAccounts.request({ ...of, scopes: ALL_SCOPES, how: 'ask' }) : existing;
  return chosen && finish(services, chosen);
}

/**
 * Signs in with an account that VS Code doesn't have yet, in a browser.
 * @param hasAccounts whether VS Code has other accounts of the provider
 * @param place undefined if the server is not known yet
 * @returns undefined if the user cancels
 * @throws as `signInWithAccount`
 */
export async function signInWithProvider(
  services: ProvidedSignInServices,
  provider: ProviderId,
  hasAccounts: boolean,
  place: ProviderPlace | undefined,
): Promise<AccountSession | undefined> {
  if (!place && !(await askEnterpriseUri(services))) return undefined;
  const at = place ?? providerPlace(provider);
  if (!at) throw new OtherAddressError();
  const access = await pickAccess(l10n.t('Sign In to {0}', at.host), l10n.t('Choose which repositories to show'));
  if (!access) return undefined;
  const scopes = access === 'all' ? ALL_SCOPES : PUBLIC_SCOPES;
  const how = hasAccounts ? 'new' : 'ask';
  const session = await services.vscodeAccounts.request({ provider, place: at, scopes, how });
  return session && finish(services, session);
}

/**
 * Signs in again with an account that was used before.
 * @param base the API address that it was used at
 * @param isRevoked whether VS Code has a session of it that the code host rejects
 * @returns undefined if the user cancels
 * @throws as `signInWithAccount`
 */
export async function signInAgain(
  services: ProvidedSignInServices,
  { provider, scopes, id, label, server = '' }: AccountReference,
  base: URL,
  isRevoked: boolean,
): Promise<AccountSession | undefined> {
  const account = { id, label };
  const how = isRevoked ? 'new' : 'ask';
  const session = await services.vscodeAccounts.request({ provider, place: { base, server }, scopes, account, how });
  return session && finish(services, session);
}

/** Signs in with a session of VS Code. If the code host rejects its token, VS Code signs in again, once. */
async function finish(services: ProvidedSignInServices, session: ProvidedSession): Promise<AccountSession | undefined> {
  try {
    return await signInWith(services, session);
  } catch (error) {
    if (!(error instanceof SessionRevokedError)) throw error;
    const { base, reference } = session;
    const { provider, scopes, id, label, server = '' } = reference;
    const request = { provider, place: { base, server }, scopes, account: { id, label }, how: 'new' } as const;
    const renewed = await services.vscodeAccounts.request(request);
    return renewed && signInWith(services, renewed);
  }
}

function signInWith({ sessions }: ProvidedSignInServices, session: ProvidedSession): Promise<AccountSession> {
  const { base, reference, token } = session;
  return withCancellableProgress(l10n.t('Signing in to {0}', base.host), (signal) =>
    sessions.signInWith(base, reference, token, { signal }),
  );
}

function showsPrivate({ reference }: ProvidedSession): boolean {
  return covers(reference.scopes, 'repo');
}

/** Finds a session that shows private repositories, without asking the user. */
async function findWide(
  vscodeAccounts: ProvidedAccounts,
  of: Pick<SessionRequest, 'provider' | 'place'> & { readonly account: ProvidedAccount },
): Promise<ProvidedSession | undefined> {
  for (const scopes of WIDE_SESSIONS) {
    const found = await vscodeAccounts.request({ ...of, scopes, how: 'silent' });
    if (found && found.reference.id === of.account.id && showsPrivate(found)) return found;
  }
  return undefined;
}

/** Asks for the address of the user's GitHub Enterprise Server, and stores it for VS Code. @returns false if the user cancels */
async function askEnterpriseUri({ connector, log }: ProvidedSignInServices): Promise<boolean> {
  const reply = await askInput(
    {
      title: l10n.t('Continue with GitHub Enterprise Server'),
      prompt: l10n.t(
        'Address of your GitHub Enterprise Server, such as github.example.com. It is saved in the setting github-enterprise.uri, which VS Code uses to sign in.',
      ),
      check: parseServer,
      accept: async (text, signal) => {
        const { uri, base } = parseServer(text);
        await discover(displayAddress(base), (address, end) => connector.probe(address, end), signal);
        await storeEnterpriseUri(uri);
      },
    },
    log,
  );
  return reply.kind === 'answer';
}

/** @throws InvalidAddressError */
function parseServer(text: string): { readonly uri: string; readonly base: URL } {
  // VS Code has other accounts for the same server with a path.
  const { origin: uri } = parseBaseAddress(withScheme(text.trim()));
  return { uri, base: enterpriseBase(uri) };
}

function withScheme(text: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
}
