import { type QuickPickItem, ThemeIcon, window } from 'vscode';
import { type Line, showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { listOf } from '../base/language.ts';
import { nameOf } from './accountName.ts';
import type { AccountServices } from './accounts.ts';
import type { SessionsChange } from './core/accountState.ts';
import { type GitAccount, isOfVSCode } from './core/credentialHolders.ts';
import type { ConsentAnswer, ConsentPurpose, GitAccessQuestions } from './core/gitAccess.ts';
import type { GitConsents, GivenToken } from './core/gitConsents.ts';
import { isHostnameOf } from './core/hostPages.ts';
import { type AccountSession, connectionOf } from './core/session.ts';
import { isAnsweredByVSCode, letVSCodeAnswer, stopAnsweringByVSCode } from './gitHubAuthentication.ts';

/** Git's helpers, which keep what Git has got. */
interface CredentialHelpers {
  /** @returns whether they have nothing for the user of a server now */
  rejectCredential(origin: string, userName: string): Promise<boolean>;
}

/** What decides what Git gets. */
export type GitAccessServices = Pick<AccountServices, 'consents' | 'sessions'> & {
  readonly localClones: CredentialHelpers;
};

/** The questions that decide whether Git gets a token, and whose. */
export function gitAccessQuestions(consents: GitConsents, helpers: CredentialHelpers): GitAccessQuestions {
  return {
    askConsent: (origin, accounts, purpose) => askConsent(consents, helpers, origin, accounts, purpose),
    askAccount,
  };
}

/** Asks which account Git uses, and with which of its tokens. */
async function askAccount(origin: string, accounts: readonly GitAccount[]): Promise<GitAccount | undefined> {
  const items = accounts.map((account) => ({
    label: `$(account) ${nameOf(account.session)}`,
    description: account.session.host,
    detail: account.owner ? l10n.t('Token for {0}', account.owner.login) : '',
    account,
  }));
  const title = l10n.t('Choose an Account for Git on {0}', hostOf(origin));
  const options = { title, placeHolder: l10n.t('Choose an account'), ignoreFocusOut: true };
  return (await window.showQuickPick(items, options))?.account;
}

/** Asks whether Git may use accounts, and says what that means. */
async function askConsent(
  consents: GitConsents,
  helpers: CredentialHelpers,
  origin: string,
  accounts: readonly AccountSession[],
  purpose: ConsentPurpose | undefined,
): Promise<ConsentAnswer> {
  const host = hostOf(origin);
  const [allow, never] = [purpose ? l10n.t('Clone with Account') : l10n.t('Allow'), l10n.t('Never for This Host')];
  const text = l10n.t('Let Git sign in to {0} as {1}?', host, listOf(accounts.map(nameOf)));
  const isTaken = isAnsweredByVSCode(origin) && !accounts.every((each) => isOfVSCode(each));
  const detail = [
    ...(purpose ? [purpose.detail, text].filter(Boolean) : []),
    l10n.t(
      'Git in VS Code will use your tokens for {0}, including ones you add later, instead of asking for a password.',
      host,
    ),
    l10n.t('Programs that Git starts, other extensions, and Git’s credential helper can then get these tokens.'),
    ...(isTaken
      ? [
          l10n.t(
            'This turns off the setting github.gitAuthentication: VS Code no longer signs Git in to GitHub with its own account.',
          ),
        ]
      : []),
    l10n.t('To change this later, run “Manage Account…”.'),
  ].join('\n\n');
  const without = { title: l10n.t('Clone without Account') };
  const later = { title: l10n.t('Not Now'), isCloseAffordance: true };
  const buttons = [{ title: allow }, ...(purpose ? [without] : [{ title: never }, later])];
  const chosen = await window.showInformationMessage(purpose?.text ?? text, { modal: true, detail }, ...buttons);
  if (chosen?.title === never) {
    // Also accounts that were allowed before.
    await takeBack(consents, helpers, origin, true);
    return 'never';
  }
  if (purpose && !chosen) return 'cancel';
  if (chosen?.title !== allow) return 'notNow';
  if (isTaken) {
    await stopAnsweringByVSCode();
    await consents.noteVSCode(origin, true);
  }
  return 'allow';
}

/** An entry of Manage Account…, and what selecting it does. */
export interface ManageItem extends QuickPickItem {
  readonly run?: () => unknown;
}

/** What Git may use on the host of an account, and on hosts without one: an item for each server. */
export async function gitAccessItems(
  { consents, localClones: helpers, sessions }: GitAccessServices,
  base: URL,
): Promise<readonly ManageItem[]> {
  // Also what the user has only put off.
  consents.resume();
  const bases = [
    ...[...sessions.accounts, ...sessions.pending].map((each) => connectionOf(each).base),
    ...sessions.unavailable.map((each) => each.base),
  ];
  const items: ManageItem[] = [];
  for (const origin of await consents.origins()) {
    const isOn = (each: URL): boolean => isHostnameOf(each, new URL(origin).hostname);
    if (!isOn(base) && bases.some(isOn)) continue;
    const { allowed, isNever, given } = await consents.of(origin);
    const accounts = [...sessions.accounts, ...sessions.unavailable].filter(({ id }) => allowed.includes(id));
    const description = isNever
      ? l10n.t('never')
      : accounts.length > 0
        ? l10n.t('allowed for {0}', listOf(accounts.map(nameOf)))
        : l10n.t('access removed');
    const detail =
      given.length > 0 && accounts.length === 0
        ? l10n.t(
            'A credential helper may still have the token of {0}',
            listOf(given.map(({ userName }) => showable(userName))),
          )
        : '';
    items.push({
      label: l10n.t('Git Access to {0}', hostOf(origin)),
      description,
      detail,
      iconPath: new ThemeIcon(allowed.length > 0 ? 'pass' : 'circle-slash'),
      run: () => changeAccess(consents, helpers, origin),
    });
  }
  return items;
}

async function changeAccess(consents: GitConsents, helpers: CredentialHelpers, origin: string): Promise<void> {
  const never = { label: l10n.t('Never for This Host'), isNever: true };
  const remove = {
    label: l10n.t('Remove Access'),
    detail: l10n.t('Repo Rider asks again when Git needs credentials'),
    isNever: false,
  };
  const host = hostOf(origin);
  const decision = await window.showQuickPick([remove, never], { title: l10n.t('Git Access to {0}', host) });
  if (decision === undefined) return;
  await takeBack(consents, helpers, origin, decision.isNever);
  void window.showInformationMessage(l10n.t('Git can no longer use your accounts on {0}.', host));
}

/** Takes back what the user has allowed for a server. */
async function takeBack(
  consents: GitConsents,
  helpers: CredentialHelpers,
  origin: string,
  isNever: boolean,
): Promise<void> {
  // First, so that Git gets nothing more.
  await consents.disallow(origin, isNever);
  await restoreVSCode(consents, origin);
  await forgetGiven(consents, helpers, origin, (await consents.of(origin)).given);
}

/** Takes back what was allowed to accounts that were signed out, and makes Git's helpers forget former tokens. */
export async function forgetTokens(
  consents: GitConsents,
  helpers: CredentialHelpers,
  { forgotten, changed }: SessionsChange,
): Promise<void> {
  const former = new Set([...forgotten, ...changed].map(({ id }) => id));
  for (const origin of await consents.origins()) {
    for (const { id } of forgotten) await consents.forget(origin, id);
    await restoreVSCode(consents, origin);
    await forgetGiven(
      consents,
      helpers,
      origin,
      (await consents.of(origin)).given.filter(({ session }) => former.has(session)),
    );
  }
}

/** Makes Git's helpers forget tokens. What they can't forget stays in the list. */
async function forgetGiven(
  consents: GitConsents,
  helpers: CredentialHelpers,
  origin: string,
  tokens: readonly GivenToken[],
): Promise<void> {
  for (const token of tokens) {
    // Git may get a new token of the same user meanwhile.
    await consents.clear(origin, token);
    if (!(await helpers.rejectCredential(origin, token.userName))) await consents.note(origin, token);
  }
}

/** Lets VS Code answer for github.com again, if no account does. */
async function restoreVSCode(consents: GitConsents, origin: string): Promise<void> {
  const { allowed, isVSCodeOff } = await consents.of(origin);
  if (!isVSCodeOff || allowed.length > 0) return;
  await letVSCodeAnswer();
  await consents.noteVSCode(origin, false);
}

function hostOf(origin: string): Line {
  return showable(new URL(origin).host);
}
