import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { inOrder } from '../../../sandbox/service-a/order.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { pagesHeld } from '../../../support/pagesHeld.ts';
import { count, openOwner, RiderWindows } from '../../../support/riderWindows.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { SteppedClock } from '../../../support/steppedClock.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('reading by the store', () => {
  let rider: RiderWindows;
  beforeEach(() => {
    rider = new RiderWindows();
  });
  afterEach(() => rider.close());

  it('saves quota in the background, without a failure', async () => {
    await rider.start({ tokenLimit: 210 });
    const first = await rider.open();
    await first.store.open();
    rider.offsetMs = 120_000;
    rider.sandbox.clearRequests();
    // A change on every page would exceed the background budget.
    for (let i = 0; i < 10; i++) await (await connectionOf(first.session).records()).zen();
    rider.sandbox.clearRequests();
    await first.store.refresh('background');
    assert.equal(rider.sandbox.requests.length, 0);
    assert.equal(first.store.state.failure, undefined);
    await first.store.refresh('refresh');
    assert.equal(rider.sandbox.requests.length, 5);
  });

  it('stops in the background, without a failure, when more has changed than expected', async () => {
    await rider.start({ tokenLimit: 205 });
    const window = await rider.open();
    await window.store.open();
    rider.offsetMs = 120_000;
    for (const { id } of rider.sandbox.repositories.visibleTo(RIDER))
      rider.sandbox.update(id, { description: 'changed' });
    rider.sandbox.clearRequests();
    await window.store.refresh('background');
    assert.equal(window.store.state.failure, undefined);
    assert.ok(rider.sandbox.requests.length < 3);
    assert.equal(count(window), 250);
  });

  it('reports what the latest changes cost if the other pages exceed the budget', async () => {
    await rider.start({ tokenLimit: 213, repositories: 1000 });
    const window = await rider.open();
    await window.store.open();
    // All pages are due.
    rider.offsetMs = 11 * 60_000;
    const [changed] = rider.sandbox.repositories.visibleTo(RIDER);
    if (changed) rider.sandbox.update(changed.id, { description: 'changed' });
    rider.sandbox.clearRequests();
    await window.store.refresh('background');
    assert.deepEqual([rider.sandbox.requests.length, window.store.state.lastCost], [2, 2]);
  });

  it('waits for the quota, reports until when, and resumes automatically', async () => {
    const clock = new SteppedClock();
    await rider.start({ tokenLimit: 3, periodSeconds: 300, now: () => clock.now() });
    const window = await rider.open({ clock });
    const reading = window.store.refresh('refresh');
    await waitUntil(() => window.store.activity.kind === 'waiting');
    const { activity } = window.store;
    assert.ok(activity.kind === 'waiting');
    const { rateLimit } = activity;
    assert.ok(rateLimit.cause === 'quota' && rateLimit.until - clock.now() < 301_500);
    await waitUntil(async () => {
      await clock.pass(60_000);
      return window.store.activity.kind === 'idle';
    });
    await reading;
    assert.deepEqual([count(window), window.store.state.failure], [250, undefined]);
    assert.equal(window.store.activity.kind, 'idle');
  });

  it('counts the page with what was pushed last, also if the list then can’t be read', async () => {
    const { hold, release } = pagesHeld((query) => query.get('sort') !== 'pushed');
    await rider.start({ hold });
    const window = await rider.open();
    rider.sandbox.intercept(({ path }) =>
      path.startsWith('/user/repos') && !path.includes('sort=pushed')
        ? { status: 403, body: '{"message":"Forbidden"}' }
        : undefined,
    );
    const reading = window.store.open();
    await waitUntil(() => count(window) > 0);
    release();
    await reading;
    assert.ok(window.store.state.failure);
    assert.equal(window.store.state.lastCost, 1);
  });

  it('stops on request of the user, keeps its data, and can start again', async () => {
    const { hold, release } = pagesHeld(() => true);
    await rider.start({ hold });
    const window = await rider.open();
    const reading = window.store.open();
    await waitUntil(() => rider.sandbox.requests.some(({ path }) => path.startsWith('/user/repos')));
    window.store.stop();
    await reading;
    release();
    assert.deepEqual([window.store.state.stopped, window.store.state.failure, count(window)], [true, undefined, 0]);
    await window.store.refresh('refresh');
    assert.deepEqual([window.store.state.stopped, count(window)], [false, 250]);
    rider.sandbox.clearRequests();
    const again = window.store.refresh('refresh');
    window.store.stop();
    await again;
    assert.deepEqual(rider.sandbox.requests, []);
    assert.deepEqual([window.store.state.stopped, count(window)], [false, 250]);
  });

  it('stops permanently for an organization, too', async () => {
    const { hold, release } = pagesHeld(() => true, '/orgs/velodrome/repos');
    await rider.start({ hold });
    const window = await rider.open();
    const { store } = window;
    await store.refresh('refresh');
    store.onDidChange(() => void openOwner(window, 'velodrome'));
    const reading = openOwner(window, 'velodrome');
    // A sent request that was not received yet would count as one after the stop.
    await waitUntil(() => rider.sandbox.requests.some(({ path }) => path.startsWith('/orgs/velodrome')));
    store.stop();
    await reading;
    rider.sandbox.clearRequests();
    release();
    await letWorkEnd();
    assert.deepEqual([rider.sandbox.requests.length, store.activity.kind], [0, 'idle']);
  });

  it('reads an owner’s list for a command, also after the user has canceled that', async () => {
    const { hold, release } = pagesHeld(() => true, '/orgs/velodrome/repos');
    await rider.start({ hold });
    const { store } = await rider.open();
    await store.refresh('refresh');
    const velodrome = store.unread.find(({ owner }) => owner.login === 'velodrome');
    assert.ok(velodrome);
    const canceled = new AbortController();
    const reading = store.readOwner(velodrome, canceled.signal);
    await waitUntil(() => rider.sandbox.requests.some(({ path }) => path.startsWith('/orgs/velodrome')));
    canceled.abort();
    await reading;
    release();
    assert.ok(store.unread.includes(velodrome));
    await store.readOwner(velodrome);
    assert.ok(!store.unread.some(({ owner }) => owner.login === 'velodrome'));
  });

  it('reads again if cached data can’t be decoded', async () => {
    await rider.start();
    await (await rider.open()).store.open();
    const values = [...rider.storage.files.keys()].find((name) => name.endsWith('.values')) ?? '';
    const index = values.replace(/\.\w+\.values$/, '.json');
    const bytes = new TextEncoder().encode('{}\n{}\n{}\n');
    const digest = createHash('sha256').update(bytes).digest('hex');
    const changed = new TextDecoder()
      .decode(rider.storage.files.get(index))
      .replace(/"values":"\w+"/, `"values":"${digest}"`);
    rider.storage.files.set(index, new TextEncoder().encode(changed));
    rider.storage.files.set(values.replace(/\.\w+\.values$/, `.${digest.slice(0, 16)}.values`), bytes);
    const second = await rider.open();
    await second.store.open();
    assert.ok(second.store.state.settled);
  });

  it('reports its progress', async () => {
    await rider.start();
    const window = await rider.open();
    const seen = new Set<string>();
    window.store.onDidChangeActivity(() => {
      const { activity } = window.store;
      if (activity.kind === 'reading') seen.add(`${activity.progress?.done} of ${activity.progress?.total}`);
    });
    await window.store.refresh('refresh');
    for (const progress of ['1 of 3', '2 of 3', '3 of 3']) assert.ok(seen.has(progress), [...seen].join());
  });

  it('counts what arrives once, also while the user opens an owner', async () => {
    const { hold, release } = pagesHeld((query) => query.has('page'));
    await rider.start({ hold });
    const window = await rider.open();
    const items = (): number | undefined => {
      const { activity } = window.store;
      return activity.kind === 'reading' ? activity.progress?.itemsInTotal : undefined;
    };
    const opening = window.store.open();
    await waitUntil(() => items() === 300);
    const pages = new Set<number | undefined>();
    window.store.onDidChangeActivity(() => pages.add(items()));
    await openOwner(window, 'velodrome');
    assert.deepEqual([...pages], [300]);
    release();
    await opening;
  });

  it('shows rows after the first response, those that were pushed last first', async () => {
    const { hold, release } = pagesHeld((query) => query.get('sort') === 'created');
    await rider.start({ hold });
    const window = await rider.open();
    const opening = window.store.open();
    await waitUntil(() => count(window) > 0);
    const pushed = inOrder(rider.sandbox.repositories.visibleTo(RIDER), { sort: 'pushed', direction: 'desc' });
    const { owners, settled, isArriving, complete, validatedAt } = window.store.state;
    const shown = owners.flatMap(({ repositories }) => repositories.map(({ id }) => id));
    assert.deepEqual(new Set(shown), new Set(pushed.slice(0, 100).map(({ id }) => id)));
    assert.deepEqual([settled, isArriving, complete, validatedAt], [false, true, false, undefined]);
    release();
    await opening;
    assert.deepEqual([count(window), window.store.state.isArriving, window.store.state.complete], [250, false, true]);
  });

  it('loads at the first try after an outage', async () => {
    await rider.start();
    const window = await rider.open();
    rider.sandbox.intercept(() => ({ status: 500, body: '{}' }));
    for (let tries = 0; tries < 6; tries++) await window.store.refresh('refresh');
    assert.equal(count(window), 0);
    rider.sandbox.intercept(undefined);
    rider.offsetMs = 3_600_000;
    await window.store.refresh('refresh');
    assert.deepEqual([count(window), window.store.state.failure], [250, undefined]);
  });

  it('keeps the rows of a cached list until the new one is complete', async () => {
    await rider.start();
    await (await rider.open()).store.open();
    rider.offsetMs = 3_600_000;
    const window = await rider.open();
    const counts = new Set<number>();
    window.store.onDidChange(() => counts.add(count(window)));
    const [{ id } = { id: 0 }] = rider.sandbox.repositories.visibleTo(RIDER);
    rider.sandbox.remove(id);
    rider.sandbox.clearRequests();
    await window.store.open();
    await window.store.refresh();
    assert.deepEqual([...counts], [250, 249]);
  });
});
