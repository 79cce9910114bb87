import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/base/core/clock.ts';
import { type ListedRepository, repositoryKey } from '../../src/model/core/repository.ts';
import type { Change, SessionChanges } from '../../src/repositories/core/change.ts';
import { ChangeTracker } from '../../src/repositories/core/changeTracker.ts';
import type { RepositoryKey } from '../../src/repositories/core/snapshot.ts';
import { letWorkEnd } from './letWorkEnd.ts';
import { recordingLog } from './ports.ts';
import { type RiderWindow, RiderWindows } from './riderWindows.ts';
import { WatchedStorage } from './watchedStorage.ts';

/** A window whose repositories are compared with those of the last visit. */
export interface ChangeWindow {
  readonly window: RiderWindow;
  readonly tracker: ChangeTracker;
  readonly log: ReturnType<typeof recordingLog>;
  /** Number of change events. */
  readonly fired: () => number;
  /** Changes in the rider's repositories. */
  readonly changes: () => SessionChanges;
  /** Kinds of changes by repository name, sorted; includes repositories that are gone. */
  readonly marks: () => Readonly<Record<string, readonly (Change['kind'] | 'gone')[]>>;
}

/** Windows of the rider's account with change trackers. */
export class ChangeWindows extends RiderWindows {
  override readonly storage = new WatchedStorage();
  #held: Promise<void> | undefined;
  readonly #trackers: ChangeTracker[] = [];

  /** Keeps trackers from comparing until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  /** Opens a window that has read and compared its repositories. */
  async look(): Promise<ChangeWindow> {
    const opened = await this.track();
    await this.again(opened);
    return opened;
  }

  /** Opens a window that the user has not looked at yet. */
  async track(): Promise<ChangeWindow> {
    const window = await this.open();
    const log = recordingLog();
    const { library } = window.core;
    const clock: Clock = {
      now: () => this.now,
      delay: async (_, signal) => {
        await this.#held;
        await setImmediate(undefined, { signal });
      },
    };
    const tracker = new ChangeTracker(library, clock, log);
    this.#trackers.push(tracker);
    let fired = 0;
    tracker.onDidChange(() => fired++);
    const changes = (): SessionChanges => tracker.changesOf(window.session.id);
    const marks = () => {
      const names = new Map(window.store.lists.flatMap(({ repositories }) => repositories.map(nameByKey)));
      const changed = [...changes().byKey].map(([key, all]) => [names.get(key), all.map(({ kind }) => kind)] as const);
      const gone = changes().gone.map(({ fullName }) => [fullName, ['gone']] as const);
      const sorted = [...changed, ...gone].toSorted(([one = ''], [other = '']) => one.localeCompare(other));
      return Object.fromEntries(sorted);
    };
    return { window, tracker, log, fired: () => fired, changes, marks };
  }

  /** Simulates a look by the user: opens, refreshes and compares. */
  async again({ window, tracker }: Pick<ChangeWindow, 'window' | 'tracker'>): Promise<void> {
    tracker.continueVisit();
    await window.store.open();
    await window.store.refresh('refresh');
    await this.settle();
  }

  /** Lets trackers compare and store updates. */
  async settle(): Promise<void> {
    const { reads, writes } = this.storage;
    for (let before = -1; before !== reads.length + writes.length; ) {
      before = reads.length + writes.length;
      await letWorkEnd();
    }
  }

  /** Advances the time by hours. */
  pass(hours: number): void {
    this.offsetMs += hours * 3_600_000;
  }

  get now(): number {
    return Date.now() + this.offsetMs;
  }

  /** Names of the snapshot files. */
  get files(): readonly string[] {
    return [...this.storage.files.keys()].filter((name) => name.endsWith('/baseline.json'));
  }

  override async close(): Promise<void> {
    for (const tracker of this.#trackers) tracker.dispose();
    await super.close();
  }
}

function nameByKey(repository: ListedRepository): readonly [RepositoryKey, string] {
  return [repositoryKey(repository), repository.full_name];
}
