import { connectionOf } from '../accounts/session.ts';
import type { Clock, Time } from '../clock.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import type { Log } from '../log.ts';
import type { Library } from '../repositories/library.ts';
import { type Changes, NO_CHANGES } from './change.ts';
import { SessionTracker } from './sessionTracker.ts';
import type { RepositoryKey } from './snapshot.ts';

export interface ChangeServices {
  readonly library: Pick<Library, 'stores' | 'onDidChange'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The changes in a session's repositories since the last visit. */
export interface SessionChanges extends Changes {
  /** When the last visit ended, or all was marked as seen; undefined until loaded. */
  readonly since: Time | undefined;
}

const NOTHING: SessionChanges = { ...NO_CHANGES, since: undefined };

/**
 * Tracks changes since the last visit in all stores. Makes no request: it uses only lists that the stores have loaded.
 */
export class ChangeTracker implements Disposable {
  readonly #services: ChangeServices;
  readonly #changed = new Emitter<void>();
  readonly #trackers = new Map<string, SessionTracker>();
  readonly #onLibrary: Disposable;
  #lastVisitAt: number | undefined;

  /** Fires when the changes are different, or are marked as seen. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: ChangeServices) {
    this.#services = services;
    this.#onLibrary = services.library.onDidChange(() => this.#updateTrackers());
  }

  dispose(): void {
    this.#onLibrary.dispose();
    for (const tracker of this.#trackers.values()) tracker.dispose();
    this.#trackers.clear();
    this.#changed.dispose();
  }

  /** The changes for a session; none until its lists are loaded. */
  changesOf(sessionId: string): SessionChanges {
    return this.#trackers.get(sessionId)?.changes ?? NOTHING;
  }

  /** The number of changed or gone repositories in all sessions. */
  get count(): number {
    const all = [...this.#trackers.values()].map(({ changes: { byKey, gone } }) => byKey.size + gone.length);
    return all.reduce((sum, each) => sum + each, 0);
  }

  /** Clears all marks: the current state becomes the baseline. Never rejects. */
  async markAllSeen(): Promise<void> {
    await Promise.all([...this.#trackers.values()].map((tracker) => tracker.markAllSeen()));
  }

  /** Clears the mark of one repository, if it has one. Never rejects. */
  async markSeen(sessionId: string, key: RepositoryKey): Promise<void> {
    await this.#trackers.get(sessionId)?.markSeen(key);
  }

  /** Continues the visit, or starts a new one, because the user looks at the repositories now. */
  continueVisit(): void {
    this.#lastVisitAt = this.#services.clock.now();
    for (const tracker of this.#trackers.values()) tracker.continueVisit(this.#lastVisitAt);
  }

  /** Tracks all stores that have loaded lists, and no others. */
  #updateTrackers(): void {
    const { clock, log, library } = this.#services;
    // A pending session would look like another token, which explains all changes.
    const stores = library.stores.filter(({ session }) => !connectionOf(session).isPending);
    const current = new Map(stores.map((store) => [store.session.id, { store, lists: store.lists }]));
    let hadChanges = false;
    for (const [id, tracker] of this.#trackers) {
      const { store, lists = [] } = current.get(id) ?? {};
      // A store without lists was reset: its stored data is deleted.
      if (store === tracker.store && lists.length > 0) continue;
      const { byKey, gone } = tracker.changes;
      hadChanges ||= byKey.size + gone.length > 0;
      tracker.dispose();
      this.#trackers.delete(id);
    }
    for (const [id, { store, lists }] of current) {
      if (lists.length === 0) continue;
      const tracker = this.#trackers.get(id) ?? new SessionTracker(store, clock, log);
      if (!this.#trackers.has(id)) {
        this.#trackers.set(id, tracker);
        tracker.onDidChange(() => this.#changed.fire());
        if (this.#lastVisitAt !== undefined) tracker.continueVisit(this.#lastVisitAt);
      }
      tracker.update(lists);
    }
    if (hadChanges) this.#changed.fire();
  }
}
