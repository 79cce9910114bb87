import type { CurrentSession } from '../../core/accounts/currentSession.ts';
import { connectionOf, type Session } from '../../core/accounts/session.ts';
import { shownSessions } from '../../core/accounts/shownSessions.ts';
import { type Clock, repeat } from '../../core/clock.ts';
import type { Disposable } from '../../core/event.ts';
import type { Library } from '../../core/repositories/library.ts';
import { Batcher } from '../batcher.ts';
import type { SessionEntry } from './quotaSessions.ts';

/** The page is told what is new no more often, in milliseconds; each time in two messages. */
export const NEWS_MS = 500;

/** A forecast tells something else as time goes by, and a reset comes without an answer. */
export const LOOK_MS = 30_000;

export interface QuotaFollowerServices {
  readonly clock: Clock;
  readonly current: CurrentSession;
  readonly library: Library;
}

/** Who wants to know. */
export interface QuotaListener {
  /** Somebody came, left, or has another token: nothing of what was told before holds. */
  onSessions(): void;
  /** The allowances may be others, and these requests were made. */
  onNews(requests: readonly SessionEntry[]): void;
}

/** Follows the allowances and the journals of everybody, as they come, go, and get other tokens. Asks nothing. */
export class QuotaFollower implements Disposable {
  readonly #services: QuotaFollowerServices;
  readonly #listener: QuotaListener;
  readonly #subscriptions: readonly Disposable[];
  readonly #batcher: Batcher;
  readonly #disposed = new AbortController();
  #sessions: readonly Session[];
  #onSessions: readonly Disposable[];
  /** What was not told yet. */
  #requests: SessionEntry[] = [];

  constructor(services: QuotaFollowerServices, listener: QuotaListener) {
    const { clock, current, library } = services;
    this.#services = services;
    this.#listener = listener;
    this.#batcher = new Batcher(clock, NEWS_MS, () => this.#reportNews());
    const note = (): void => this.#batcher.schedule();
    this.#subscriptions = [
      current.onDidChange(() => this.#updateSessions()),
      library.onDidChange(() => this.#updateSessions()),
      library.onDidChangeActivity(note),
    ];
    this.#sessions = this.#shown;
    this.#onSessions = this.#sessions.flatMap((session) => this.#follow(session));
    void repeat(clock, LOOK_MS, this.#disposed.signal, note);
  }

  /** The one in use first. */
  get sessions(): readonly Session[] {
    return this.#sessions;
  }

  dispose(): void {
    this.#disposed.abort();
    this.#batcher.dispose();
    for (const subscription of [...this.#subscriptions, ...this.#onSessions]) subscription.dispose();
  }

  get #shown(): readonly Session[] {
    const { current, library } = this.#services;
    return shownSessions(current.session, library.stores);
  }

  #updateSessions(): void {
    const now = this.#shown;
    const isSame = now.length === this.#sessions.length && now.every((each, place) => each === this.#sessions[place]);
    if (isSame) {
      this.#batcher.schedule();
      return;
    }
    for (const subscription of this.#onSessions) subscription.dispose();
    this.#sessions = now;
    this.#onSessions = now.flatMap((session) => this.#follow(session));
    this.#requests = [];
    this.#listener.onSessions();
  }

  #follow(session: Session): readonly Disposable[] {
    const { journal, history, admission } = connectionOf(session);
    const note = (): void => this.#batcher.schedule();
    const onRequest = journal.onDidAdd((entry) => {
      this.#requests.push({ session, entry });
      note();
    });
    return [onRequest, history.onDidChange(note), admission.onDidChange(note)];
  }

  #reportNews(): void {
    const requests = this.#requests;
    this.#requests = [];
    this.#listener.onNews(requests);
  }
}
