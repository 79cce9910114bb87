import assert from 'node:assert/strict';
import { type AccountSession, connectionOf } from '../../../../src/accounts/core/session.ts';
import { SessionFiles } from '../../../../src/base/core/sessionFiles.ts';
import { QuotaFile } from '../../../../src/quota/core/quotaFile.ts';
import { MAX_SAMPLES, QuotaHistory, type QuotaSample } from '../../../../src/quota/core/quotaHistory.ts';
import { QuotaMeter } from '../../../../src/quota/core/quotaMeter.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

/** A window with a history of the quota, and its file. */
class Window {
  readonly meter: QuotaMeter;
  readonly history: QuotaHistory;
  readonly file: QuotaFile;

  constructor(storage: MemoryStorage, clock: ManualClock) {
    this.meter = new QuotaMeter(clock);
    this.history = new QuotaHistory(this.meter, clock);
    this.file = new QuotaFile(this.history, new SessionFiles(storage, async () => 'account'), clock);
  }

  get values(): readonly number[] {
    return this.history.samples.map(({ remaining }) => remaining);
  }
}

describe('the file of the quota', () => {
  let storage: MemoryStorage;
  let clock: ManualClock;
  beforeEach(() => {
    storage = new MemoryStorage();
    clock = new ManualClock(START);
  });

  const open = () => new Window(storage, clock);

  async function report({ meter }: Window, remaining: number): Promise<void> {
    await clock.advance(60_000);
    const at = clock.now();
    const quota = { limit: 5000, remaining, used: 5000 - remaining, resetAt: START + 3_600_000 };
    meter.adopt({ quota, requestedAt: at, receivedAt: at });
  }

  const stored = (): readonly QuotaSample[] =>
    JSON.parse(new TextDecoder().decode(storage.files.get('account/quota.json') ?? new TextEncoder().encode('[]')));

  it('brings the samples back in the next window', async () => {
    const before = open();
    for (const value of [90, 80, 70]) await report(before, value);
    await before.file.save();
    const after = open();
    assert.deepEqual(after.values, []);
    await after.file.load();
    assert.deepEqual(after.values, [90, 80, 70]);
    await report(after, 60);
    await after.file.save();
    assert.deepEqual(
      stored().map(({ remaining }) => remaining),
      [90, 80, 70, 60],
    );
  });

  it('is written a while after each sample, and once more before the window closes', async () => {
    const window = open();
    await report(window, 90);
    await waitUntil(() => stored().length === 1);
    await clock.advance(1000);
    window.meter.adopt({
      quota: { limit: 5000, remaining: 50, used: 4950, resetAt: START + 3_600_000 },
      requestedAt: clock.now(),
      receivedAt: clock.now(),
    });
    assert.equal(stored().length, 1);
    await window.file.save();
    assert.equal(stored().length, 2);
  });

  it('has the samples of all windows', async () => {
    const [first, second] = [open(), open()];
    await report(first, 90);
    await first.file.save();
    await report(second, 80);
    await second.file.save();
    await report(first, 70);
    await first.file.save();
    assert.deepEqual(first.values, [90, 80, 70]);
    await second.file.load();
    assert.deepEqual(second.values, [90, 80, 70]);
  });

  it('is not written again while nothing changes', async () => {
    const window = open();
    await report(window, 90);
    await window.file.save();
    storage.files.clear();
    await window.file.load();
    await window.file.save();
    assert.equal(storage.files.size, 0);
  });

  it('is bounded', async () => {
    const window = open();
    const sample = (n: number): QuotaSample => ({
      at: START - n * 20_000,
      remaining: 100 + n,
      limit: 5000,
      resetAt: undefined,
    });
    await report(window, 90);
    window.history.restore(Array.from({ length: 2 * MAX_SAMPLES }, (_, n) => sample(n)));
    assert.equal(window.values.length, MAX_SAMPLES);
    assert.equal(window.values.at(-1), 90);
  });

  for (const [what, text] of [
    ['damaged', '[{"at":'],
    ['of another version', '{"samples":[]}'],
    ['with a value that is not a number', '[{"at":1,"remaining":"1","limit":2}]'],
    ['too long', JSON.stringify(Array.from({ length: MAX_SAMPLES + 1 }, (_, at) => ({ at, remaining: 1, limit: 2 })))],
    ['with a sample of the future', JSON.stringify([{ at: START + 9e9, remaining: 1, limit: 2 }])],
  ] as const) {
    it(`is ignored and replaced if it is ${what}`, async () => {
      storage.files.set('account/quota.json', new TextEncoder().encode(text));
      const window = open();
      await window.file.load();
      assert.deepEqual(window.values, []);
      await report(window, 90);
      await window.file.save();
      assert.equal(stored().length, 1);
    });
  }

  it('is not needed: without storage, the samples are in memory', async () => {
    storage.broken = true;
    const window = open();
    await report(window, 90);
    await window.file.save();
    await window.file.load();
    assert.deepEqual(window.values, [90]);
  });

  it('outlasts a reload, and is deleted when the account signs out', async () => {
    const windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    const samplesOf = (session: AccountSession | undefined) =>
      session ? connectionOf(session).history.samples.length : 0;
    try {
      const first = await windows.openCore();
      const { id } = await first.signIn(RIDER);
      await first.library.find(id)?.open();
      const before = samplesOf(first.sessions.find(id));
      assert.ok(before > 0);
      await first.sessions.flush();
      first.dispose();
      const second = await windows.openCore();
      const session = second.sessions.find(id);
      assert.ok(session);
      await connectionOf(session).quotaFile?.load();
      assert.ok(samplesOf(session) >= before);
      const names = () => [...windows.storage.files.keys()].filter((name) => name.endsWith('/quota.json'));
      assert.equal(names().length, 1);
      await second.sessions.signOut(id);
      assert.deepEqual(names(), []);
    } finally {
      await windows.close();
    }
  });
});
