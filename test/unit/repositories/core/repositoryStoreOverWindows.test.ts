import assert from 'node:assert/strict';
import { UnreachableError } from '../../../../src/http/core/send/requestErrors.ts';
import { pagesHeld } from '../../../support/pagesHeld.ts';
import { count, openOwner, type RiderWindow, RiderWindows, shown } from '../../../support/riderWindows.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('the store across windows', () => {
  let rider: RiderWindows;
  beforeEach(() => {
    rider = new RiderWindows();
  });
  afterEach(() => rider.close());

  it('shows cached data of an earlier window, then refreshes it', async () => {
    await rider.start();
    const first = await rider.open();
    await first.store.open();
    await openOwner(first, 'velodrome');
    rider.offsetMs = 3_600_000;
    const second = await rider.open();
    const seen: (number | undefined)[] = [];
    second.store.onDidChange(() => seen.push(second.store.state.validatedAt));
    const openedAt = Date.now() + rider.offsetMs;
    await second.store.open();
    assert.equal(seen[0], first.store.state.validatedAt, 'shown before revalidation');
    assert.ok((second.store.state.validatedAt ?? 0) >= openedAt);
    assert.equal(second.store.state.failure, undefined);
    assert.deepEqual(shown(second, 'velodrome'), shown(first, 'velodrome'));
    // The latest changes, which no window has read before.
    assert.equal(second.store.state.lastCost, 2);
  });

  it('shows cached data with its age while the service is down', async () => {
    await rider.start();
    const first = await rider.open();
    await first.store.open();
    const cachedAt = first.store.state.validatedAt;
    await rider.sandbox.stop();
    rider.offsetMs = 3_600_000;
    const second = await rider.open();
    await second.store.open();
    const { failure, validatedAt } = second.store.state;
    assert.ok(failure instanceof UnreachableError);
    assert.deepEqual([count(second), validatedAt], [250, cachedAt]);
    await rider.sandbox.start();
  });

  it('does not refresh what another window is refreshing', async () => {
    await rider.start({ latencyMs: 40 });
    const [first, second] = [await rider.open(), await rider.open()];
    await Promise.all([first.store.open(), second.store.open()]);
    assert.deepEqual([count(first), count(second)], [250, 250]);
    const pages = rider.sandbox.requests.filter(({ path }) => path.includes('sort=created'));
    assert.equal(pages.length, 3);
  });

  describe('while another window reads the list for the first time', () => {
    let release: () => void;
    let first: RiderWindow;
    let second: RiderWindow;
    let openings: Promise<unknown>;
    const requests = (sort: string) =>
      rider.sandbox.requests.filter(({ path }) => path.includes(`sort=${sort}`)).length;

    beforeEach(async () => {
      const held = pagesHeld((query) => query.get('sort') === 'created');
      ({ release } = held);
      await rider.start({ hold: held.hold });
      [first, second] = [await rider.open(), await rider.open()];
      openings = Promise.all([first.store.open(), second.store.open()]);
      await waitUntil(() => count(first) > 0 && count(second) > 0);
    });
    afterEach(() => release());

    it('shows what was pushed last, then the list of the other window', async () => {
      assert.deepEqual([second.store.state.isArriving, requests('pushed')], [true, 2]);
      release();
      await openings;
      assert.deepEqual([count(first), count(second), second.store.state.isArriving], [250, 250, false]);
      assert.equal(requests('created'), 3);
      // Each window says what it has used itself.
      const costs = [first, second].map(({ store }) => store.state.lastCost);
      assert.deepEqual(new Set(costs), new Set([1, 4]));
    });

    it('keeps the first rows when the user stops', async () => {
      second.store.stop();
      first.store.stop();
      await openings;
      for (const window of [first, second]) {
        const { isArriving, stopped } = window.store.state;
        assert.deepEqual([count(window), isArriving, stopped], [100, false, true]);
      }
    });
  });

  it('adopts the data of another window on catch-up, without a request', async () => {
    await rider.start();
    const [first, second] = [await rider.open(), await rider.open()];
    await Promise.all([first.store.open(), second.store.open()]);
    await openOwner(first, 'velodrome');
    await openOwner(second, 'velodrome');
    rider.offsetMs = 10;
    const added = rider.sandbox.add('rider', 'added-meanwhile');
    await second.store.refresh('refresh');
    rider.sandbox.clearRequests();
    rider.offsetMs = 120_000;
    let changes = 0;
    first.store.onDidChange(() => changes++);
    for (let attempt = 0; attempt < 3; attempt++) await first.store.catchUp();
    assert.equal(changes, 1, 'rows are redrawn once');
    assert.ok(shown(first, 'rider').includes(added.name));
    assert.equal(rider.sandbox.requests.length, 0);
  });

  it('keeps the objects of rows that another window has read', async () => {
    await rider.start();
    const [first, second] = [await rider.open(), await rider.open()];
    const rows = () => first.store.state.lists.get(undefined)?.read?.repositories ?? [];
    await Promise.all([first.store.open(), second.store.open()]);
    const before = rows();
    const lists = new Set<typeof before>();
    first.store.onDidChange(() => lists.add(rows()));
    rider.offsetMs = 120_000;
    rider.sandbox.add('rider', 'added-meanwhile');
    await second.store.refresh('refresh');
    await first.store.catchUp();
    const [theirs = []] = [...lists].filter((list) => list !== before);
    // Already in the list that is shown: showing it must not compare all rows without a pause.
    assert.deepEqual(
      theirs.flatMap((row) => (before.includes(row) ? [] : [row.name])),
      ['added-meanwhile'],
    );
  });

  it('shows the user current data, not that of the start of a background refresh', async () => {
    await rider.start({ latencyMs: 40 });
    const window = await rider.open();
    await window.store.open();
    rider.offsetMs = 120_000;
    const [taken] = rider.sandbox.repositories.visibleTo(RIDER);
    assert.ok(taken);
    rider.sandbox.clearRequests();
    const background = window.store.refresh('background');
    await waitUntil(() => rider.sandbox.requests.length > 0);
    rider.sandbox.rename(taken.id, 'renamed-meanwhile');
    await Promise.all([background, window.store.refresh('refresh')]);
    assert.ok(shown(window, taken.owner).includes('renamed-meanwhile'));
    assert.equal(window.store.state.failure, undefined);
  });

  it('reads all pages for the user, although another window has just shown the latest changes', async () => {
    await rider.start({ repositories: 1000, latencyMs: 60 });
    const [first, second] = [await rider.open(), await rider.open()];
    await Promise.all([first.store.open(), second.store.open()]);
    rider.offsetMs = 300_000;
    const [gone] = rider.sandbox.repositories.visibleTo(RIDER);
    rider.sandbox.remove(gone?.id ?? 0);
    rider.sandbox.clearRequests();
    const background = first.store.refresh('background');
    await waitUntil(() => rider.sandbox.requests.length > 0);
    await Promise.all([background, second.store.refresh('refresh')]);
    assert.deepEqual([count(first), count(second)], [1000, 999]);
  });

  it('sends requests for a user refresh, although the data is fresh and was just opened', async () => {
    await rider.start();
    await (await rider.open()).store.open();
    const second = await rider.open();
    await Promise.all([second.store.open(), second.store.refresh('refresh')]);
    // The latest changes in two orders, and three pages.
    assert.equal(rider.sandbox.requests.length, 5);
  });
});
