import { Disposables, Emitter, type Event } from '../../base/core/event.ts';
import { type Memento, read, store } from '../../base/core/memento.ts';
import { parseBaseAddress, usableBase } from '../../http/core/send/gate.ts';
import { connectionOf, isSignedIn, type Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { WatchList } from './watchList.ts';

const KEY = 'lastUsed';

interface CurrentSessionServices {
  readonly sessions: Sessions;
  readonly watchList: WatchList;
  readonly memento: Memento;
  /** Returns the configured address of the code host; called on each use. */
  readonly baseAddress: () => string;
}

/** The last used session, on which commands without a row act. */
export class CurrentSession extends Disposables {
  readonly #services: CurrentSessionServices;
  readonly #changed = this.own(new Emitter<void>());
  #used: Session | undefined;
  #reported: Session | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: CurrentSessionServices) {
    super();
    this.#services = services;
    const { sessions, watchList } = services;
    this.own(
      sessions.onDidChange(() => this.update()),
      watchList.onDidChange(() => this.update()),
    );
  }

  /**
   * The last used session while it exists, else the first account, else the anonymous session at the configured
   * address. Undefined if that address is unusable.
   */
  get session(): Session | undefined {
    const { sessions, memento } = this.#services;
    const used = this.#used;
    if (used && !isSignedIn(used) && this.#isInUse(connectionOf(used).base)) return used;
    const last: unknown = used?.id ?? read(memento, KEY);
    const account = typeof last === 'string' ? sessions.find(last) : undefined;
    return account ?? sessions.accounts[0] ?? this.#anonymousSession();
  }

  /**
   * The current session, once the vault was read.
   * @throws InvalidAddressError when no account is signed in and the configured address is unusable.
   */
  async required(): Promise<Session> {
    const { sessions, baseAddress, memento } = this.#services;
    await sessions.vaultRead();
    const last: unknown = this.#used?.id ?? read(memento, KEY);
    if (sessions.isPending(typeof last === 'string' ? last : undefined)) await sessions.ready();
    return this.session ?? sessions.anonymous(parseBaseAddress(baseAddress()));
  }

  /** Makes a session the last used one. */
  use(session: Session): void {
    this.#used = session;
    if (isSignedIn(session)) this.#storeLastUsed(session.id);
    this.update();
  }

  /**
   * Finds a session by its id, once the vault was read. For an anonymous id, prefers an account at that host, which has
   * a higher quota.
   * @returns undefined when the account is signed out, or the host isn't in `bases` any more.
   */
  async find(id: string): Promise<Session | undefined> {
    const { sessions } = this.#services;
    await sessions.vaultRead();
    if (sessions.isPending(id)) await sessions.ready();
    const base = id.endsWith('#') && URL.canParse(id) ? new URL(id.slice(0, -1)) : undefined;
    if (!base) return sessions.find(id);
    const account = sessions.accounts.find((each) => connectionOf(each).base.href === base.href);
    return account ?? (this.#isInUse(base) ? sessions.anonymous(base) : undefined);
  }

  /** The code hosts in use: the configured one, those of signed-in accounts, and those of watched owners. */
  get bases(): readonly URL[] {
    const { sessions, watchList } = this.#services;
    const configured = this.#anonymousSession();
    const hrefs = [
      ...[...(configured ? [configured] : []), ...sessions.accounts].map((each) => connectionOf(each).base.href),
      ...watchList.all.map(({ base }) => base),
    ];
    return [...new Set(hrefs)].map((href) => new URL(href));
  }

  #isInUse({ href }: URL): boolean {
    return this.bases.some((base) => base.href === href);
  }

  /** Updates the current session. Call it when the configured address changes. */
  update(): void {
    const { sessions } = this.#services;
    // Drops an account that was signed out; a replaced token has another session.
    if (isSignedIn(this.#used)) this.#used = sessions.find(this.#used.id);
    const storedId = read(this.#services.memento, KEY);
    const isKnown = (id: string): boolean =>
      sessions.find(id) !== undefined || sessions.unavailable.some((each) => each.id === id);
    if (typeof storedId === 'string' && sessions.isRead && !isKnown(storedId)) this.#storeLastUsed(undefined);
    const { session } = this;
    if (session === this.#reported) return;
    this.#reported = session;
    this.#changed.fire();
  }

  #storeLastUsed(id: string | undefined): void {
    const { memento } = this.#services;
    // If storing fails, the next window starts with the first account.
    if (read(memento, KEY) !== id) void store(memento, KEY, id).catch(() => undefined);
  }

  #anonymousSession(): Session | undefined {
    const { sessions, baseAddress } = this.#services;
    const base = usableBase(baseAddress());
    return base && sessions.anonymous(base);
  }
}

/** The sessions whose quota is shown: the current session, then the others that have rows. */
export function shownSessions(
  used: Session | undefined,
  stores: readonly { readonly session: Session }[],
): readonly Session[] {
  const others = stores.map(({ session }) => session).filter(({ id }) => id !== used?.id);
  return used ? [used, ...others] : others;
}
