import * as v from 'valibot';
import { Disposables, type Event } from '../../base/core/event.ts';
import type { Memento } from '../../base/core/memento.ts';
import { listSchema, StoredValue } from '../../base/core/storedValue.ts';
import { usableBase } from '../../http/core/send/gate.ts';
import { OwnerSchema } from '../../model/core/account.ts';
import { type AccountSession, connectionOf, type Session, sessionId } from './session.ts';

const KEY = 'watched';

const WatchSchema = v.object({
  /** The API address of the code host. */
  base: v.pipe(v.string(), v.check(isUsable)),
  /** The account that added it; undefined if anonymous. */
  account: v.optional(v.number()),
  owner: v.pick(OwnerSchema, ['login', 'id', 'type', 'avatar_url', 'html_url']),
});

/** A user or an organization whose repositories are shown beside the account's own. */
export type Watch = v.InferOutput<typeof WatchSchema>;
type WatchedOwner = Watch['owner'];

/** The accounts that are signed in: available ones, and those that are hidden in this window. */
interface Holders {
  readonly accounts: readonly AccountSession[];
  readonly unavailable: readonly Pick<Session, 'id'>[];
}

/** The users and organizations that are watched by name, stored across restarts. */
export class WatchList extends Disposables {
  readonly #stored: StoredValue<readonly Watch[]>;
  #forgotten: Promise<unknown> = Promise.resolve();

  readonly onDidChange: Event<void>;

  constructor(memento: Memento) {
    super();
    this.#stored = this.own(new StoredValue(memento, KEY, v.fallback(listSchema(WatchSchema), [])));
    this.onDidChange = this.#stored.onDidChange;
  }

  /** All watched owners, without invalid entries. */
  get all(): readonly Watch[] {
    return this.#stored.value;
  }

  /** Adds a watched owner for a session; an owner that is already watched there stays once. */
  async add(session: Session, owner: WatchedOwner): Promise<void> {
    const { account } = session;
    const { login, id, type, avatar_url, html_url } = owner;
    const watch: Watch = {
      base: connectionOf(session).base.href,
      ...(account && { account: account.id }),
      owner: { login, id, type, avatar_url, html_url },
    };
    await this.#stored.set([...this.all.filter((other) => !isSame(other, watch)), watch]);
  }

  /** Removes a watched owner from the rows of a session. */
  async remove(session: Session, ownerId: number, { accounts, unavailable }: Holders): Promise<void> {
    const isGone = (watch: Watch): boolean =>
      watch.owner.id === ownerId && !isOfAccount(watch, unavailable) && isWatchedAs(session, watch, accounts);
    await this.#stored.set(this.all.filter((watch) => !isGone(watch)));
  }

  /** Removes the owners that a signed-out account added. */
  async forget(account: Pick<AccountSession, 'id'>): Promise<void> {
    await this.#retain((watch) => !isOfAccount(watch, [account]));
  }

  /** Removes the owners added by accounts that are signed out. @param signedIn session ids of all signed-in accounts */
  async sweep(signedIn: ReadonlySet<string>): Promise<void> {
    await this.#retain(({ account, base }) => account === undefined || signedIn.has(sessionId(new URL(base), account)));
  }

  async #retain(isRetained: (watch: Watch) => boolean): Promise<void> {
    const others = this.all.filter(isRetained);
    if (others.length === this.all.length) return;
    const forgotten = this.#stored.set(others);
    this.#forgotten = Promise.all([this.#forgotten, forgotten]);
    this.#forgotten.catch(() => undefined);
    await forgotten;
  }

  /** Resolves when all removals are stored, also for later windows. @throws StorageError, once, when some aren't */
  async forgotten(): Promise<void> {
    const forgotten = this.#forgotten;
    this.#forgotten = Promise.resolve();
    await forgotten;
  }
}

/**
 * The account whose rows include a watched owner: the account that added it while that is signed in, else any account
 * at its host, which has a higher quota. Undefined if the anonymous session has it.
 */
export function holderOf(watch: Watch, accounts: readonly AccountSession[]): AccountSession | undefined {
  const there = accounts.filter((account) => connectionOf(account).base.href === watch.base);
  return there.find(({ account }) => account.id === watch.account) ?? there[0];
}

/** Whether one of these accounts has added a watched owner. */
export function isOfAccount({ base, account }: Watch, accounts: readonly Pick<Session, 'id'>[]): boolean {
  return account !== undefined && accounts.some(({ id }) => id === sessionId(new URL(base), account));
}

/** Whether a session's rows include a watched owner. */
export function isHeldBy(session: Session, watch: Watch, accounts: readonly AccountSession[]): boolean {
  if (watch.base !== connectionOf(session).base.href) return false;
  return holderOf(watch, accounts)?.id === (session.account && session.id);
}

/** Whether a session added or shows an owner. An account may show an owner that was added anonymously. */
export function isWatchedAs(session: Session, watch: Watch, accounts: readonly AccountSession[]): boolean {
  const hasAdded = watch.base === connectionOf(session).base.href && watch.account === session.account?.id;
  return hasAdded || isHeldBy(session, watch, accounts);
}

function isSame(a: Watch, b: Watch): boolean {
  return a.base === b.base && a.account === b.account && a.owner.id === b.owner.id;
}

/** A stored address may be damaged, or from a version with other rules. */
function isUsable(base: string): boolean {
  return usableBase(base)?.href === base;
}
