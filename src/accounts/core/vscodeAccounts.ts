import type { Event } from '../../base/core/event.ts';

/** The authentication providers of VS Code whose accounts can be used. */
export const PROVIDERS = ['github', 'github-enterprise'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** Names an account that VS Code manages. It is stored in place of a token, which VS Code returns in each window. */
export interface AccountReference {
  readonly kind: 'vscode';
  readonly provider: ProviderId;
  /** The provider's id of the account. */
  readonly id: string;
  /** The account's name in VS Code, which remembers the user's consent under it. */
  readonly label: string;
  /** The scopes that the account was used with: a session has exactly these, or any if empty. */
  readonly scopes: readonly string[];
  /** Identifies the server for VS Code, if there may be several. */
  readonly server?: string | undefined;
}

/**
 * Why an account of VS Code can't be used in this window:
 * - `pending`: the provider has not responded yet,
 * - `noSession`: VS Code has no session of the account, or the user has not allowed this extension to use it,
 * - `noProvider`: the provider is missing or disabled, or has failed,
 * - `otherAddress`: in this window, the provider's accounts belong to another code host.
 */
export type Unavailability = 'pending' | 'noSession' | 'noProvider' | 'otherAddress';

/**
 * What VS Code has for an account. `late`: the provider has not responded in time; when it has, that is reported as a
 * change.
 */
export type TokenSearch = { readonly token: string } | Exclude<Unavailability, 'pending'> | 'late';

/** A change of a provider. */
export interface ProviderChange {
  readonly provider: ProviderId;
  /** Whether the user may have removed accounts: false if only the address of its accounts has changed. */
  readonly mayRemove: boolean;
}

/** The accounts that VS Code manages. */
export interface VSCodeAccounts {
  /** Fires when the sessions of a provider have changed, or the address that its accounts belong to. */
  readonly onDidChange: Event<ProviderChange>;
  /**
   * Returns the token of an account without asking the user, or why there is none. Never rejects.
   * @param base the API address that the token may be sent to
   */
  find(reference: AccountReference, base: URL): Promise<TokenSearch>;
  /** Whether the provider works and no longer has an account. Never rejects. */
  isRemoved(reference: AccountReference): Promise<boolean>;
}
