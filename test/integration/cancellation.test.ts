import assert from 'node:assert/strict';
import { CancellationTokenSource, type Progress, window } from 'vscode';
import { withCancellableProgress } from '../../src/base/cancellation.ts';
import { ManualClock } from '../support/manualClock.ts';

/** Shorter work shows no notification. */
const PATIENCE_MS = 600;

describe('work that can be cancelled', () => {
  const { withProgress } = window;
  let clock: ManualClock;
  let titles: (string | undefined)[];
  let messages: (string | undefined)[];
  let cancelling: CancellationTokenSource;

  beforeEach(() => {
    clock = new ManualClock();
    titles = [];
    messages = [];
    cancelling = new CancellationTokenSource();
    window.withProgress = async ({ title }, task) => {
      titles.push(title);
      const progress: Progress<{ message?: string }> = { report: ({ message }) => messages.push(message) };
      return task(progress, cancelling.token);
    };
  });
  afterEach(() => {
    window.withProgress = withProgress;
    cancelling.dispose();
  });

  it('shows no notification if it is short', async () => {
    const ending = Promise.withResolvers<number>();
    const working = withCancellableProgress(clock, 'Working', () => ending.promise);
    await clock.advance(PATIENCE_MS - 1);
    ending.resolve(7);
    assert.equal(await working, 7);
    await clock.advance(PATIENCE_MS);
    assert.deepEqual(titles, []);
  });

  it('shows its progress in a notification if it takes longer, and ends when the user cancels it', async () => {
    const working = withCancellableProgress(clock, 'Working', (signal, report) => {
      report('first');
      void clock.delay(PATIENCE_MS + 1).then(() => report('second'));
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled'))));
    });
    await clock.advance(PATIENCE_MS + 1);
    assert.deepEqual([titles, messages], [['Working'], ['first', 'second']]);
    cancelling.cancel();
    await assert.rejects(working, /cancelled/);
  });
});
