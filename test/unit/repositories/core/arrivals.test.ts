import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { Arrivals } from '../../../../src/repositories/core/arrivals.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import { ManualClock } from '../../../support/manualClock.ts';

const page = (first: number, count = 100) =>
  Array.from({ length: count }, (_, index) => repository(first + index, `rider/r${first + index}`));

describe('arriving repositories', () => {
  let clock: ManualClock;
  let updates: number[];
  let arrivals: Arrivals;
  beforeEach(() => {
    clock = new ManualClock(1_000_000);
    updates = [];
    arrivals = new Arrivals(clock, (repositories) => updates.push(repositories.length));
  });

  it('are shown immediately at first, then with pauses', async () => {
    arrivals.add(page(1));
    await setImmediate();
    assert.deepEqual(updates, [100]);
    for (const first of [101, 201, 301]) arrivals.add(page(first));
    await clock.advance(999);
    assert.deepEqual(updates, [100]);
    await clock.advance(1);
    assert.deepEqual(updates, [100, 400]);
  });

  it('are shown less often the more there are', async () => {
    arrivals.add(page(1, 10_000));
    await setImmediate();
    arrivals.add(page(10_001));
    await clock.advance(5000);
    assert.deepEqual(updates, [10_000]);
    await clock.advance(100);
    assert.deepEqual(updates, [10_000, 10_100]);
  });

  it('are counted once, in the order of arrival', async () => {
    const seen: string[] = [];
    const once = new Arrivals(clock, (repositories) => seen.push(repositories.map(({ id }) => id).join()));
    once.add([...page(7, 1), ...page(3, 1)]);
    once.add(page(3, 2));
    await setImmediate();
    assert.deepEqual(seen, ['7,3,4']);
  });

  it('are not shown for an empty page, or after the end', async () => {
    arrivals.add([]);
    await setImmediate();
    arrivals.add(page(1));
    arrivals.dispose();
    await clock.advance(10_000);
    assert.deepEqual(updates, []);
  });
});
