import assert from 'node:assert/strict';
import { window } from 'vscode';
import { refresh } from '../../src/commands/refreshCommands.ts';
import { systemClock } from '../../src/core/clock.ts';
import { Emitter } from '../../src/core/event.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('refreshes that wait', () => {
  it('share one message, and are stopped together', async () => {
    const ended = Promise.withResolvers<void>();
    const { withProgress } = window;
    let [messages, refreshes, stops] = [0, 0, 0];
    const library = {
      stores: [],
      onDidChangeActivity: new Emitter<void>().event,
      async refresh() {
        refreshes++;
        await ended.promise;
      },
      stop() {
        stops++;
        ended.resolve();
      },
    };
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
