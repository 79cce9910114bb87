import {
  type AuthenticationGetSessionOptions,
  type AuthenticationSessionAccountInformation,
  authentication,
  type Disposable,
  EventEmitter,
  workspace,
} from 'vscode';
import {
  type AccountReference,
  PROVIDERS,
  type ProviderId,
  type Unavailability,
  type VSCodeAccounts,
} from '../core/accounts/vscodeAccounts.ts';
import { OtherAddressError, ProviderFailedError, ProviderMissingError, SignInDeclinedError } from '../core/errors.ts';
import { ENTERPRISE_URI, providerBase } from './providerAddress.ts';

/** After a change of the address, VS Code's provider still has the accounts of the old one for a moment. */
const SETTLING_MS = 2000;

/** An account that VS Code has. */
export type ProvidedAccount = AuthenticationSessionAccountInformation;

/** A session of VS Code. The token may be sent only to `base`. */
export interface ProvidedSession {
  readonly reference: AccountReference;
  readonly base: URL;
  readonly token: string;
}

/** What to ask VS Code for. */
export interface SessionRequest {
  readonly provider: ProviderId;
  /** A session with exactly these scopes, or any if empty. */
  readonly scopes: readonly string[];
  /** Undefined lets the user choose the account. */
  readonly account?: ProvidedAccount | undefined;
  /** `silent` never asks the user; `new` signs in again, even if there is a session. */
  readonly how: 'silent' | 'ask' | 'new';
}

const OPTIONS: Readonly<Record<SessionRequest['how'], AuthenticationGetSessionOptions>> = {
  silent: { silent: true },
  ask: { createIfNone: true },
  new: { forceNewSession: true },
};

/** The accounts of VS Code's own providers for GitHub and GitHub Enterprise Server. */
export class ProvidedAccounts implements VSCodeAccounts, Disposable {
  readonly #changed = new EventEmitter<ProviderId>();
  readonly #subscriptions: readonly Disposable[];
  #settled: Promise<void> = Promise.resolve();
  /** The number of changes of the address. */
  #moves = 0;

  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#subscriptions = [
      authentication.onDidChangeSessions(({ provider: { id } }) => {
        const provider = PROVIDERS.find((each) => each === id);
        if (provider) this.#changed.fire(provider);
      }),
      workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(ENTERPRISE_URI)) return;
        this.#moves++;
        this.#settled = new Promise((resolve) => setTimeout(resolve, SETTLING_MS));
        this.#changed.fire('github-enterprise');
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  async find(
    { provider, id, label, scopes }: AccountReference,
    base: URL,
  ): Promise<{ token: string } | Unavailability> {
    if (providerBase(provider)?.href !== base.href) return 'otherAddress';
    try {
      const account = { id, label };
      const session = await this.request({ provider, scopes, account, how: 'silent' });
      if (!session || session.reference.id !== id) return 'noSession';
      return session.base.href === base.href ? session : 'otherAddress';
    } catch (error) {
      return error instanceof OtherAddressError ? 'otherAddress' : 'noProvider';
    }
  }

  async isRemoved({ provider, id }: AccountReference): Promise<boolean> {
    try {
      return !(await authentication.getAccounts(provider)).some((account) => account.id === id);
    } catch {
      return false;
    }
  }

  /** The accounts that VS Code has at a provider. None if the provider is missing, which takes 5 s to find out. Never rejects. */
  async list(provider: ProviderId): Promise<readonly ProvidedAccount[]> {
    if (!providerBase(provider)) return [];
    try {
      return await authentication.getAccounts(provider);
    } catch {
      return [];
    }
  }

  /**
   * Gets a session from VS Code, which asks the user for consent, and opens a browser if there is no such session.
   * @returns undefined if `silent` finds none
   * @throws SignInDeclinedError; ProviderMissingError; ProviderFailedError; OtherAddressError when the provider's address is
   * missing or has changed meanwhile
   */
  async request({ provider, scopes, account, how }: SessionRequest): Promise<ProvidedSession | undefined> {
    if (provider === 'github-enterprise') await this.#settled;
    const base = providerBase(provider);
    const moves = this.#moves;
    if (!base) throw new OtherAddressError();
    const options = {
      ...OPTIONS[how],
      ...(account ? { account } : how !== 'silent' && { clearSessionPreference: true }),
    };
    const session = await this.#session(provider, scopes, options);
    // The address may have changed meanwhile: a token must not leave the code host that issued it.
    if (provider === 'github-enterprise' && moves !== this.#moves) throw new OtherAddressError();
    if (!session) return undefined;
    const { id, label } = session.account;
    const reference: AccountReference = { kind: 'vscode', provider, id, label, scopes: session.scopes };
    return { reference, base, token: session.accessToken };
  }

  async #session(provider: ProviderId, scopes: readonly string[], options: AuthenticationGetSessionOptions) {
    try {
      return await authentication.getSession(provider, scopes, options);
    } catch (error) {
      // VS Code has no error codes; these messages are not translated.
      const message = error instanceof Error ? error.message : String(error);
      if (/did not consent|cancell?ed/i.test(message)) throw new SignInDeclinedError();
      if (/^timed out waiting|^no authentication provider/i.test(message)) throw new ProviderMissingError(provider);
      throw new ProviderFailedError(provider);
    }
  }
}
