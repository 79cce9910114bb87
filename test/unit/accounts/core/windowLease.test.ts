import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { SharedState } from '../../../../src/accounts/core/sharedState.ts';
import { type Turn, WindowLease } from '../../../../src/accounts/core/windowLease.ts';
import type { Storage } from '../../../../src/base/core/storage.ts';
import { QuotaMeter } from '../../../../src/quota/core/quotaMeter.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { WatchedStorage } from '../../../support/watchedStorage.ts';

const NAME = 'accounts/1/windows.json';
const { signal } = new AbortController();

describe('window leases', () => {
  let clock: ManualClock;
  let storage: MemoryStorage;
  beforeEach(() => {
    clock = new ManualClock();
    storage = new MemoryStorage();
  });

  function open(holder: string, disk: Storage = storage) {
    const meter = new QuotaMeter(clock);
    const shared = new SharedState(disk, () => Promise.resolve(NAME));
    return { meter, lease: new WindowLease({ shared, meter, clock, holder }) };
  }

  /** Does work in a turn. @param work resolves to the time of its result */
  async function run(lease: WindowLease, work: (turn: Turn) => Promise<number | undefined>, ended = signal) {
    await using turn = await lease.take('list', ended);
    turn.doneAt = await work(turn);
  }

  /** Starts work that lasts until `end` is called. */
  function start(lease: WindowLease, isDone = true) {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const heard: Pick<Turn, 'askedAt' | 'lastDone'>[] = [];
    const finished = run(lease, async ({ askedAt, lastDone }) => {
      heard.push({ askedAt, lastDone });
      await ended;
      return isDone ? clock.now() : undefined;
    });
    return { heard, end, finished };
  }

  /** Runs everything that needs no time to pass. */
  async function settle(): Promise<void> {
    for (let i = 0; i < 20; i++) await setImmediate();
  }

  /** Advances the time, and runs everything that becomes due. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 100) {
      await settle();
      await clock.advance(100);
    }
  }

  it('run one after the other, and the second one learns when the first was done', async () => {
    const first = start(open('a').lease);
    await settle();
    const second = start(open('b').lease);
    await clock.advance(20_000);
    assert.deepEqual([first.heard.length, second.heard.length], [1, 0], 'a long lease is renewed');
    first.end();
    await first.finished;
    const doneAt = clock.now();
    await clock.advance(1000);
    await settle();
    assert.deepEqual(
      second.heard.map(({ lastDone }) => lastDone),
      [doneAt],
    );
    second.end();
    await second.finished;
  });

  it('take three operations of the storage, which may be slow', async () => {
    const disk = new WatchedStorage();
    const { lease } = open('a', disk);
    const { end, finished } = start(lease);
    await settle();
    assert.deepEqual([disk.reads.length, disk.writes.length], [2, 1], 'read, written, and read again');
    end();
    await finished;
    assert.deepEqual([disk.reads.length, disk.writes.length], [3, 2], 'and two to release it');
  });

  it('pass on after failed work, which does not count as done', async () => {
    const first = start(open('a').lease, false);
    await settle();
    const second = start(open('b').lease);
    first.end();
    await first.finished;
    await clock.advance(1000);
    await settle();
    assert.deepEqual(
      second.heard.map(({ lastDone }) => lastDone),
      [undefined],
    );
    second.end();
    await second.finished;
  });

  it('pass on from a crashed window', async () => {
    const lease = { holder: 'crashed', until: clock.now() + 8000 };
    const state = { meter: {}, done: {}, leases: { list: lease } };
    await storage.write(NAME, new TextEncoder().encode(JSON.stringify(state)));
    const { heard, end, finished } = start(open('a').lease);
    await clock.advance(7000);
    assert.equal(heard.length, 0);
    await clock.advance(2000);
    await settle();
    assert.equal(heard.length, 1);
    end();
    await finished;
  });

  it('pass on from a window that crashed while its clock was ahead', async () => {
    const lease = { holder: 'crashed', until: clock.now() + 3 * 3_600_000 };
    const state = { meter: {}, done: { list: clock.now() + 3 * 3_600_000 }, leases: { list: lease } };
    await storage.write(NAME, new TextEncoder().encode(JSON.stringify(state)));
    const { heard, end, finished } = start(open('a').lease);
    await settle();
    assert.deepEqual(heard, [{ askedAt: clock.now(), lastDone: undefined }]);
    end();
    await finished;
  });

  it('run one after the other in one window, too', async () => {
    const { lease } = open('a');
    const [first, second] = [start(lease), start(lease)];
    await settle();
    assert.deepEqual([first.heard.length, second.heard.length], [1, 0]);
    first.end();
    await settle();
    assert.equal(second.heard.length, 1);
    second.end();
    await Promise.all([first.finished, second.finished]);
    assert.equal(clock.sleeping, 0);
  });

  it('tell each window how many run tasks', async () => {
    const [a, b] = [open('a').lease, open('b').lease];
    const first = await a.take('list', signal);
    const second = await b.take('another list', signal);
    // One window, however many tasks it runs.
    const third = await b.take('a third list', signal);
    assert.deepEqual([a.windows, b.windows], [1, 2]);
    await pass(3000);
    assert.deepEqual([a.windows, b.windows], [2, 2], 'after a renewal');
    for (const turn of [second, third]) await turn[Symbol.asyncDispose]();
    await pass(3000);
    assert.equal(a.windows, 1);
    await first[Symbol.asyncDispose]();
  });

  it('share the remaining quota with other windows', async () => {
    const a = open('a');
    const b = open('b');
    const resetAt = clock.now() + 60_000;
    a.meter.adopt({ quota: { limit: 5000, remaining: 40, used: 4960, resetAt }, charges304: true });
    b.meter.adopt({ quota: { limit: 5000, remaining: 90, used: 4910, resetAt } });
    await run(a.lease, () => Promise.resolve(1));
    await b.lease.readShared();
    assert.deepEqual([b.meter.quota?.remaining, b.meter.charges304], [40, true]);
  });

  it('share the remaining quota, including a delayed value, before the window closes', async () => {
    const { meter, lease } = open('first');
    const sharedRemaining = async () =>
      (await new SharedState(storage, () => Promise.resolve(NAME)).read()).meter.quota?.remaining;
    for (const remaining of [9, 8]) {
      meter.adopt({ quota: { limit: 10, remaining, used: 10 - remaining, resetAt: clock.now() + 60_000 } });
      await setImmediate();
      await setImmediate();
    }
    assert.equal(await sharedRemaining(), 9);
    const flushed = lease.flush();
    // VS Code does not wait for the promise.
    lease.dispose();
    await flushed;
    assert.equal(await sharedRemaining(), 8);
  });

  it('finish sharing that is under way when the window closes', async () => {
    const { meter, lease } = open('first');
    meter.adopt({ quota: { limit: 10, remaining: 9, used: 1, resetAt: clock.now() + 60_000 } });
    const flushed = lease.flush();
    lease.dispose();
    await flushed;
    const shared = await new SharedState(storage, () => Promise.resolve(NAME)).read();
    assert.equal(shared.meter.quota?.remaining, 9);
  });

  it('share the remaining quota once, however many windows receive it', async () => {
    let writes = 0;
    const write = storage.write.bind(storage);
    storage.write = (name, bytes) => {
      writes++;
      return write(name, bytes);
    };
    const [a, b] = [open('a'), open('b')];
    const resetAt = clock.now() + 60_000;
    const quotaOf = (remaining: number) => ({ quota: { limit: 5000, remaining, used: 5000 - remaining, resetAt } });
    a.meter.adopt(quotaOf(4000));
    b.meter.adopt(quotaOf(4000));
    await clock.advance(1000);
    await settle();
    for (const { lease } of [a, b]) await lease.readShared();
    a.meter.adopt(quotaOf(4000));
    await clock.advance(10_000);
    await settle();
    assert.ok(writes <= 2, `${writes} writes`);
    assert.equal(clock.sleeping, 0);
  });

  it('are granted to every window if storage fails or the file is damaged', async () => {
    storage.broken = true;
    let runs = 0;
    const work = (): Promise<undefined> => {
      runs++;
      return Promise.resolve(undefined);
    };
    await run(open('a').lease, work);
    storage.broken = false;
    await storage.write(NAME, new TextEncoder().encode('{"leases":7'));
    await run(open('a').lease, work);
    assert.equal(runs, 2);
  });

  it('are granted immediately if requests have to wait for the quota anyway', async () => {
    const first = start(open('a').lease);
    await settle();
    const b = open('b');
    b.meter.adopt({ quota: { limit: 60, remaining: 0, used: 60, resetAt: clock.now() + 60_000 } });
    const second = start(b.lease);
    await settle();
    assert.equal(second.heard.length, 1);
    second.end();
    first.end();
    await Promise.all([first.finished, second.finished]);
  });

  it('are not taken back from another window after their own window was blocked', async () => {
    const first = start(open('a').lease);
    await settle();
    const other = { holder: 'b', until: clock.now() + 10_000 };
    const state = { meter: {}, done: {}, leases: { list: other } };
    await storage.write(NAME, new TextEncoder().encode(JSON.stringify(state)));
    await clock.advance(3000);
    await settle();
    const now = await new SharedState(storage, () => Promise.resolve(NAME)).read();
    assert.equal(now.leases.list?.holder, 'b');
    first.end();
    await first.finished;
  });

  it('wait for a window that works for minutes, but not for longer than a quarter of an hour', async () => {
    const first = start(open('a').lease);
    await settle();
    const second = start(open('b').lease);
    await pass(14 * 60_000);
    assert.equal(second.heard.length, 0);
    await pass(2 * 60_000);
    assert.equal(second.heard.length, 1);
    for (const { end } of [first, second]) end();
    await Promise.all([first.finished, second.finished]);
  });

  it('start immediately if the written file can’t be read', async () => {
    const { lease } = open('a', Object.assign(new MemoryStorage(), { read: () => Promise.resolve(undefined) }));
    const { heard, end, finished } = start(lease);
    await settle();
    assert.equal(heard.length, 1);
    end();
    await finished;
  });

  it('leave nothing behind for an account that was signed out meanwhile', async () => {
    const { lease } = open('a');
    const { end, finished } = start(lease);
    await settle();
    lease.dispose();
    await storage.remove(NAME);
    end();
    await finished;
    await clock.advance(10_000);
    assert.deepEqual([...storage.files.keys()], []);
  });

  it('are released if the caller aborts while one is written', async () => {
    const caller = new AbortController();
    const disk = new WatchedStorage();
    const release = disk.hold('writes');
    const refused = assert.rejects(open('a', disk).lease.take('list', caller.signal), { name: 'AbortError' });
    await settle();
    caller.abort();
    release();
    await refused;
    const next = start(open('b', disk).lease);
    await settle();
    assert.equal(next.heard.length, 1, 'without a wait');
    next.end();
    await next.finished;
  });

  it('stop waiting when the caller aborts', async () => {
    const first = start(open('a').lease);
    await settle();
    const caller = new AbortController();
    const waiting = run(open('b').lease, () => Promise.resolve(1), caller.signal);
    await settle();
    caller.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
    first.end();
    await first.finished;
    await settle();
    assert.equal(clock.sleeping, 0);
  });
});
