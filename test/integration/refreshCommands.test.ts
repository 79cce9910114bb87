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

describe('refreshing', () => {
  it('is shown by the view, or by a message that stops it if the view is hidden', async () => {
    const ended = Promise.withResolvers<void>();
    const { withProgress } = window;
    let [messages, refreshes] = [0, 0];
    const library = partOf<Library>({
      stores: [],
      onDidChangeActivity: new Emitter<void>().event,
      load: async () => {},
      async refresh() {
        if (++refreshes > 1) await ended.promise;
      },
      stop: () => ended.resolve(),
    });
    window.withProgress = async (_options, task) => {
      messages++;
      const token = { isCancellationRequested: false, onCancellationRequested: (use: () => void) => use() };
      return task({ report() {} }, token as never);
    };
    try {
      await refresh(library, systemClock, true);
      assert.deepEqual([messages, refreshes], [0, 1]);
      await refresh(library, systemClock, false);
      assert.deepEqual([messages, refreshes], [1, 2]);
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
    const library = partOf<Library>({ find: () => store });
    const [row] = rowsOf(group('starred', [store])).rows;
    assert.ok(row?.kind === 'failure');
    await retry(library, row);
    await retry(library, { ...row, parent: undefined, login: 'velodrome' });
    await retry(library, { ...row, parent: undefined });
    assert.deepEqual(done, ['starred', 'velodrome', 'all']);
  });
});
