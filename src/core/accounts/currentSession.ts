import { InvalidAddressError } from '../errors.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { parseBaseAddress } from '../http/gate.ts';
import { type Memento, store } from '../memento.ts';
import { connectionOf, isSignedIn, type Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { WatchList } from './watchList.ts';

const KEY = 'lastUsed';

export interface CurrentSessionServices {
  readonly sessions: Sessions;
  readonly watchList: WatchList;
  readonly memento: Memento;
  /** The configured address of the code host, read whenever it matters. */
  readonly baseAddress: () => string;
}

/** The session that was used last: the one that commands without a row work for. */
export class CurrentSession implements Disposable {
  readonly #services: CurrentSessionServices;
  readonly #changed = new Emitter<void>();
  readonly #subscriptions: readonly Disposable[];
  #used: Session | undefined;
  #known: Session | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: CurrentSessionServices) {
    this.#services = services;
    const { sessions, watchList } = services;
    this.#subscriptions = [sessions.onDidChange(() => this.update()), watchList.onDidChange(() => this.update())];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  /**
   * The session used last, while it is there; else the first account; else nobody's at the configured address. Undefined
   * where that is unusable.
   */
  get session(): Session | undefined {
    const { sessions, memento } = this.#services;
    const used = this.#used;
    if (used && !isSignedIn(used) && this.#isKnown(connectionOf(used).base)) return used;
    const last: unknown = used?.id ?? memento.get(KEY);
    const account = typeof last === 'string' ? sessions.find(last) : undefined;
    return account ?? sessions.accounts[0] ?? this.#nobody();
  }

  /**
   * The same, as soon as the vault was read.
   * @throws InvalidAddressError where nobody is signed in and the configured address is unusable.
   */
  async required(): Promise<Session> {
    const { sessions, baseAddress } = this.#services;
    await sessions.ready();
    return this.session ?? sessions.anonymous(parseBaseAddress(baseAddress()));
  }

  /** Notes that a person has used a session. */
  use(session: Session): void {
    this.#used = session;
    if (isSignedIn(session)) this.#keep(session.id);
    this.update();
  }

  /**
   * A session by its id, as soon as the vault was read; undefined when its account is signed out, or nobody looks around at
   * its code host. Where somebody has signed in since, nobody's is theirs: they may ask more often.
   */
  async find(id: string): Promise<Session | undefined> {
    const { sessions } = this.#services;
    await sessions.ready();
    const base = id.endsWith('#') && URL.canParse(id) ? new URL(id.slice(0, -1)) : undefined;
    if (!base) return sessions.find(id);
    const account = sessions.accounts.find((each) => connectionOf(each).base.href === base.href);
    return account ?? (this.#isKnown(base) ? sessions.anonymous(base) : undefined);
  }

  /** The code hosts that somebody has named: in the settings, by signing in, or by watching somebody there. */
  get bases(): readonly URL[] {
    const { sessions, watchList } = this.#services;
    const configured = this.#nobody();
    const hrefs = [
      ...[...(configured ? [configured] : []), ...sessions.accounts].map((each) => connectionOf(each).base.href),
      ...watchList.all.map(({ base }) => base),
    ];
    return [...new Set(hrefs)].map((href) => new URL(href));
  }

  #isKnown({ href }: URL): boolean {
    return this.bases.some((base) => base.href === href);
  }

  /** Looks again who it is: to be called when the configured address changed. */
  update(): void {
    const { sessions } = this.#services;
    // An account that was signed out is forgotten; another token makes another session.
    if (isSignedIn(this.#used)) this.#used = sessions.find(this.#used.id);
    const kept = this.#services.memento.get(KEY);
    if (typeof kept === 'string' && sessions.isRead && !sessions.find(kept)) this.#keep(undefined);
    const { session } = this;
    if (session === this.#known) return;
    this.#known = session;
    this.#changed.fire();
  }

  #keep(id: string | undefined): void {
    const { memento } = this.#services;
    // Without it, the first account is current in the next window.
    if (memento.get(KEY) !== id) void store(memento, KEY, id).catch(() => undefined);
  }

  #nobody(): Session | undefined {
    const { sessions, baseAddress } = this.#services;
    try {
      return sessions.anonymous(parseBaseAddress(baseAddress()));
    } catch (error) {
      if (error instanceof InvalidAddressError) return undefined;
      throw error;
    }
  }
}
