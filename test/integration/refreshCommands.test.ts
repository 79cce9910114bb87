import assert from 'node:assert/strict';
import { window } from 'vscode';
import { systemClock } from '../../src/base/core/clock.ts';
import { Emitter } from '../../src/base/core/event.ts';
import type { Library } from '../../src/repositories/core/library.ts';
import { refresh, retry } from '../../src/sidebar/refreshCommands.ts';
import { rowsOf } from '../../src/sidebar/rows.ts';
import { rider } from '../support/fakeAccounts.ts';
import { partOf } from '../support/partOf.ts';
import { group, storeOf, withStars } from '../support/treeData.ts';
import { failure } from '../support/treeFixtures.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('refreshes that wait', () => {
  it('share one message, and are stopped together', async () => {
    const ended = Promise.withResolvers<void>();
    const { withProgress } = window;
    let [messages, refreshes, stops] = [0, 0, 0];
    let isLoaded = false;
    const library = partOf<Library>({
      stores: [],
      onDidChangeActivity: new Emitter<void>().event,
      async load() {
        isLoaded = true;
      },
      async refresh() {
        assert.ok(isLoaded);
        refreshes++;
        await ended.promise;
      },
      stop() {
        stops++;
        ended.resolve();
      },
    });
    let cancel: (() => void) | undefined;
    window.withProgress = async (_options, task) => {
      messages++;
      const token = { isCancellationRequested: false, onCancellationRequested: (use: () => void) => (cancel = use) };
      return task({ report() {} }, token as never);
    };
    try {
      const all = [1, 2, 3].map(() => refresh(library, systemClock));
      await waitUntil(() => cancel !== undefined);
      cancel?.();
      await Promise.all(all);
      assert.deepEqual([messages, refreshes, stops], [1, 3, 1]);
      cancel = undefined;
      await refresh(library, systemClock);
      assert.equal(refreshes, 4);
    } finally {
      window.withProgress = withProgress;
    }
  });
});

describe('retrying', () => {
  it('reads only what has failed: stars, an owner, or everything', async () => {
    const done: string[] = [];
    const shown = withStars(storeOf(rider, [], { opened: { velodrome: { failure } } }), [], { failure });
    const store = Object.assign(shown, {
      reopenStarred: async () => void done.push('starred'),
      reopenOwner: async (login: string) => void done.push(login),
      refresh: async () => void done.push('all'),
    });
    const onDidChangeActivity = new Emitter<void>().event;
    const library = partOf<Library>({ stores: [], onDidChangeActivity, find: () => store });
    const [row] = rowsOf(group('starred', [store])).rows;
    assert.ok(row?.kind === 'failure');
    await retry(library, systemClock, row);
    await retry(library, systemClock, { ...row, parent: undefined, login: 'velodrome' });
    await retry(library, systemClock, { ...row, parent: undefined });
    assert.deepEqual(done, ['starred', 'velodrome', 'all']);
  });
});
