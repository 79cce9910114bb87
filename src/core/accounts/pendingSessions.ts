import { SignedOutError } from '../errors.ts';
import type { Disposable } from '../event.ts';
import type { Accounts, UnavailableAccount } from './accountTable.ts';
import type { Connection } from './connection.ts';
import { type AccountSession, connectionOf } from './session.ts';

/** Opens a session without a token. @param available resolves with the connection that has one */
export type OpenPending = (account: UnavailableAccount, available: Promise<Connection>) => AccountSession;

interface Pending {
  readonly session: AccountSession;
  readonly available: PromiseWithResolvers<Connection>;
}

/**
 * Sessions of the accounts for which VS Code has not responded yet, which may take seconds: their stored repositories are shown
 * meanwhile, and their requests wait for the token.
 */
export class PendingSessions implements Disposable {
  readonly #open: OpenPending;
  readonly #pending = new Map<string, Pending>();

  constructor(open: OpenPending) {
    this.#open = open;
  }

  dispose(): void {
    for (const pending of this.#pending.values()) settle(pending, undefined);
    this.#pending.clear();
  }

  get all(): readonly AccountSession[] {
    return [...this.#pending.values()].map(({ session }) => session);
  }

  /** Opens and ends sessions to match the accounts. */
  follow({ accounts, unavailable }: Accounts): void {
    for (const [id, pending] of this.#pending) {
      const account = unavailable.get(id);
      if (account && isPending(account) && connectionOf(pending.session).base.href === account.base.href) continue;
      this.#pending.delete(id);
      settle(pending, accounts.get(id));
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

/** @param session with a token; undefined if the account isn't available */
function settle({ session: pending, available }: Pending, session: AccountSession | undefined): void {
  if (session) available.resolve(connectionOf(session));
  else available.reject(new SignedOutError());
  connectionOf(pending).dispose();
}
