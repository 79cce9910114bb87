import { Disposable } from 'vscode';
import type { AccountCommandServices } from '../accounts/accounts.ts';
import { shownSessions } from '../accounts/core/currentSession.ts';
import { connectionOf, type Session } from '../accounts/core/session.ts';
import { Batcher } from '../base/core/batcher.ts';
import { repeating } from '../base/core/clock.ts';
import { Disposables } from '../base/core/event.ts';
import { isSameSequence } from '../base/core/sequence.ts';
import type { SessionEntry } from './quotaSessions.ts';

/** Minimum interval between updates of the page, in milliseconds; each update takes two messages. */
export const NEWS_MS = 500;

/** Interval of updates without responses, in milliseconds: forecasts change and quotas reset as time passes. */
const UPDATE_MS = 30_000;

type FollowerServices = Pick<AccountCommandServices, 'clock' | 'current' | 'library'>;

interface QuotaListener {
  /** Sessions were added, removed or got another token: all previous news is outdated. */
  onSessions(): void;
  /** Quotas may have changed, and these requests were made. */
  onNews(requests: readonly SessionEntry[]): void;
}

/** Follows the quotas and journals of all shown sessions. Makes no request. */
export class QuotaFollower extends Disposables {
  readonly #services: FollowerServices;
  readonly #listener: QuotaListener;
  readonly #batcher: Batcher;
  #sessions: readonly Session[] = [];
  /** To what the sessions report. */
  #followed = Disposable.from();
  /** Requests not yet reported. */
  #requests: SessionEntry[] = [];

  constructor(services: FollowerServices, listener: QuotaListener) {
    super();
    const { clock, current, library } = services;
    this.#services = services;
    this.#listener = listener;
    this.#batcher = this.own(new Batcher(clock, NEWS_MS, () => this.#reportNews()));
    const schedule = (): void => this.#batcher.schedule();
    this.own(
      { dispose: () => this.#followed.dispose() },
      current.onDidChange(() => this.#updateSessions()),
      library.onDidChange(() => this.#updateSessions()),
      library.onDidChangeActivity(schedule),
      repeating(clock, UPDATE_MS, schedule),
    );
    this.#follow(this.#shown);
  }

  /** The session in use comes first. */
  get sessions(): readonly Session[] {
    return this.#sessions;
  }

  get #shown(): readonly Session[] {
    const { current, library } = this.#services;
    return shownSessions(current.session, library.stores);
  }

  #updateSessions(): void {
    const now = this.#shown;
    if (isSameSequence(now, this.#sessions)) {
      this.#batcher.schedule();
      return;
    }
    this.#follow(now);
    this.#requests = [];
    this.#listener.onSessions();
  }

  /** Follows these sessions instead of the previous ones. */
  #follow(sessions: readonly Session[]): void {
    this.#followed.dispose();
    this.#sessions = sessions;
    this.#followed = Disposable.from(...sessions.flatMap((session) => this.#eventsOf(session)));
  }

  #eventsOf(session: Session) {
    const { journal, history, admission } = connectionOf(session);
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
