import assert from 'node:assert/strict';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { AutoRefresh, isDue } from '../../../../src/repositories/core/autoRefresh.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { count, openOwner, type RiderWindow, RiderWindows, shown } from '../../../support/riderWindows.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const HOUR = 3_600_000;

describe('after a clock that was ahead for three hours was set back', () => {
  let rider: RiderWindows;
  let first: RiderWindow;

  beforeEach(async () => {
    rider = new RiderWindows();
    // The clock of the service is correct.
    await rider.start({ now: () => Date.now(), tokenLimit: 250 });
    rider.offsetMs = 3 * HOUR;
    first = await rider.open();
    await first.store.open();
    rider.offsetMs = 0;
    rider.sandbox.add('rider', 'added-since');
    rider.sandbox.clearRequests();
  });
  afterEach(() => rider.close());

  it('a new window refreshes its cached data', async () => {
    const window = await rider.open();
    await window.store.open();
    assert.ok(shown(window, 'rider').includes('added-since'));
    assert.ok((window.store.state.validatedAt ?? Infinity) <= Date.now());
  });

  it('an open window refreshes in the background', async () => {
    const clock = { ...connectionOf(first.session).clock };
    const refresh = new AutoRefresh(
      first.core.library,
      clock,
      () => HOUR,
      () => true,
    );
    refresh.refreshIfDue();
    await waitUntil(() => shown(first, 'rider').includes('added-since'));
    refresh.dispose();
  });

  it('an open window refreshes in the background, although little was left of the quota', async () => {
    // 60 requests are reserved for the user.
    const { meter } = connectionOf(first.session);
    while (meter.quota && meter.quota.remaining > 150) await (await connectionOf(first.session).records()).zen();
    rider.offsetMs = 3 * HOUR;
    await (await connectionOf(first.session).records()).zen();
    rider.offsetMs = 0;
    assert.equal(connectionOf(first.session).admission.affordsInBackground(0), true);
  });

  for (const intervalMs of [HOUR, undefined]) {
    it(`an open window reads the lists of organizations, unless it never refreshes: ${intervalMs}`, async () => {
      const clock = new ManualClock();
      const refresh = new AutoRefresh(
        first.core.library,
        clock,
        () => intervalMs,
        () => true,
      );
      const { length } = first.store.unread;
      await clock.advance(60_000);
      if (intervalMs) await waitUntil(() => first.store.unread.length === 0);
      assert.deepEqual([length, first.store.unread.length], [3, intervalMs ? 0 : 3]);
      refresh.dispose();
    });
  }

  it('an open window catches up with one that has refreshed since', async () => {
    const second = await rider.open();
    await second.store.refresh('refresh');
    await first.store.catchUp();
    assert.ok(shown(first, 'rider').includes('added-since'));
  });

  it('a refresh by the user sends requests, although another window seems to have refreshed later', async () => {
    const second = await rider.open();
    await second.store.load();
    await openOwner(second, 'velodrome');
    rider.offsetMs = 4 * HOUR;
    await first.store.refresh('refresh');
    rider.offsetMs = 0;
    rider.sandbox.add('rider', 'added-later');
    await second.store.refresh('refresh');
    assert.ok(shown(second, 'rider').includes('added-later'));
  });

  it('a refresh is due, unless one was made since', () => {
    const facts = { now: HOUR, intervalMs: 1000, isWanted: true };
    assert.equal(isDue({ ...facts, times: [4 * HOUR] }), true);
    assert.equal(isDue({ ...facts, times: [4 * HOUR, HOUR - 1] }), false);
  });
});

describe('a reset in 2099 that another window has stored', () => {
  const rider = new RiderWindows();
  afterEach(() => rider.close());

  it('does not block a refresh', async () => {
    await rider.start();
    const first = await rider.open();
    await first.store.open();
    await connectionOf(first.session).lease.flush();
    const [name] = [...rider.storage.files.keys()].filter((file) => file.endsWith('/windows.json'));
    assert.ok(name);
    const stored: Record<string, unknown> = JSON.parse(new TextDecoder().decode(rider.storage.files.get(name)));
    const quota = { limit: 5000, remaining: 0, used: 5000, resetAt: Date.parse('2099-01-01T00:00:00Z') };
    const meter = { quota, requestedAt: Date.now(), receivedAt: Date.now() };
    rider.storage.files.set(name, new TextEncoder().encode(JSON.stringify({ ...stored, meter })));
    const second = await rider.open();
    await second.store.refresh('refresh');
    assert.equal(count(second), 250);
  });
});
