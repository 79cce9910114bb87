import { commands, ThemeIcon, window } from 'vscode';
import { type Line, ours, showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { listOf } from '../base/language.ts';
import { openPage } from '../base/openPage.ts';
import { dialectOf } from '../hosts/core/dialects/dialectOf.ts';
import { parseLogin, parseToken } from '../http/core/send/credential.ts';
import { displayAddress } from '../http/core/send/gate.ts';
import { Command } from '../ids.ts';
import { isSameOwner, type OwnerName } from '../model/core/account.ts';
import type { ListedOwner } from '../model/core/repository.ts';
import { labelOf, nameOf } from './accountName.ts';
import type { AccountServices } from './accounts.ts';
import { askInput, type Question, type Reply } from './askInput.ts';
import type { UnavailableAccount } from './core/accountState.ts';
import { type EnteredCredential, tokenFor } from './core/accountTokens.ts';
import { candidates, discover } from './core/discovery.ts';
import { accountPage, newOwnerTokenPage } from './core/hostPages.ts';
import { type AccountSession, connectionOf } from './core/session.ts';
import type { SignedIn } from './providedSignIn.ts';
import { describeMissing } from './tokenDetails.ts';

/** A token of an account that is signed in already. It was not stored. */
export interface EnteredToken {
  readonly existing: AccountSession;
  readonly credential: EnteredCredential;
}

/** The part of a question that differs from step to step. */
type Step<T> = Omit<Question<T>, 'title' | 'totalSteps'>;

/**
 * Asks for a code host and a token step by step, validates the token with the host, and stores it, unless its account
 * is signed in already. The token is sent only to the address that the input box shows.
 * @param host the initial value of the first input box.
 * @param options `scopes`: those that the token must have, if the service reports scopes. `hasBack`: whether the first
 * step has a Back button.
 */
export async function askSignIn(
  services: AccountServices,
  host: string,
  { scopes, hasBack = false }: { readonly scopes?: readonly string[]; readonly hasBack?: boolean } = {},
): Promise<SignedIn | EnteredToken> {
  const isBasic = services.settings.authentication === 'basic';
  const totalSteps = isBasic ? 3 : 2;
  const title = l10n.t('Sign In');
  const ask = <T>(step: Step<T>): Promise<Reply<T>> => askInput({ ...step, title, totalSteps }, services.log);
  for (let text = host; ; ) {
    const base = await ask({ ...hostStep(services, text), hasBack });
    if (base.kind !== 'answer') return base.kind;
    text = displayAddress(base.value);
    const result = await askAccount(ask, services, base.value, { isBasic, scopes });
    if (result.kind === 'back') continue;
    if (result.kind === 'answer' && !('existing' in result.value)) services.current.use(result.value);
    return result.kind === 'answer' ? result.value : result.kind;
  }
}

/**
 * Asks for a new token for an account, validates it with the host, and replaces the old token.
 * @returns undefined if the user cancels.
 */
export async function askReplacement(
  { sessions, log }: AccountServices,
  session: AccountSession | UnavailableAccount,
  scopes?: readonly string[],
): Promise<AccountSession | undefined> {
  const { base } = 'base' in session ? session : connectionOf(session);
  const credential = 'base' in session ? undefined : connectionOf(session).credential;
  const login = credential?.kind === 'basic' ? credential.login : undefined;
  const question: Question<AccountSession> = {
    ...tokenStep(base, (token, signal) =>
      sessions.replaceToken(session, credentialOf(login, token), { signal, scopes }),
    ),
    ...replacementTexts(
      sessions.reference(session.id) !== undefined,
      showable(displayAddress(base)),
      labelOf({ account: session.account, host: showable(base.host) }),
    ),
  };
  const reply = await askInput(question, log);
  return reply.kind === 'answer' ? reply.value : undefined;
}

/**
 * Asks for a token for the repositories of one owner, validates it with the host, and adds it to an account.
 * @returns undefined if the user cancels.
 */
export async function askOwnerToken(
  { sessions, log }: AccountServices,
  session: AccountSession,
  owner: ListedOwner,
): Promise<AccountSession | undefined> {
  const { base, credential, tokens } = connectionOf(session);
  const isReplaced = tokens.some((each) => each.owner && isSameOwner(each.owner, owner));
  const login = credential?.kind === 'basic' ? credential.login : undefined;
  const add = (token: string, signal: AbortSignal): Promise<AccountSession> =>
    sessions.addToken(session, owner, credentialOf(login, token), { signal });
  const name = owner.login;
  const question: Question<AccountSession> = {
    ...tokenStep(base, add, newOwnerTokenPage(base, owner.login)),
    title: isReplaced ? l10n.t('Replace the Token for {0}', name) : l10n.t('Add a Token for {0}', name),
    prompt: l10n.t(
      'Paste a fine-grained token of {0} with {1} as its resource owner. It is stored encrypted and sent only to {2}. To create one, use the button at the top right.',
      nameOf(session),
      name,
      showable(displayAddress(base)),
    ),
  };
  const reply = await askInput(question, log);
  return reply.kind === 'answer' ? reply.value : undefined;
}

function replacementTexts(isOfVSCode: boolean, address: Line, label: Line): { title: string; prompt: string } {
  if (isOfVSCode) {
    return {
      title: l10n.t('Use a Token for {0}', label),
      prompt: l10n.t(
        'Paste a personal access token. It replaces VS Code’s sign-in for this account, is stored encrypted, and is sent only to {0}. To create one, use the button at the top right.',
        address,
      ),
    };
  }
  return {
    title: l10n.t('Replace the Token of {0}', label),
    prompt: l10n.t(
      'Paste a personal access token. It is stored encrypted and sent only to {0}. To create one, use the button at the top right.',
      address,
    ),
  };
}

/** Asks for the account's name (with basic authentication) and the token. */
async function askAccount(
  ask: <T>(step: Step<T>) => Promise<Reply<T>>,
  { sessions }: AccountServices,
  base: URL,
  { isBasic, scopes }: { readonly isBasic: boolean; readonly scopes: readonly string[] | undefined },
): Promise<Reply<AccountSession | EnteredToken>> {
  for (;;) {
    const login = isBasic ? await ask(loginStep(base)) : undefined;
    if (login && login.kind !== 'answer') return login;
    const signIn = async (token: string, signal: AbortSignal): Promise<AccountSession | EnteredToken> => {
      const credential = credentialOf(login?.value, token);
      const { session, isNew } = await sessions.signIn(base, credential, { signal, scopes });
      return isNew ? session : { existing: session, credential };
    };
    const session = await ask({ ...tokenStep(base, signIn), step: login ? 3 : 2 });
    if (session.kind !== 'back' || !login) return session;
  }
}

function hostStep({ connector }: AccountServices, value: string): Step<URL> {
  return {
    prompt: l10n.t('Address of your code host, such as github.com. You enter the token in the next step.'),
    value,
    step: 1,
    check: candidates,
    accept: (text, signal) => discover(text, (base, end) => connector.probe(base, end), signal),
  };
}

/** As people write it: no name begins with “@”. */
function checkLogin(text: string): string {
  return parseLogin(text.trim().replace(/^@/, ''));
}

function loginStep({ host }: URL): Step<string> {
  return {
    prompt: l10n.t('Your account name on {0}', showable(host)),
    step: 2,
    check: checkLogin,
    accept: async (text) => checkLogin(text),
  };
}

function tokenStep<T>(
  base: URL,
  accept: (token: string, signal: AbortSignal) => Promise<T>,
  page = accountPage(base, 'newToken'),
): Step<T> {
  return {
    prompt: tokenPrompt(showable(displayAddress(base)), dialectOf(base).scopes),
    isSecret: true,
    check: parseToken,
    accept: (text, signal) => accept(parseToken(text), signal),
    action: {
      iconPath: new ThemeIcon('link-external'),
      tooltip: l10n.t('Create a Token on {0}', showable(page.host)),
      run: () => void openPage(page.href),
    },
  };
}

function tokenPrompt(address: Line, scopes: readonly string[]): string {
  if (scopes.length === 0) {
    return l10n.t(
      'Paste a personal access token for {0}. It is stored encrypted and sent only to {0}. To create one, use the button at the top right.',
      address,
    );
  }
  return l10n.t(
    'Paste a personal access token for {0}, with the scopes {1}. It is stored encrypted and sent only to {0}. To create one, use the button at the top right.',
    address,
    listOf(scopes.map(ours)),
  );
}

function credentialOf(login: string | undefined, token: string): EnteredCredential {
  return login === undefined ? { kind: 'token', token } : { kind: 'basic', login, token };
}

/** Shows the result, if any, and what a missing scope hides. @param owner whose token is new, if not all */
export async function reportSignedIn(session: AccountSession, done: string, owner?: OwnerName): Promise<void> {
  const { tokens } = connectionOf(session);
  const token = owner ? tokenFor(tokens, owner) : tokens[0];
  // Before VS Code signs in, the user chooses which repositories to show.
  const missing = token?.credential.kind === 'vscode' ? [] : describeMissing(token?.facts.traits.scopes);
  const manage = l10n.t('Manage Account…');
  const sentence = [done, ...missing].join(' ').trim();
  if (sentence === '') return;
  const chosen = await window.showInformationMessage(sentence, ...(missing.length > 0 ? [manage] : []));
  if (chosen === manage) await commands.executeCommand(Command.manageAccount, { session });
}
