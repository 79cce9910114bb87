import { type Disposable, Emitter, type Event } from '../event.ts';
import type { ListedOwner } from '../model/repository.ts';
import type { Place } from './accountFolder.ts';
import type { Connection } from './connection.ts';
import {
  type AccountSession,
  byName,
  connectionOf,
  isSameBase,
  type Session,
  type SignedInAccount,
} from './session.ts';
import type { AccountReference, Unavailability } from './vscodeAccounts.ts';

/** How the signed-in accounts changed. All lists are empty if only `unavailable` changed. */
export interface SessionsChange {
  readonly added: readonly AccountSession[];
  /** Signed out; their sessions were available. */
  readonly removed: readonly AccountSession[];
  /** All accounts that were signed out, also hidden ones. */
  readonly forgotten: readonly ForgottenAccount[];
  /** Have another token. */
  readonly changed: readonly AccountSession[];
  /** Can't be used in this window at the moment: see `UnavailableAccount`. */
  readonly hidden: readonly AccountSession[];
}

/** An account that was signed out. */
export type ForgottenAccount = Pick<AccountSession, 'id' | 'origin' | 'account'>;

/** An account of VS Code that can't be used in this window. Its cached data stays on disk. */
export interface UnavailableAccount {
  /** The id of its session. */
  readonly id: string;
  readonly account: SignedInAccount;
  readonly base: URL;
  readonly reference: AccountReference;
  /** The owners for whose repositories the account has a token of their own. */
  readonly tokenOwners?: readonly ListedOwner[];
  readonly reason: Unavailability;
}

/** The signed-in accounts by session id: those with a token in this window, and the others. */
export interface Accounts {
  readonly accounts: ReadonlyMap<string, AccountSession>;
  readonly unavailable: ReadonlyMap<string, UnavailableAccount>;
}

/**
 * The sessions of this window, and the accounts that are unavailable. Disposes of the connections of replaced sessions.
 */
export class AccountTable implements Accounts, Disposable {
  readonly #changed = new Emitter<SessionsChange>();
  #accounts: Accounts['accounts'] = new Map();
  #unavailable: Accounts['unavailable'] = new Map();
  readonly #anonymous = new Map<string, Session>();
  readonly #follow: (accounts: Accounts) => void;
  #isDisposed = false;

  readonly onDidChange: Event<SessionsChange> = this.#changed.event;

  /** @param follow is called with each change before `onDidChange` fires */
  constructor(follow: (accounts: Accounts) => void) {
    this.#follow = follow;
  }

  /** Sessions that are set later have no connection either. */
  dispose(): void {
    this.#isDisposed = true;
    for (const connection of this.connections) connection.dispose();
    this.#changed.dispose();
  }

  get accounts(): Accounts['accounts'] {
    return this.#accounts;
  }

  get unavailable(): Accounts['unavailable'] {
    return this.#unavailable;
  }

  /** The accounts, sorted by name and then by host. */
  get sorted(): readonly AccountSession[] {
    return [...this.#accounts.values()].toSorted(byName);
  }

  /** The anonymous session at a code host. @param open is called once for each */
  anonymous(base: URL, open: () => Session): Session {
    const session = this.#anonymous.get(base.href) ?? open();
    this.#anonymous.set(base.href, session);
    return session;
  }

  /** The connections of all sessions, also anonymous ones. */
  get connections(): readonly Connection[] {
    return [...this.#accounts.values(), ...this.#anonymous.values()].map(connectionOf);
  }

  /** The files of all accounts, also of unavailable ones. */
  get places(): readonly Place[] {
    const available = this.sorted.map((session) => ({ base: connectionOf(session).base, account: session.account }));
    return [...available, ...this.#unavailable.values()].map(({ base, account }) => ({ base, accountId: account.id }));
  }

  has(id: string): boolean {
    return this.#accounts.has(id) || this.#unavailable.has(id);
  }

  /** Adds an account, or replaces its session. @returns as `set` */
  add(session: AccountSession): readonly AccountSession[] {
    const { id } = session;
    return this.set({
      accounts: new Map([...this.#accounts, [id, session]]),
      unavailable: without(this.#unavailable, id),
    });
  }

  /** @returns as `set` */
  delete(id: string): readonly AccountSession[] {
    return this.set({ accounts: without(this.#accounts, id), unavailable: without(this.#unavailable, id) });
  }

  /**
   * Replaces both lists.
   * @returns the accounts that are in neither list any more: another address is another account
   */
  set({ accounts, unavailable }: Accounts): readonly AccountSession[] {
    const before = this.#accounts;
    const wereUnavailable = this.#unavailable;
    this.#accounts = accounts;
    this.#unavailable = unavailable;
    if (this.#isDisposed) for (const session of accounts.values()) connectionOf(session).dispose();
    else this.#follow(this);
    const added = [...accounts.values()].filter((session) => !isAmong(session, before));
    const gone = [...before.values()].filter((session) => !isAmong(session, accounts));
    const hidden = gone.filter(({ id }) => unavailable.has(id));
    const removed = gone.filter((session) => !hidden.includes(session));
    const dropped = [...wereUnavailable.values()].filter(({ id }) => !unavailable.has(id) && !accounts.has(id));
    const forgotten = [...removed, ...dropped.map(({ base, ...each }) => ({ ...each, origin: base.origin }))];
    const changed = [...accounts.values()].filter(
      (session) => isAmong(session, before) && before.get(session.id) !== session,
    );
    const replaced = changed.flatMap(({ id }) => before.get(id) ?? []);
    for (const session of [...replaced, ...gone]) connectionOf(session).dispose();
    if (added.length + changed.length + gone.length > 0 || !isSame(wereUnavailable, unavailable)) {
      this.#changed.fire({ added, removed, forgotten, changed, hidden });
    }
    return removed;
  }
}

interface ListedAccounts {
  readonly accounts: readonly AccountSession[];
  readonly unavailable: readonly UnavailableAccount[];
}

/**
 * Whether VS Code has not responded yet.
 * @param id of an account; without one, whether no account is available because of that
 */
export function isPending({ accounts, unavailable }: ListedAccounts, id?: string): boolean {
  const pending = unavailable.filter(({ reason }) => reason === 'pending');
  if (id !== undefined) return pending.some((each) => each.id === id);
  return accounts.length === 0 && pending.length > 0;
}

/** Whether others include the same account at the same address, with any token. */
function isAmong(session: AccountSession, others: Accounts['accounts']): boolean {
  const other = others.get(session.id);
  return other !== undefined && isSameBase(other, session);
}

function isSame(a: Accounts['unavailable'], b: Accounts['unavailable']): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([id, { reason, base }]) => {
    const other = b.get(id);
    return other?.reason === reason && other.base.href === base.href;
  });
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([each]) => each !== key));
}
