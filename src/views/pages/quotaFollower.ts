import { connectionOf, type Session } from '../../core/accounts/session.ts';
import { shownSessions } from '../../core/accounts/shownSessions.ts';
import { Batcher } from '../../core/batcher.ts';
import { repeat } from '../../core/clock.ts';
import type { Disposable } from '../../core/event.ts';
import type { Services } from '../../platform/services.ts';
import type { SessionEntry } from './quotaSessions.ts';

/** Minimum interval between updates of the page, in milliseconds; each update takes two messages. */
export const NEWS_MS = 500;

/** Interval of updates without responses, in milliseconds: forecasts change and quotas reset as time passes. */
export const UPDATE_MS = 30_000;

export type QuotaFollowerServices = Pick<Services, 'clock' | 'current' | 'library'>;

export interface QuotaListener {
  /** Sessions were added, removed or got another token: all previous news is outdated. */
  onSessions(): void;
  /** Quotas may have changed, and these requests were made. */
  onNews(requests: readonly SessionEntry[]): void;
}

/** Follows the quotas and journals of all shown sessions. Makes no request. */
export class QuotaFollower implements Disposable {
  readonly #services: QuotaFollowerServices;
  readonly #listener: QuotaListener;
  readonly #subscriptions: readonly Disposable[];
  readonly #batcher: Batcher;
  readonly #disposed = new AbortController();
  #sessions: readonly Session[];
  #sessionSubscriptions: readonly Disposable[];
  /** Requests not yet reported. */
  #requests: SessionEntry[] = [];

  constructor(services: QuotaFollowerServices, listener: QuotaListener) {
    const { clock, current, library } = services;
    this.#services = services;
    this.#listener = listener;
    this.#batcher = new Batcher(clock, NEWS_MS, () => this.#reportNews());
    const schedule = (): void => this.#batcher.schedule();
    this.#subscriptions = [
      current.onDidChange(() => this.#updateSessions()),
      library.onDidChange(() => this.#updateSessions()),
      library.onDidChangeActivity(schedule),
    ];
    this.#sessions = this.#shown;
    this.#sessionSubscriptions = this.#sessions.flatMap((session) => this.#follow(session));
    void repeat(clock, UPDATE_MS, this.#disposed.signal, schedule);
  }

  /** The session in use comes first. */
  get sessions(): readonly Session[] {
    return this.#sessions;
  }

  dispose(): void {
    this.#disposed.abort();
    this.#batcher.dispose();
    for (const subscription of [...this.#subscriptions, ...this.#sessionSubscriptions]) subscription.dispose();
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
    for (const subscription of this.#sessionSubscriptions) subscription.dispose();
    this.#sessions = now;
    this.#sessionSubscriptions = now.flatMap((session) => this.#follow(session));
    this.#requests = [];
    this.#listener.onSessions();
  }

  #follow(session: Session): readonly Disposable[] {
    const { journal, history, admission, quotaFile } = connectionOf(session);
    void quotaFile?.load();
    const schedule = (): void => this.#batcher.schedule();
    const onRequest = journal.onDidAdd((entry) => {
      this.#requests.push({ session, entry });
      schedule();
    });
    return [onRequest, history.onDidChange(schedule), admission.onDidChange(schedule)];
  }

  #reportNews(): void {
    const requests = this.#requests;
    this.#requests = [];
    this.#listener.onNews(requests);
  }
}
