import { connectionOf } from '../../accounts/core/session.ts';
import type { Clock } from '../../base/core/clock.ts';
import { type Disposable, Emitter, type Event } from '../../base/core/event.ts';
import type { Log } from '../../base/core/log.ts';
import { NO_CHANGES, type SessionChanges } from './change.ts';
import type { Library } from './library.ts';
import { SessionTracker } from './sessionTracker.ts';
import type { RepositoryKey } from './snapshot.ts';

/**
 * Tracks changes since the last visit in all stores. Makes no request: it uses only lists that the stores have loaded.
 */
export class ChangeTracker implements Disposable {
  readonly #library: Library;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #changed = new Emitter<void>();
  readonly #trackers = new Map<string, SessionTracker>();
  readonly #onLibrary: Disposable;
  #lookedAt = 0;

  /** Fires when the changes are different, or are marked as seen. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(library: Library, clock: Clock, log: Log) {
    this.#library = library;
    this.#clock = clock;
    this.#log = log;
    this.#onLibrary = library.onDidChange(() => this.#updateTrackers());
  }

  dispose(): void {
    this.#onLibrary.dispose();
    for (const tracker of this.#trackers.values()) tracker.dispose();
    this.#trackers.clear();
    this.#changed.dispose();
  }

  /** The changes for a session; none until its lists are loaded. */
  changesOf(sessionId: string): SessionChanges {
    return this.#trackers.get(sessionId)?.changes ?? NO_CHANGES;
  }

  /** The number of changed or gone repositories in all sessions. */
  get count(): number {
    const all = [...this.#trackers.values()].map(({ changes: { byKey, gone } }) => byKey.size + gone.length);
    return all.reduce((sum, each) => sum + each, 0);
  }

  /** Clears all marks: the current state becomes the snapshot. Never rejects. */
  async markAllSeen(): Promise<void> {
    await Promise.all([...this.#trackers.values()].map((tracker) => tracker.markAllSeen()));
  }

  /** Clears the mark of one repository, if it has one. Never rejects. */
  async markSeen(sessionId: string, key: RepositoryKey): Promise<void> {
    await this.#trackers.get(sessionId)?.markSeen(key);
  }

  /** Continues the visit, or starts a new one, because the user looks at the repositories now. */
  continueVisit(): void {
    this.#lookedAt = this.#clock.now();
    for (const tracker of this.#trackers.values()) tracker.continueVisit(this.#lookedAt);
  }

  /** Tracks all stores that have loaded lists, and no others. */
  #updateTrackers(): void {
    // A pending session would look like another token, which explains all changes. A store without lists was reset.
    const stores = this.#library.stores.filter(
      (store) => !connectionOf(store.session).isPending && store.lists.length > 0,
    );
    const before = this.count;
    for (const [id, tracker] of this.#trackers) {
      if (stores.includes(tracker.store) && tracker.store.session.id === id) continue;
      tracker.dispose();
      this.#trackers.delete(id);
    }
    if (this.count < before) this.#changed.fire();
    for (const store of stores) {
      const { id } = store.session;
      let tracker = this.#trackers.get(id);
      if (!tracker) {
        tracker = new SessionTracker(store, this.#clock, this.#log, () => this.#changed.fire());
        tracker.continueVisit(this.#lookedAt);
        this.#trackers.set(id, tracker);
      }
      tracker.update(store.lists);
    }
  }
}
