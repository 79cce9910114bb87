import * as v from 'valibot';
import { InvalidAddressError } from '../errors.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { parseBaseAddress } from '../http/gate.ts';
import { type Memento, store } from '../memento.ts';
import { OwnerSchema } from '../model/account.ts';
import { type AccountSession, connectionOf, type Session, sessionId } from './session.ts';

const KEY = 'watched';

const WatchSchema = v.object({
  /** The code host, by the address of its API. */
  base: v.pipe(v.string(), v.check(isUsable)),
  /** Who has looked for it; undefined where nobody was signed in. */
  account: v.optional(v.number()),
  owner: v.pick(OwnerSchema, ['login', 'id', 'type', 'avatar_url', 'html_url']),
});

/** A user or an organization that somebody wants to see beside their own. */
export type Watch = v.InferOutput<typeof WatchSchema>;
export type WatchedOwner = Watch['owner'];

/** The accounts and organizations that are watched by name, kept over restarts. */
export class WatchList implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new Emitter<void>();
  #forgotten: Promise<unknown> = Promise.resolve();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** What is watched; entries that make no sense are left out. */
  get all(): readonly Watch[] {
    const kept = v.safeParse(v.array(v.fallback(v.nullable(WatchSchema), null)), this.#memento.get(KEY));
    return kept.success ? kept.output.filter((watch) => watch !== null) : [];
  }

  /** Watches an owner from now on, in the name of a session. One that is watched there already stays once. */
  async add(session: Session, owner: WatchedOwner): Promise<void> {
    const { account } = session;
    const { login, id, type, avatar_url, html_url } = owner;
    const watch: Watch = {
      base: connectionOf(session).base.href,
      ...(account && { account: account.id }),
      owner: { login, id, type, avatar_url, html_url },
    };
    await this.#update([...this.all.filter((other) => !isSame(other, watch)), watch]);
  }

  /** Ends watching an owner in the name of a session: it goes from the rows that it stands among. */
  async remove(session: Session, ownerId: number, accounts: readonly AccountSession[]): Promise<void> {
    const isGone = (watch: Watch): boolean => watch.owner.id === ownerId && isWatchedAs(session, watch, accounts);
    await this.#update(this.all.filter((watch) => !isGone(watch)));
  }

  /** Forgets what an account that was signed out has looked for. */
  async forget({ origin, account }: AccountSession): Promise<void> {
    await this.#keep((watch) => !(watch.account === account.id && originOf(watch) === origin));
  }

  /** Forgets what accounts have looked for that aren't signed in any more. @param signedIn the ids of the sessions of all that are */
  async sweep(signedIn: ReadonlySet<string>): Promise<void> {
    await this.#keep(({ account, base }) => account === undefined || signedIn.has(sessionId(new URL(base), account)));
  }

  async #keep(isKept: (watch: Watch) => boolean): Promise<void> {
    const others = this.all.filter(isKept);
    if (others.length === this.all.length) return;
    const forgotten = this.#update(others);
    this.#forgotten = Promise.all([this.#forgotten, forgotten]);
    this.#forgotten.catch(() => undefined);
    await forgotten;
  }

  /** Resolves when all that was forgotten is so in later windows, too. @throws StorageError, once, when some of it isn't */
  async forgotten(): Promise<void> {
    const forgotten = this.#forgotten;
    this.#forgotten = Promise.resolve();
    await forgotten;
  }

  async #update(watches: readonly Watch[]): Promise<void> {
    const written = store(this.#memento, KEY, watches);
    this.#changed.fire();
    await written;
  }
}

/**
 * Whose rows a watched owner stands among: those of the account that looked for it, while it is signed in; else of any
 * account at its host, which may ask more often than nobody. Undefined for nobody's.
 */
export function holderOf(watch: Watch, accounts: readonly AccountSession[]): AccountSession | undefined {
  const there = accounts.filter((account) => connectionOf(account).base.href === watch.base);
  return there.find(({ account }) => account.id === watch.account) ?? there[0];
}

/** Whether a watched owner stands among a session's rows. */
export function isHeldBy(session: Session, watch: Watch, accounts: readonly AccountSession[]): boolean {
  if (watch.base !== connectionOf(session).base.href) return false;
  return holderOf(watch, accounts)?.id === (session.account && session.id);
}

/** Whether a session has looked for an owner, or shows it. What nobody has looked for, an account may show. */
export function isWatchedAs(session: Session, watch: Watch, accounts: readonly AccountSession[]): boolean {
  const hasLooked = watch.base === connectionOf(session).base.href && watch.account === session.account?.id;
  return hasLooked || isHeldBy(session, watch, accounts);
}

function isSame(a: Watch, b: Watch): boolean {
  return a.base === b.base && a.account === b.account && a.owner.id === b.owner.id;
}

function originOf({ base }: Watch): string {
  return new URL(base).origin;
}

/** What was kept may be damaged, or of a version with other rules. */
function isUsable(base: string): boolean {
  try {
    return parseBaseAddress(base).href === base;
  } catch (error) {
    if (error instanceof InvalidAddressError) return false;
    throw error;
  }
}
