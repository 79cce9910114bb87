import { window } from 'vscode';
import { l10n } from '../base/l10n.ts';
import { dialectOf } from '../hosts/core/dialects/dialectOf.ts';
import { RequestError } from '../http/core/send/requestErrors.ts';
import { isSameOwner } from '../model/core/account.ts';
import type { ListedOwner } from '../model/core/repository.ts';
import type { Library } from '../repositories/core/library.ts';
import type { OwnerListing } from '../repositories/core/listing.ts';
import { labelOf } from './accountName.ts';
import type { AccountCommandServices, AccountServices } from './accounts.ts';
import { askForAccount } from './askForAccount.ts';
import { tokenFor } from './core/accountTokens.ts';
import { type AccountSession, connectionOf } from './core/session.ts';
import type { Sessions } from './core/sessions.ts';
import { type OfAccount, pickAccount } from './pickAccount.ts';
import { askOwnerToken, type EnteredToken, reportSignedIn } from './signIn.ts';
import { pickToken, pickTokenOwner, type TokenOwner } from './tokenPicker.ts';

/** A row whose owner a token can be for. */
type OfOwner = OfAccount & {
  readonly login?: string | undefined;
  readonly listing?: Pick<OwnerListing, 'owner'>;
};

/** Adds a token for the repositories of one owner to an account. */
export async function addToken(services: AccountCommandServices, node?: OfOwner): Promise<void> {
  const session = await pickAccount(services.sessions, node, l10n.t('Choose an Account to Add a Token To'));
  if (!session) return;
  const owner = (await ownerOf(services.library, session, node)) ?? (await askTokenOwner(services, session));
  if (owner) await addTokenFor(services, session, owner);
}

/** Asks for a token for the repositories of an owner, and adds it, or replaces the one that there is. */
export async function addTokenFor(
  services: AccountServices,
  session: AccountSession,
  owner: ListedOwner,
): Promise<void> {
  const added = await askOwnerToken(services, session, owner);
  if (added) await reportAdded(added, owner);
}

/**
 * Asks whether a token of an account that is signed in replaces its token, or is for one owner only.
 * @returns the account; `cancelled` if the token isn't used
 */
export async function useTokenOf(
  services: AccountCommandServices,
  { existing, credential }: EnteredToken,
): Promise<AccountSession | 'cancelled'> {
  // Enter selects the first button: it must not replace a token.
  const [add, replace] = [l10n.t('Add Token…'), l10n.t('Replace Token')];
  const text = l10n.t('{0} is already signed in. Replace its token, or add this one?', labelOf(existing));
  const detail = l10n.t(
    'A fine-grained token reads the private repositories of one owner only. To keep your other token, add this one for an organization.',
  );
  const mayAdd = dialectOf(connectionOf(existing).base).hasOwnerTokens !== false;
  const chosen = await (mayAdd
    ? window.showInformationMessage(text, { modal: true, detail }, add, replace)
    : window.showInformationMessage(
        l10n.t('{0} is already signed in. Replace its token?', labelOf(existing)),
        { modal: true },
        replace,
      ));
  if (chosen === replace) return services.sessions.replaceToken(existing, credential);
  const owner = chosen === add ? await askTokenOwner(services, existing) : undefined;
  return owner ? services.sessions.addToken(existing, owner, credential) : 'cancelled';
}

/** Removes the token for an owner, after the user has confirmed that. */
export async function removeToken(sessions: Sessions, session: AccountSession, owner: ListedOwner): Promise<void> {
  const confirm = l10n.t('Remove Token');
  const name = owner.login;
  const text = l10n.t('Remove the token for {0} from {1}?', name, labelOf(session));
  const detail = l10n.t(
    'This deletes the token from this computer. It stays valid until you revoke it on {0}. Repo Rider hides repositories of {1} that your other tokens can’t read.',
    session.host,
    name,
  );
  if ((await window.showWarningMessage(text, { modal: true, detail }, confirm)) !== confirm) return;
  await sessions.removeToken(session, owner);
}

/** The token that was refused, or the one that the user chooses. @returns undefined if the user cancels */
export async function chooseToken(
  session: AccountSession,
  node: OfAccount | undefined,
  title: string,
): Promise<TokenOwner | undefined> {
  const refused = node && 'error' in node && node.error instanceof RequestError ? node.error.request : undefined;
  const owner = refused?.tokenOwner;
  if (owner !== undefined) return tokenFor(connectionOf(session).tokens, { login: owner });
  return refused ? { owner: undefined } : pickToken(session, title);
}

/** The owner of a row: of its organization's, or of what could not be loaded. */
async function ownerOf(
  library: Library,
  { id, account }: AccountSession,
  node: OfOwner | undefined,
): Promise<ListedOwner | undefined> {
  await library.load();
  const login = node?.listing?.owner.login ?? node?.login;
  const owner = library.find(id)?.state.owners.find((listing) => listing.owner.login === login)?.owner;
  return owner && !isSameOwner(owner, account) ? owner : undefined;
}

async function askTokenOwner(
  services: AccountCommandServices,
  session: AccountSession,
): Promise<ListedOwner | undefined> {
  await services.library.load();
  const owners = services.library.find(session.id)?.state.owners.map(({ owner }) => owner) ?? [];
  const title = l10n.t('Add a Token to {0}', labelOf(session));
  const chosen = await pickTokenOwner(session, owners, title);
  if (chosen !== 'other') return chosen;
  const account = await askForAccount(services, session, title);
  if (!account) return undefined;
  const { login, id, type, avatar_url, html_url } = account;
  return { login, id, type, avatar_url, html_url };
}

async function reportAdded(session: AccountSession, owner: ListedOwner): Promise<void> {
  const name = owner.login;
  await reportSignedIn(session, l10n.t('Added the token for {0} to {1}.', name, labelOf(session)), owner);
}
