import {
  type AuthenticationGetSessionOptions,
  type AuthenticationSession,
  type AuthenticationSessionAccountInformation,
  authentication,
  EventEmitter,
  workspace,
} from 'vscode';
import { type Clock, within } from '../base/core/clock.ts';
import {
  OtherAddressError,
  ProviderFailedError,
  ProviderMissingError,
  SignInDeclinedError,
} from '../base/core/errors.ts';
import { Disposables } from '../base/core/event.ts';
import { SerialQueue } from '../base/core/serialQueue.ts';
import { ENTERPRISE_URI } from './addressSettings.ts';
import { covers } from './core/scopes.ts';
import {
  type AccountReference,
  PROVIDERS,
  type ProviderChange,
  type ProviderId,
  type TokenSearch,
  type VSCodeAccounts,
} from './core/vscodeAccounts.ts';
import { type ProviderPlace, providerPlace } from './providerAddress.ts';

/**
 * After a change of the address, VS Code's provider still has the accounts of the old one for a moment, in
 * milliseconds.
 */
const SETTLING_MS = 2000;

/** How long a search waits for a provider, in milliseconds. VS Code reports a missing one after 5 s. */
const PATIENCE_MS = 10_000;

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
  /** Where the user expects the accounts to be. */
  readonly place: Pick<ProviderPlace, 'base' | 'server'>;
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
export class ProvidedAccounts extends Disposables implements VSCodeAccounts {
  readonly #clock: Clock;
  readonly #changed = this.own(new EventEmitter<ProviderChange>());
  /** VS Code 1.105 confuses the accounts of concurrent searches with the same scopes. */
  readonly #searches: Readonly<Record<ProviderId, SerialQueue>> = {
    github: new SerialQueue(),
    'github-enterprise': new SerialQueue(),
  };
  /** Searches that took too long, by what was searched for. */
  readonly #slowSearches = new Map<string, Promise<TokenSearch>>();
  /** The number of changes that were reported. */
  #reports = 0;
  #server = providerPlace('github-enterprise')?.server;
  #settled: Promise<void> = Promise.resolve();
  /** The number of changes of the address. */
  #moves = 0;

  readonly onDidChange = this.#changed.event;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
    this.own(
      authentication.onDidChangeSessions(({ provider: { id } }) => {
        const provider = PROVIDERS.find((each) => each === id);
        if (provider) this.#report({ provider, mayRemove: true });
      }),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(ENTERPRISE_URI)) this.#followAddress();
      }),
    );
  }

  async find(reference: AccountReference, base: URL): Promise<TokenSearch> {
    const { provider, id, scopes, server } = reference;
    const key = JSON.stringify([provider, id, scopes, server, base]);
    const slow = this.#slowSearches.get(key);
    const reports = this.#reports;
    const search = slow ?? this.#find(reference, base);
    const result = (await within(this.#clock, PATIENCE_MS, search)) ?? 'late';
    // A search that began before a change may not know of it.
    if (result === 'late' && !slow && reports === this.#reports) {
      this.#slowSearches.set(key, search);
      void search.then((found) => this.#adopt(key, search, found, provider));
    }
    return result;
  }

  async isRemoved({ provider, id, server = '' }: AccountReference): Promise<boolean> {
    const moves = await this.#settle();
    if (providerPlace(provider)?.server !== server) return false;
    const accounts = await authentication.getAccounts(provider).then(undefined, () => undefined);
    return accounts !== undefined && moves === this.#moves && !accounts.some((account) => account.id === id);
  }

  /**
   * The accounts that VS Code has at a provider. None if the provider is missing, which takes 5 s to find out. Never
   * rejects.
   */
  async list(provider: ProviderId): Promise<readonly ProvidedAccount[]> {
    if (!providerPlace(provider)) return [];
    // Until then, these may be the accounts of the previous server.
    if (provider === 'github-enterprise') await this.#settle();
    try {
      return await authentication.getAccounts(provider);
    } catch {
      return [];
    }
  }

  /**
   * Gets a session from VS Code, which asks the user for consent, and opens a browser if there is no such session.
   * @returns undefined if `silent` finds none
   * @throws SignInDeclinedError; ProviderMissingError; ProviderFailedError; OtherAddressError when the accounts are
   * elsewhere in this window
   */
  async request({ provider, place, scopes, account, how }: SessionRequest): Promise<ProvidedSession | undefined> {
    const moves = await this.#settle();
    const at = providerPlace(provider);
    if (!at || !isSame(at, place)) throw new OtherAddressError();
    const another = !account && how !== 'silent' && { clearSessionPreference: true };
    const options = { ...OPTIONS[how], ...(account && { account }), ...another };
    const session = await this.#session(provider, scopes, options, at.host);
    // The address may have changed meanwhile: a token must not leave the code host that issued it.
    const hasMoved = provider === 'github-enterprise' && moves !== this.#moves;
    if (hasMoved || !isSame(providerPlace(provider), place)) throw new OtherAddressError();
    if (!session) return undefined;
    const { id, label } = session.account;
    const { base, server } = place;
    const reference: AccountReference = { kind: 'vscode', provider, id, label, scopes: session.scopes, server };
    return { reference, base, token: session.accessToken };
  }

  async #find(reference: AccountReference, base: URL): Promise<TokenSearch> {
    const { provider, id, label, scopes, server = '' } = reference;
    try {
      const account = { id, label };
      const found = await this.request({ provider, place: { base, server }, scopes, account, how: 'silent' });
      if (found?.reference.id !== id) return 'noSession';
      // Without scopes, the user has chosen public repositories; VS Code may have another session of the account by
      // now.
      const isWider = scopes.length === 0 && covers(found.reference.scopes, 'repo');
      return isWider ? 'noSession' : { token: found.token };
    } catch (error) {
      return error instanceof OtherAddressError ? 'otherAddress' : 'noProvider';
    }
  }

  /**
   * Reports the result of a slow search. It is returned until the provider reports a change: a provider that is always
   * slow would be searched without end.
   */
  #adopt(key: string, search: Promise<TokenSearch>, found: TokenSearch, provider: ProviderId): void {
    if (this.#slowSearches.get(key) !== search) return;
    // For the sessions, a late provider is a missing one.
    if (found === 'noProvider') this.#slowSearches.delete(key);
    else this.#changed.fire({ provider, mayRemove: false });
  }

  #report(change: ProviderChange): void {
    this.#reports++;
    this.#slowSearches.clear();
    this.#changed.fire(change);
  }

  #session(
    provider: ProviderId,
    scopes: readonly string[],
    options: AuthenticationGetSessionOptions,
    host: string,
  ): Promise<AuthenticationSession | undefined> {
    const get = async (): Promise<AuthenticationSession | undefined> => {
      try {
        return await authentication.getSession(provider, scopes, options);
      } catch (error) {
        throw failureOf(provider, host, error);
      }
    };
    return options.silent ? this.#searches[provider].add(get) : get();
  }

  /**
   * Waits until VS Code's provider has followed the last change of the address. @returns the number of changes so far
   */
  async #settle(): Promise<number> {
    for (let settled: Promise<void> | undefined; settled !== this.#settled; ) {
      settled = this.#settled;
      await settled;
    }
    return this.#moves;
  }

  #followAddress(): void {
    const server = providerPlace('github-enterprise')?.server;
    if (server === this.#server) return;
    this.#server = server;
    this.#moves++;
    this.#settled = this.#clock.delay(SETTLING_MS);
    this.#report({ provider: 'github-enterprise', mayRemove: false });
  }
}

function isSame(a: SessionRequest['place'] | undefined, b: SessionRequest['place']): boolean {
  return a?.base.href === b.base.href && a.server === b.server;
}

/** VS Code has no error codes; these messages are not translated. */
function failureOf(provider: ProviderId, host: string, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  if (/did not consent|cancell?ed/i.test(message)) return new SignInDeclinedError(provider, host);
  if (/^timed out waiting|^no authentication provider/i.test(message)) return new ProviderMissingError(provider, host);
  return new ProviderFailedError(provider, host);
}
