import type { AccountReference, ProviderChange, TokenSearch } from '../../src/accounts/core/vscodeAccounts.ts';
import { PROVIDED_ACCOUNTS, type ProvidedAccount } from './credentials.ts';
import type { ModelWindow } from './modelWindow.ts';

/** The providers work, are missing, or don't respond in time. */
export type ProviderState = 'works' | 'missing' | 'late';

/** What happens to an account in VS Code: the user signs in or out there, or VS Code gets another token. */
export type AccountChange = 'add' | 'remove' | 'renew';

/** What a window needs to sign in with an account of VS Code. */
export interface ProvidedSession {
  readonly reference: AccountReference;
  readonly token: string;
}

/**
 * VS Code's authentication providers and their accounts, as `src/accounts/providedAccounts.ts` offers them to
 * the core.
 */
export class Providers {
  /** The numbers of the current tokens, by accounts that are signed in to VS Code. */
  readonly #tokens = new Map<ProvidedAccount, number>();
  /** The windows whose workspaces choose another code host. */
  readonly #elsewhere = new Set<ModelWindow>();
  readonly #isLocked: () => boolean;
  readonly #notify: (change: ProviderChange, window?: ModelWindow) => void;
  #state: ProviderState = 'works';

  /**
   * @param isLocked whether the keyring is locked: then there seem to be no accounts
   * @param notify reports a change to a window, or to all
   */
  constructor(isLocked: () => boolean, notify: (change: ProviderChange, window?: ModelWindow) => void) {
    this.#isLocked = isLocked;
    this.#notify = notify;
  }

  get state(): ProviderState {
    return this.#state;
  }

  setState(state: ProviderState): void {
    if (state === this.#state) return;
    const mayRemove = this.#state !== 'late';
    this.#state = state;
    // This is noticed only when a provider is asked.
    if (state === 'late') return;
    for (const provider of ['github', 'github-enterprise'] as const) this.#notify({ provider, mayRemove });
  }

  /** Whether a window's workspace chooses another code host. */
  isElsewhere(window: ModelWindow): boolean {
    return this.#elsewhere.has(window);
  }

  setElsewhere(window: ModelWindow, isElsewhere: boolean): void {
    if (isElsewhere === this.#elsewhere.has(window)) return;
    if (isElsewhere) this.#elsewhere.add(window);
    else this.#elsewhere.delete(window);
    for (const provider of ['github', 'github-enterprise'] as const)
      this.#notify({ provider, mayRemove: false }, window);
  }

  change(account: ProvidedAccount, change: AccountChange): void {
    const number = this.#tokens.get(account);
    if (change === 'remove') this.#tokens.delete(account);
    else if (change === 'add') this.#tokens.set(account, number ?? 0);
    else if (number !== undefined) this.#tokens.set(account, number + 1);
    this.#notify({ provider: account.provider, mayRemove: true });
  }

  /** The current token of an account; undefined if it is not signed in to VS Code. */
  token(id: string): string | undefined {
    const account = accountWith(id);
    const number = account && this.#tokens.get(account);
    return number === undefined ? undefined : account?.tokens[number % account.tokens.length]?.value;
  }

  /** As `ProvidedAccounts.find`. */
  find({ id }: AccountReference, window: ModelWindow): TokenSearch {
    if (this.isElsewhere(window)) return 'otherAddress';
    if (this.#state !== 'works') return this.#state === 'late' ? 'late' : 'noProvider';
    const token = this.#isLocked() ? undefined : this.token(id);
    return token === undefined ? 'noSession' : { token };
  }

  /** As `ProvidedAccounts.isRemoved`. */
  isRemoved({ id }: AccountReference, window: ModelWindow): boolean {
    if (this.isElsewhere(window) || this.#state !== 'works') return false;
    return this.#isLocked() || this.token(id) === undefined;
  }

  /** Signs in to VS Code if needed. @returns undefined if that fails */
  session(id: string, window: ModelWindow): ProvidedSession | undefined {
    const account = accountWith(id);
    if (!account || this.isElsewhere(window) || this.#state !== 'works' || this.#isLocked()) return undefined;
    if (this.token(id) === undefined) this.change(account, 'add');
    const { provider, login } = account;
    const { scopes = [] } = account.tokens[0];
    const reference: AccountReference = { kind: 'vscode', provider, id, label: login, scopes, server: '' };
    return { reference, token: this.token(id) ?? '' };
  }
}

function accountWith(id: string): ProvidedAccount | undefined {
  return PROVIDED_ACCOUNTS.find((account) => account.id === id);
}
