import { OtherAddressError, ProviderMissingError, SignedOutError, SignInDeclinedError } from '../errors.ts';
import type { Disposable } from '../event.ts';
import type { Accounts, UnavailableAccount } from './accountTable.ts';
import type { Connection } from './connection.ts';
import { type AccountSession, connectionOf, isSameBase } from './session.ts';

/** Opens a session without a token. @param available resolves with the connection that has one */
export type OpenPending = (account: UnavailableAccount, available: Promise<Connection>) => AccountSession;

interface Pending {
  readonly session: AccountSession;
  readonly available: PromiseWithResolvers<Connection>;
}

/**
 * Sessions of the accounts for which VS Code has not responded yet, which may take seconds: their stored repositories
 * are shown meanwhile, and their requests wait for the token.
 */
export class PendingSessions implements Disposable {
  readonly #open: OpenPending;
  readonly #pending = new Map<string, Pending>();

  constructor(open: OpenPending) {
    this.#open = open;
  }

  dispose(): void {
    for (const pending of this.#pending.values()) settle(pending, new SignedOutError());
    this.#pending.clear();
  }

  get all(): readonly AccountSession[] {
    return [...this.#pending.values()].map(({ session }) => session);
  }

  /** Opens and ends sessions to match the accounts. */
  update({ accounts, unavailable }: Accounts): void {
    for (const [id, pending] of this.#pending) {
      const account = unavailable.get(id);
      if (account && isPending(account) && account.base.href === connectionOf(pending.session).base.href) continue;
      this.#pending.delete(id);
      const session = accounts.get(id);
      settle(pending, session && isSameBase(session, pending.session) ? session : failureOf(account));
    }
    for (const account of unavailable.values()) {
      if (!isPending(account) || this.#pending.has(account.id)) continue;
      const available = Promise.withResolvers<Connection>();
      // Usually, no request waits for it.
      available.promise.catch(() => undefined);
      this.#pending.set(account.id, { session: this.#open(account, available.promise), available });
    }
  }
}

function isPending({ reason }: UnavailableAccount): boolean {
  return reason === 'pending';
}

/** Why an account has no token. @param account undefined if it was signed out */
function failureOf(account: UnavailableAccount | undefined): Error {
  if (account?.reason === 'otherAddress') return new OtherAddressError();
  if (!account || isPending(account)) return new SignedOutError();
  const Failure = account.reason === 'noSession' ? SignInDeclinedError : ProviderMissingError;
  return new Failure(account.reference.provider, account.base.host);
}

/** @param outcome the session with a token, or why there is none */
function settle({ session, available }: Pending, outcome: AccountSession | Error): void {
  if (outcome instanceof Error) available.reject(outcome);
  else available.resolve(connectionOf(outcome));
  connectionOf(session).dispose();
}
