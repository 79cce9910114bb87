import { l10n } from '../base/l10n.ts';
import { openPage } from '../base/openPage.ts';
import { ForbiddenError, PolicyError, SingleSignOnError } from '../http/core/send/requestErrors.ts';
import type { OwnerListing } from '../repositories/core/listing.ts';
import { labelOf } from './accountName.ts';
import type { AccountServices } from './accounts.ts';
import { accountPage, ownPage } from './core/hostPages.ts';
import { connectionOf, type Session } from './core/session.ts';
import type { Sessions } from './core/sessions.ts';
import { addTokenFor, chooseToken } from './ownerTokenCommands.ts';
import { type OfAccount, type OfSession, pickAccount, unavailableOf } from './pickAccount.ts';
import { askReplacement, reportSignedIn } from './signIn.ts';

/** Replaces an account's token, or its sign-in with VS Code, and keeps all its other data. */
export async function replaceToken(services: AccountServices, node?: OfAccount): Promise<void> {
  const { sessions } = services;
  const account = unavailableOf(sessions, node) ?? (await pickAccount(sessions, node, l10n.t('Manage Account')));
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
export function accessPage(sessions: Sessions, session: Session): URL {
  const { base, token } = connectionOf(session);
  if (sessions.reference(session.id)) return accountPage(base, 'apps');
  return accountPage(base, token.traits.isFineGrained ? 'ownerTokens' : 'tokens');
}
