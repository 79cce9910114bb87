import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { UnreachableError } from '../../../../src/core/http/requestErrors.ts';
import { count, openOwner, RiderWindows, shown } from '../../../support/riderWindows.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';

describe('the store over windows', () => {
  let rider: RiderWindows;
  beforeEach(() => {
    rider = new RiderWindows();
  });
  afterEach(() => rider.close());

  it('opens with what an earlier window has kept, then makes it new', async () => {
    await rider.start();
    const first = await rider.open();
    await first.store.open();
    await openOwner(first, 'velodrome');
    rider.offsetMs = 3_600_000;
    const second = await rider.open();
    const seen: (number | undefined)[] = [];
    second.store.onDidChange(() => seen.push(second.store.state.confirmedAt));
    await second.store.open();
    assert.equal(seen[0], first.store.state.confirmedAt, 'shown before it was confirmed');
    assert.ok((second.store.state.confirmedAt ?? 0) >= rider.offsetMs + Date.now() - 5000);
    assert.equal(second.store.state.failure, undefined);
    assert.deepEqual(shown(second, 'velodrome'), shown(first, 'velodrome'));
    assert.equal(second.store.state.lastCost, 0);
  });

  it('asks for nothing when an earlier window has just asked', async () => {
    await rider.start();
    await (await rider.open()).store.open();
    const second = await rider.open();
    await second.store.open();
    assert.equal(rider.sandbox.requests.length, 0);
    assert.equal(count(second), 250);
  });

  it('shows what was kept, with its age, while the service is gone', async () => {
    await rider.start();
    const first = await rider.open();
    await first.store.open();
    const keptAt = first.store.state.confirmedAt;
    await rider.sandbox.stop();
    rider.offsetMs = 3_600_000;
    const second = await rider.open();
    await second.store.open();
    const { failure, confirmedAt } = second.store.state;
    assert.ok(failure instanceof UnreachableError);
    assert.deepEqual([count(second), confirmedAt], [250, keptAt]);
    await rider.sandbox.start();
  });

  it('does not refresh what another window is refreshing', async () => {
    await rider.start({ latencyMs: 40 });
    const [first, second] = [await rider.open(), await rider.open()];
    await Promise.all([first.store.open(), second.store.open()]);
    assert.deepEqual([count(first), count(second)], [250, 250]);
    assert.equal(rider.sandbox.requests.length, 3);
  });

  it('takes over what another window has read, when it is looked at, and asks for nothing', async () => {
    await rider.start();
    const [first, second] = [await rider.open(), await rider.open()];
    await Promise.all([first.store.open(), second.store.open()]);
    await openOwner(first, 'velodrome');
    await openOwner(second, 'velodrome');
    await delay(10);
    const added = rider.sandbox.add('rider', 'added-meanwhile');
    await second.store.refresh('refresh');
    rider.sandbox.clearRequests();
    rider.offsetMs = 120_000;
    let changes = 0;
    first.store.onDidChange(() => changes++);
    for (let look = 0; look < 3; look++) await first.store.catchUp();
    assert.equal(changes, 1, 'rows are drawn anew once');
    assert.ok(shown(first, 'rider').includes(added.name));
    assert.equal(rider.sandbox.requests.length, 0);
  });

  it('shows a person what is so now, not what was so when a refresh of nobody’s began', async () => {
    await rider.start({ latencyMs: 40 });
    const window = await rider.open();
    await window.store.open();
    rider.offsetMs = 120_000;
    const [taken] = rider.sandbox.repositories.visibleTo(RIDER);
    assert.ok(taken);
    const background = window.store.refresh('background');
    await delay(60);
    rider.sandbox.rename(taken.id, 'renamed-meanwhile');
    await Promise.all([background, window.store.refresh('refresh')]);
    assert.ok(shown(window, taken.owner).includes('renamed-meanwhile'));
    assert.equal(window.store.state.failure, undefined);
  });

  it('asks for a person, although what is there is fresh and was just opened', async () => {
    await rider.start();
    await (await rider.open()).store.open();
    const second = await rider.open();
    await Promise.all([second.store.open(), second.store.refresh('refresh')]);
    assert.equal(rider.sandbox.requests.length, 3);
  });
});
