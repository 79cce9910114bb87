import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ChangeTracker } from '../../../src/core/changes/changeTracker.ts';
import { systemClock } from '../../../src/core/clock.ts';
import type { Library } from '../../../src/core/repositories/library.ts';
import { FileStorage } from '../../support/fileStorage.ts';
import { partOf } from '../../support/partOf.ts';
import { recordingLog } from '../../support/ports.ts';
import { readBare } from '../bare.ts';
import { blockRounds } from '../blockRounds.ts';
import { type Result, resultOf } from '../figures/result.ts';
import { type Client, connect, createStore } from '../ours.ts';
import { samplesOf } from '../timeRounds.ts';
import { argumentsOfProcess } from './largeArguments.ts';
import { PER_PAGE } from './largeList.ts';
import { createSearch, repositoriesOf } from './largeStore.ts';

// The longest block of the event loop while a list arrives, without VS Code and its rows.

const { folder, name, count, baseUrl = '', limits } = argumentsOfProcess();
const common = { reference: 'fetch and JSON.parse, 6 concurrently', unit: 'ms' } as const;
const goal = { max: 50, of: 'median' } as const;

/** A window's part that doesn't draw: the store, the changes since the last visit, and the search. */
class Core implements Disposable {
  readonly store;
  readonly #client: Client;
  readonly #changes;

  constructor(disk: string) {
    this.#client = connect(baseUrl, new FileStorage(disk));
    this.store = createStore(this.#client);
    const library = partOf<Library>({ stores: [this.store], onDidChange: this.store.onDidChange });
    this.#changes = new ChangeTracker(library, systemClock, recordingLog());
  }

  /** Searches what has arrived, after the changes were compared. */
  async settle(): Promise<void> {
    const { failure } = this.store.state;
    assert.equal(repositoriesOf(this.store).length, count, failure?.message);
    await createSearch(this.store).index();
    // Longer than the pause before the comparison.
    await systemClock.delay(300);
  }

  [Symbol.dispose](): void {
    this.#changes.dispose();
    this.store.dispose();
    this.#client[Symbol.dispose]();
  }
}

let disks = 0;

/** Everything comes from the service, and is stored. */
async function arrive(): Promise<void> {
  const disk = join(folder, `arrival${disks++}`);
  using core = new Core(disk);
  await core.store.refresh();
  await core.settle();
  await rm(disk, { recursive: true, force: true });
}

const disk = join(folder, 'stored');
const kept = new Core(disk);
await kept.store.refresh();
await kept.settle();

/** Everything is on disk. */
async function restore(): Promise<void> {
  using core = new Core(disk);
  await core.store.load();
  await core.settle();
}

/** One repository has changed. */
async function refresh(): Promise<void> {
  await fetch(baseUrl, { method: 'POST' });
  let isDrawn = false;
  const changed = kept.store.onDidChange(() => (isDrawn = true));
  await kept.store.refresh();
  await kept.settle();
  changed.dispose();
  assert.ok(isDrawn, 'the change is visible');
}

async function fetchAll(): Promise<void> {
  const pages = await readBare(baseUrl, ({ length }) => length, { pages: Math.ceil(count / PER_PAGE) });
  assert.equal(
    pages.reduce((sum, length) => sum + length, 0),
    count,
  );
}

const results = await blockRounds(
  { arrive, restore, refresh, reference: fetchAll },
  { limits, warmUp: 1 },
  ({ arrive: arriving, restore: restoring, refresh: refreshing, reference }): readonly Result[] => [
    resultOf({ ...common, name: `${name} arrive, longest block`, goal }, samplesOf(arriving, reference)),
    resultOf({ ...common, name: `${name} are restored, longest block`, goal }, samplesOf(restoring, reference)),
    resultOf({ ...common, name: `one change in ${name}, longest block`, goal }, samplesOf(refreshing, reference)),
  ],
);
kept[Symbol.dispose]();
console.log(JSON.stringify(results));
