import { QuickInputButtons, type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import { type Clock, within } from '../base/core/clock.ts';
import { showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { showUntilHidden } from '../base/showUntilHidden.ts';
import { PROVIDERS, type ProviderId } from './core/vscodeAccounts.ts';
import type { ProvidedAccount } from './providedAccounts.ts';
import { isChosenByWorkspace, type ProviderPlace, providerPlace, userEnterpriseUri } from './providerAddress.ts';

/** How the user wants to sign in: with an account of VS Code, at a provider, with a token, or not at all. */
export type SignInMethod =
  | {
      readonly kind: 'account';
      readonly provider: ProviderId;
      readonly account: ProvidedAccount;
      readonly place: ProviderPlace;
    }
  /** `hasAccounts`: VS Code has accounts there, and the user wants another one. */
  | {
      readonly kind: 'provider';
      readonly provider: ProviderId;
      readonly hasAccounts: boolean;
      /** Undefined to ask for the server's address. */
      readonly place: ProviderPlace | undefined;
    }
  | { readonly kind: 'token' }
  | { readonly kind: 'browse' };

/** Which repositories a sign-in should show. */
type Access = 'all' | 'public';

type MethodItem = QuickPickItem & { readonly method?: SignInMethod };
type IsUsed = (provider: ProviderId, account: ProvidedAccount, place: ProviderPlace) => boolean;
type AccountsOf = Readonly<Record<ProviderId, readonly ProvidedAccount[]>>;

/** How long the choices wait for VS Code's accounts, in milliseconds. Later accounts move the choices. */
const PATIENCE_MS = 150;

/** How long choices that have moved can't be accepted, in milliseconds: a click could hit another one. */
const SETTLING_MS = 300;

/**
 * Asks how to sign in. The choices show almost immediately; accounts of VS Code that arrive later are added above them.
 * @param list returns the accounts of a provider
 * @param isUsed whether an account is signed in already
 * @returns undefined if the user cancels
 */
export async function pickSignInMethod(
  list: (provider: ProviderId) => Promise<readonly ProvidedAccount[]>,
  isUsed: IsUsed,
  clock: Clock,
): Promise<SignInMethod | undefined> {
  const box = window.createQuickPick<MethodItem>();
  box.title = l10n.t('Sign In');
  box.placeholder = l10n.t('Choose how to sign in');
  box.ignoreFocusOut = true;
  box.busy = true;
  let found: AccountsOf = { github: [], 'github-enterprise': [] };
  let movedAt = 0;
  let isShown = false;
  const search = async (provider: ProviderId): Promise<void> => {
    const accounts = await list(provider);
    found = { ...found, [provider]: accounts };
    if (!isShown || accounts.length === 0) return;
    movedAt = clock.now();
    replaceItems(box, methodItems(found, isUsed));
  };
  const searches = Promise.all(PROVIDERS.map(search)).then(() => (box.busy = false));
  await within(clock, PATIENCE_MS, searches);
  isShown = true;
  box.items = methodItems(found, isUsed);
  return showUntilHidden<SignInMethod>(box, (finish) => {
    box.onDidAccept(() => {
      const [item] = box.selectedItems;
      if (!item?.method) return;
      // Otherwise, VS Code would ignore all later clicks on this item.
      if (clock.now() - movedAt < SETTLING_MS) box.selectedItems = [];
      else finish(item.method);
    });
    // The only button changes the server.
    box.onDidTriggerItemButton(() =>
      finish({ kind: 'provider', provider: 'github-enterprise', hasAccounts: false, place: undefined }),
    );
  });
}

/** Replaces the items. The active one stays active if the user has moved to it. */
function replaceItems(box: ReturnType<typeof window.createQuickPick<MethodItem>>, items: readonly MethodItem[]): void {
  const [active] = box.activeItems;
  const hasMoved = active !== undefined && active !== box.items.find(({ method }) => method);
  box.items = items;
  const same = hasMoved ? items.find(({ label }) => label === active.label) : undefined;
  if (same) box.activeItems = [same];
}

/**
 * The items, for accounts that VS Code has. The first one is what most users want: an account that isn't in use yet,
 * else GitHub.
 */
export function methodItems(found: AccountsOf, isUsed: IsUsed): readonly MethodItem[] {
  const all = PROVIDERS.flatMap((provider) => {
    const place = providerPlace(provider);
    if (!place) return [];
    return found[provider].map((account) => ({ provider, account, place, used: isUsed(provider, account, place) }));
  }).toSorted((a, b) => Number(a.used) - Number(b.used));
  const accounts = all.map(({ provider, account, place, used }) => accountItem(provider, account, place, used));
  const inVSCode = accounts.length > 0 ? [separator(l10n.t('Accounts in VS Code')), ...accounts] : [];
  const others = [
    providerItem('github', l10n.t('Continue with GitHub'), found),
    providerItem('github-enterprise', l10n.t('Continue with GitHub Enterprise Server'), found),
    { label: `$(key) ${l10n.t('Use a personal access token…')}`, method: { kind: 'token' } as const },
    { label: `$(globe) ${l10n.t('Browse public repositories…')}`, method: { kind: 'browse' } as const },
  ];
  if (!all.some(({ used }) => !used)) return [...others, ...inVSCode];
  return [...inVSCode, separator(l10n.t('Other ways to sign in')), ...others];
}

function separator(label: string): MethodItem {
  return { label, kind: QuickPickItemKind.Separator };
}

function accountItem(provider: ProviderId, account: ProvidedAccount, place: ProviderPlace, used: boolean): MethodItem {
  const label = showable(account.label);
  const notes = used ? [l10n.t('already in Repo Rider')] : [];
  return {
    label: `$(account) ${label}`,
    description: [describeHost(provider, place), ...notes].join(' · '),
    method: { kind: 'account', provider, account, place },
  };
}

function providerItem(provider: ProviderId, label: string, found: AccountsOf): MethodItem {
  const place = providerPlace(provider);
  const hasAccounts = found[provider].length > 0;
  const notes = hasAccounts ? [l10n.t('another account')] : [];
  return {
    label: `$(github) ${label}`,
    description: [...(place ? [describeHost(provider, place)] : []), ...notes].join(' · '),
    ...(provider === 'github-enterprise' &&
      mayChangeServer() && {
        buttons: [{ iconPath: new ThemeIcon('gear'), tooltip: l10n.t('Change Server…') }],
      }),
    method: { kind: 'provider', provider, hasAccounts, place },
  };
}

/** Whether the user has chosen the server: a workspace's choice would win over another one of the user. */
function mayChangeServer(): boolean {
  return userEnterpriseUri() !== '' && !isChosenByWorkspace();
}

/** The host, and who has chosen it if that was not the user. */
function describeHost(provider: ProviderId, { host }: ProviderPlace): string {
  const isForeign = provider === 'github-enterprise' && isChosenByWorkspace();
  return isForeign ? l10n.t('{0}, set by this workspace', showable(host)) : host;
}

/**
 * Asks which repositories a sign-in should show.
 * @param question shown above the choices
 */
export async function pickAccess(title: string, question: string): Promise<Access | 'back' | 'cancelled'> {
  const box = window.createQuickPick<QuickPickItem & { readonly access: Access }>();
  box.title = title;
  box.placeholder = question;
  box.ignoreFocusOut = true;
  box.buttons = [QuickInputButtons.Back];
  // A narrow window cuts the end off.
  box.items = [
    {
      label: l10n.t('All repositories'),
      detail: l10n.t('Includes write access, which isn’t used (repo, read:org)'),
      access: 'all',
    },
    { label: l10n.t('Public repositories only'), detail: l10n.t('No write access (user:email)'), access: 'public' },
  ];
  const choice = await showUntilHidden<Access | 'back'>(box, (finish) => {
    box.onDidTriggerButton(() => finish('back'));
    box.onDidAccept(() => {
      const [item] = box.selectedItems;
      if (item) finish(item.access);
    });
  });
  return choice ?? 'cancelled';
}
