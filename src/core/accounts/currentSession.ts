import { InvalidAddressError } from '../errors.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { parseBaseAddress } from '../http/gate.ts';
import type { Memento } from '../memento.ts';
import { isSignedIn, type Session } from './session.ts';
import type { Sessions } from './sessions.ts';

const KEY = 'lastUsed';

export interface CurrentSessionServices {
  readonly sessions: Sessions;
  readonly memento: Memento;
  /** The configured address of the code host, read whenever it matters. */
  readonly baseAddress: () => string;
}

/** The session that was used last: the one that commands without a row work for. */
export class CurrentSession implements Disposable {
  readonly #services: CurrentSessionServices;
  readonly #changed = new Emitter<void>();
  readonly #onSessions: Disposable;
  #used: Session | undefined;
  #known: Session | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: CurrentSessionServices) {
    this.#services = services;
    this.#onSessions = services.sessions.onDidChange(() => this.look());
  }

  dispose(): void {
    this.#onSessions.dispose();
    this.#changed.dispose();
  }

  /**
   * The session used last, while it is there; else the first account; else nobody's at the configured address. Undefined
   * where that is unusable.
   */
  get session(): Session | undefined {
    const { sessions, memento } = this.#services;
    if (this.#used && !isSignedIn(this.#used)) return this.#used;
    const last: unknown = this.#used?.id ?? memento.get(KEY);
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
    return this.session ?? sessions.nobody(parseBaseAddress(baseAddress()));
  }

  /** Notes that a person has used a session. */
  use(session: Session): void {
    this.#used = session;
    if (isSignedIn(session)) void this.#services.memento.update(KEY, session.id);
    this.look();
  }

  /** Looks again who it is: to be called when the configured address changed. */
  look(): void {
    const { sessions } = this.#services;
    // An account that was signed out is forgotten; another token makes another session.
    if (isSignedIn(this.#used)) this.#used = sessions.find(this.#used.id);
    const { session } = this;
    if (session === this.#known) return;
    this.#known = session;
    this.#changed.fire();
  }

  #nobody(): Session | undefined {
    const { sessions, baseAddress } = this.#services;
    try {
      return sessions.nobody(parseBaseAddress(baseAddress()));
    } catch (error) {
      if (error instanceof InvalidAddressError) return undefined;
      throw error;
    }
  }
}
