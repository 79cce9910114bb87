import assert from 'node:assert/strict';
import { choiceOf } from '../../../../src/core/repositories/chooseOwners.ts';
import type { RepositoryRecord } from '../../../sandbox/data/repository.ts';
import { type ChangeWindow, ChangeWindows } from '../../../support/changeWindows.ts';
import { openOwner } from '../../../support/riderWindows.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('the changes since the last visit', () => {
  let rider: ChangeWindows;
  beforeEach(async () => {
    rider = new ChangeWindows();
    await rider.start({ repositories: 80 });
  });
  afterEach(() => rider.close());

  /** Active repositories of the rider. */
  const mine = (): readonly [RepositoryRecord, RepositoryRecord, RepositoryRecord, ...RepositoryRecord[]] => {
    const [one, two, three, ...others] = rider.sandbox.repositories
      .visibleTo(RIDER)
      .filter(({ owner, archived }) => owner === 'rider' && !archived);
    assert.ok(one && two && three);
    return [one, two, three, ...others];
  };
  let stars = 100_000;
  const star = ({ id }: RepositoryRecord): RepositoryRecord => rider.sandbox.update(id, { stargazers_count: ++stars });

  it('are none at the first visit', async () => {
    const before = rider.now;
    const { marks, changes, fired } = await rider.look();
    assert.deepEqual(marks(), {});
    const { since = 0 } = changes();
    assert.ok(since >= before && since <= rider.now);
    assert.equal(fired(), 0);
  });

  it('cover every kind, at the next visit and within the current one, without more requests', async () => {
    const first = await rider.look();
    const [one, two, three, four, five, six] = mine();
    assert.ok(four && five && six);
    const { sandbox } = rider;
    rider.pass(9);
    sandbox.add('rider', 'brand-new');
    sandbox.remove(one.id);
    sandbox.rename(two.id, 'renamed-here');
    sandbox.update(three.id, { archived: true });
    sandbox.update(four.id, { private: !four.private });
    sandbox.update(five.id, { pushed_at: '2027-01-01T00:00:00Z' });
    star(six);
    const expected = {
      [`rider/${one.name}`]: ['gone'],
      'rider/renamed-here': ['renamed'],
      [`rider/${three.name}`]: ['archived'],
      [`rider/${four.name}`]: [four.private ? 'madePublic' : 'madePrivate'],
      [`rider/${five.name}`]: ['pushed'],
      [`rider/${six.name}`]: ['stars'],
      'rider/brand-new': ['new'],
    };
    sandbox.clearRequests();
    await first.window.store.refresh('refresh');
    await rider.settle();
    const { length } = sandbox.requests;
    assert.deepEqual(
      first.marks(),
      Object.fromEntries(Object.entries(expected).toSorted(([a], [b]) => a.localeCompare(b))),
    );
    assert.deepEqual([first.fired(), first.tracker.count], [1, 7]);
    const second = await rider.look();
    assert.deepEqual(second.marks(), first.marks());
    assert.equal(second.changes().since, first.changes().since);
    // One page, requested once by each window.
    assert.equal(length, 1);
    assert.equal(sandbox.requests.length, 1);
  });

  it('do not appear for a record that is unreadable once, because it is not gone', async () => {
    const window = await rider.look();
    const { sandbox } = rider;
    const headers = { authorization: `token ${RIDER}` };
    const answer = await fetch(`${sandbox.baseUrl}/user/repos?per_page=100&sort=created&direction=asc`, { headers });
    const [first, ...others] = (await answer.json()) as object[];
    const body = JSON.stringify([{ ...first, full_name: null }, ...others]);
    sandbox.intercept(({ path }) => (path.startsWith('/user/repos') ? { status: 200, body } : undefined));
    await window.window.store.refresh('refresh');
    await rider.settle();
    assert.equal(window.window.store.state.unreadable, 1);
    assert.deepEqual(window.marks(), {});
  });

  it('stay over reloads and in more windows as long as the visit lasts', async () => {
    const first = await rider.look();
    const [one, two] = mine();
    star(one);
    await rider.again(first);
    for (let hours = 0; hours < 21; hours += 7) {
      rider.pass(7);
      const reloaded = await rider.look();
      assert.deepEqual(Object.keys(reloaded.marks()), [`rider/${one.name}`]);
    }
    rider.pass(8);
    star(two);
    const next = await rider.look();
    assert.deepEqual(Object.keys(next.marks()), [`rider/${two.name}`]);
    assert.ok((next.changes().since ?? 0) <= rider.now - 8 * 3_600_000);
  });

  it('restart in a window that stays open overnight, whether it reads in the background or not', async () => {
    const window = await rider.look();
    const [one, two, three] = mine();
    star(one);
    await rider.again(window);
    rider.pass(9);
    star(two);
    await window.window.store.refresh('background');
    await rider.settle();
    assert.deepEqual(Object.keys(window.marks()), [`rider/${two.name}`], 'read in the background');
    rider.pass(1);
    await rider.again(window);
    assert.deepEqual(Object.keys(window.marks()), [`rider/${two.name}`]);
    rider.pass(9);
    star(three);
    await rider.again(window);
    assert.deepEqual(Object.keys(window.marks()), [`rider/${three.name}`], 'not read');
  });

  it('include reads after the last look, even within the eight hours of the visit', async () => {
    const window = await rider.look();
    const [one, two] = mine();
    rider.pass(2);
    star(one);
    await window.window.store.refresh('background');
    await rider.settle();
    assert.deepEqual(window.marks(), { [`rider/${one.name}`]: ['stars'] });
    rider.pass(7);
    star(two);
    await window.window.store.refresh('background');
    await rider.settle();
    const marks = { [`rider/${one.name}`]: ['stars'], [`rider/${two.name}`]: ['stars'] };
    assert.deepEqual(window.marks(), marks, 'the visit has ended, and the user has not looked yet');
    await rider.again(window);
    assert.deepEqual(window.marks(), marks);
    rider.pass(9);
    await rider.again(window);
    assert.deepEqual(window.marks(), {}, 'the user has looked since');
  });

  it('include them also if nothing is read between the end of the visit and the next look', async () => {
    const window = await rider.look();
    const [one] = mine();
    rider.pass(2);
    star(one);
    await window.window.store.refresh('background');
    await rider.settle();
    rider.pass(7);
    await rider.again(window);
    assert.deepEqual(window.marks(), { [`rider/${one.name}`]: ['stars'] });
  });

  it('restart from the data of that time, though lists are read in quick succession', async () => {
    const window = await rider.look();
    const [one, two] = mine();
    rider.pass(9);
    const release = rider.hold();
    for (const each of [one, two]) {
      star(each);
      await window.window.store.refresh('refresh');
    }
    release();
    await waitUntil(() => Object.keys(window.marks()).length > 0);
    await rider.settle();
    assert.deepEqual(window.marks(), { [`rider/${one.name}`]: ['stars'], [`rider/${two.name}`]: ['stars'] });
  });

  it('restart in a window that reads before anything was compared', async () => {
    await rider.look();
    const [one, two] = mine();
    star(one);
    await rider.look();
    rider.pass(9);
    star(two);
    const release = rider.hold();
    const { marks } = await rider.look();
    release();
    await waitUntil(() => Object.keys(marks()).length > 0);
    assert.deepEqual(marks(), { [`rider/${two.name}`]: ['stars'] });
  });

  it('appear although the clock was set back by days', async () => {
    rider.pass(48);
    await rider.look();
    rider.pass(-48);
    const window = await rider.look();
    const [one, two] = mine();
    star(one);
    await rider.again(window);
    assert.deepEqual(Object.keys(window.marks()), [`rider/${one.name}`]);
    rider.pass(9);
    star(two);
    assert.deepEqual(Object.keys((await rider.look()).marks()), [`rider/${two.name}`]);
  });

  it('stay in an unused window while the user looks at another one', async () => {
    const [first, second] = [await rider.look(), await rider.look()];
    const [one] = mine();
    star(one);
    await rider.again(first);
    for (let hours = 0; hours < 12; hours += 3) {
      rider.pass(3);
      await rider.again(second);
    }
    await rider.again(first);
    assert.deepEqual([first.marks(), second.marks()], [{ [`rider/${one.name}`]: ['stars'] }, first.marks()]);
  });

  it('are cleared in all windows by marking all as seen, also later', async () => {
    const [first, second] = [await rider.look(), await rider.look()];
    const [one, two] = mine();
    star(one);
    rider.sandbox.remove(two.id);
    rider.sandbox.add('rider', 'brand-new');
    for (const window of [first, second]) await rider.again(window);
    assert.equal(Object.keys(second.marks()).length, 3);
    rider.sandbox.clearRequests();
    await first.tracker.markAllSeen();
    assert.deepEqual([first.marks(), first.fired()], [{}, 2]);
    second.tracker.continueVisit();
    await rider.settle();
    assert.deepEqual([second.marks(), second.fired()], [{}, 2]);
    assert.deepEqual(rider.sandbox.requests, []);
    assert.deepEqual((await rider.look()).marks(), {});
    star(one);
    await rider.again(first);
    assert.deepEqual(Object.keys(first.marks()), [`rider/${one.name}`]);
  });

  it('are cleared individually', async () => {
    const first = await rider.look();
    const [one, two, three] = mine();
    star(one);
    rider.sandbox.remove(two.id);
    const added = rider.sandbox.add('rider', 'brand-new');
    await rider.again(first);
    const { id } = first.window.session;
    await first.tracker.markSeen(id, three.id);
    await first.tracker.markSeen('unknown', one.id);
    assert.equal(first.fired(), 1);
    for (const [key, left] of [
      [one.id, 2],
      [two.id, 1],
      [added.id, 0],
    ] as const) {
      await first.tracker.markSeen(id, key);
      assert.equal(Object.keys(first.marks()).length, left);
    }
    assert.equal(first.fired(), 4);
    assert.deepEqual((await rider.look()).marks(), {});
  });

  it('do not appear because an organization’s own list is opened', async () => {
    const first = await rider.look();
    const before = first.window.store.state.owners.flatMap(({ repositories }) => repositories).length;
    const added = rider.sandbox.add('velodrome', 'brand-new');
    await rider.again(first);
    await openOwner(first.window, 'velodrome');
    await rider.settle();
    const after = first.window.store.state.owners.flatMap(({ repositories }) => repositories).length;
    assert.ok(after > before + 1, 'its own list has more');
    assert.deepEqual(first.marks(), { 'velodrome/brand-new': ['new'] });
    const only = rider.sandbox.repositories
      .inOrganization('velodrome', RIDER)
      .find(({ id }) => !rider.sandbox.repositories.visibleTo(RIDER).some((each) => each.id === id));
    assert.ok(only);
    rider.sandbox.remove(only.id);
    rider.sandbox.remove(added.id);
    await rider.again(first);
    assert.deepEqual(first.marks(), { [`velodrome/${only.name}`]: ['gone'] });
  });

  it('do not appear because of repositories that single sign-on withholds', async () => {
    const first = await rider.look();
    rider.sandbox.requireSingleSignOn('velodrome');
    await rider.again(first);
    assert.deepEqual(first.marks(), {});
    rider.pass(9);
    const second = await rider.look();
    assert.deepEqual(second.marks(), {});
    rider.sandbox.authorize(RIDER, 'velodrome');
    await rider.again(second);
    assert.deepEqual(second.marks(), {});
  });

  it('stay while the service is down', async () => {
    const first = await rider.look();
    const [one] = mine();
    star(one);
    await rider.again(first);
    await rider.sandbox.stop();
    await rider.again(first);
    assert.ok(first.window.store.state.failure);
    assert.deepEqual(Object.keys(first.marks()), [`rider/${one.name}`]);
    await rider.sandbox.start();
  });

  describe('after the user has chosen owners', () => {
    const starAll = (owner: string): void => {
      for (const record of rider.sandbox.repositories.visibleTo(RIDER)) if (record.owner === owner) star(record);
    };

    async function choose({ window, tracker }: ChangeWindow, ...unwanted: readonly string[]): Promise<void> {
      const { core, session, store } = window;
      await core.ownerChoices.set(session, choiceOf(store.state, new Set(unwanted)));
      await store.open();
      await rider.again({ window, tracker });
    }

    it('report nothing of hidden organizations as gone, nor as new when they are shown again', async () => {
      const opened = await rider.look();
      await choose(opened, 'velodrome', 'peloton');
      assert.deepEqual(opened.marks(), {});
      rider.pass(9);
      const next = await rider.look();
      const [mineNow] = mine();
      star(mineNow);
      await rider.again(next);
      assert.deepEqual(next.marks(), { [`rider/${mineNow.name}`]: ['stars'] });
      await choose(next);
      assert.deepEqual(next.marks(), { [`rider/${mineNow.name}`]: ['stars'] });
    });

    it('report nothing of a hidden owner even if nothing can be loaded', async () => {
      const opened = await rider.look();
      star(mine()[0]);
      await rider.again(opened);
      assert.equal(Object.keys(opened.marks()).length, 1);
      rider.sandbox.intercept(() => ({ status: 404, body: '{}' }));
      // The cached pages are no longer fresh then.
      rider.pass(0.1);
      const { core, session, store } = opened.window;
      await core.ownerChoices.set(session, choiceOf(store.state, new Set(['rider'])));
      await rider.settle();
      assert.deepEqual(opened.marks(), {});
    });

    it('report nothing of a hidden account, until it is shown again', async () => {
      const opened = await rider.look();
      await choose(opened, 'rider');
      starAll('rider');
      rider.sandbox.add('rider', 'brand-new');
      const [gone] = mine();
      rider.sandbox.remove(gone.id);
      await rider.again(opened);
      assert.deepEqual(opened.marks(), {});
      await choose(opened);
      const marks = opened.marks();
      assert.deepEqual([marks['rider/brand-new'], marks[`rider/${gone.name}`]], [['new'], ['gone']]);
    });
  });
});
