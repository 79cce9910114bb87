import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Change } from '../../src/core/changes/change.ts';
import { ChangeTracker, type SessionChanges } from '../../src/core/changes/changeTracker.ts';
import type { RepositoryKey } from '../../src/core/changes/snapshot.ts';
import type { Clock } from '../../src/core/clock.ts';
import { type ListedRepository, repositoryKey } from '../../src/core/model/repository.ts';
import { recordingLog } from './ports.ts';
import { type RiderWindow, RiderWindows } from './riderWindows.ts';
import { WatchedStorage } from './watchedStorage.ts';

/** A window whose repositories are compared with those of the last visit. */
export interface ChangeWindow {
  readonly window: RiderWindow;
  readonly tracker: ChangeTracker;
  readonly log: ReturnType<typeof recordingLog>;
  /** How often it has told of changes. */
  readonly fired: () => number;
  /** What has changed for the rider. */
  readonly changes: () => SessionChanges;
  /** The kinds of the changes, by the names of the repositories, in order; those that are gone, too. */
  readonly marks: () => Readonly<Record<string, readonly (Change['kind'] | 'gone')[]>>;
}

/** How long it takes until what a store has told is compared, and written, with much to spare: the pause before is cut. */
const SETTLING_MS = 60;

/** Windows of the rider's account that know what has changed. */
export class ChangeWindows extends RiderWindows {
  override readonly storage = new WatchedStorage();
  /** How long a tracker waits before it compares. */
  pauseMs = 5;
  #held: Promise<void> | undefined;
  readonly #trackers: ChangeTracker[] = [];

  /** Keeps trackers from comparing until what it returns is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  /** A window that looks at its repositories; it has read them, and compared them. */
  async look(): Promise<ChangeWindow> {
    const opened = await this.track();
    await this.again(opened);
    return opened;
  }

  /** A window in which nothing was looked at yet. */
  async track(): Promise<ChangeWindow> {
    const window = await this.open();
    const log = recordingLog();
    const { library } = window.core;
    const clock: Clock = {
      now: () => this.now,
      delay: async (_, signal) => {
        await this.#held;
        await delay(this.pauseMs, undefined, { signal });
      },
    };
    const tracker = new ChangeTracker({ library, clock, log });
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

  /** Looks at a window: its rows are shown, made new, and compared. */
  async again({ window, tracker }: Pick<ChangeWindow, 'window' | 'tracker'>): Promise<void> {
    tracker.continueVisit();
    await window.store.open();
    await window.store.refresh('refresh');
    await this.settle();
  }

  async settle(): Promise<void> {
    const { reads, writes } = this.storage;
    for (let before = -1; before !== reads.length + writes.length; ) {
      before = reads.length + writes.length;
      await delay(SETTLING_MS);
    }
  }

  /** Lets time go by, in hours. */
  pass(hours: number): void {
    this.offsetMs += hours * 3_600_000;
  }

  get now(): number {
    return Date.now() + this.offsetMs;
  }

  /** The files of what is compared with, and of the visit. */
  get files(): readonly string[] {
    return [...this.storage.files.keys()].filter((name) => /\/(?:baseline|visit)\.json$/.test(name));
  }

  /** The name of one of them. */
  file(name: 'baseline' | 'visit'): string {
    const found = this.files.find((each) => each.endsWith(`/${name}.json`));
    assert.ok(found, `there is a ${name}`);
    return found;
  }

  override async close(): Promise<void> {
    for (const tracker of this.#trackers) tracker.dispose();
    await super.close();
  }
}

function nameByKey(repository: ListedRepository): readonly [RepositoryKey, string] {
  return [repositoryKey(repository), repository.full_name];
}
