import assert from 'node:assert/strict';
import { choiceOf } from '../../../../src/repositories/core/chooseOwners.ts';
import type { RepositoryRecord } from '../../../sandbox/data/repository.ts';
import { type ChangeWindow, ChangeWindows } from '../../../support/changeWindows.ts';
import { openOwner } from '../../../support/riderWindows.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';

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
  let day = Date.parse('2027-01-01');
  const push = ({ id }: RepositoryRecord): RepositoryRecord => {
    day += 86_400_000;
    return rider.sandbox.update(id, { pushed_at: new Date(day).toISOString() });
  };

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
    const [one, two, three, four, five] = mine();
    assert.ok(four && five);
    const { sandbox } = rider;
    rider.pass(9);
    sandbox.add('rider', 'brand-new');
    sandbox.remove(one.id);
    sandbox.rename(two.id, 'renamed-here');
    sandbox.update(three.id, { archived: true });
    sandbox.update(four.id, { private: !four.private });
    push(five);
    const expected = {
      [`rider/${one.name}`]: ['gone'],
      'rider/renamed-here': ['renamed'],
      [`rider/${three.name}`]: ['archived'],
      [`rider/${four.name}`]: [four.private ? 'madePublic' : 'madePrivate'],
      [`rider/${five.name}`]: ['pushed'],
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
    assert.deepEqual([first.fired(), first.tracker.count], [1, 6]);
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
    push(one);
    await rider.again(first);
    for (let hours = 0; hours < 21; hours += 7) {
      rider.pass(7);
      const reloaded = await rider.look();
      assert.deepEqual(Object.keys(reloaded.marks()), [`rider/${one.name}`]);
    }
    rider.pass(8);
    push(two);
    const next = await rider.look();
    assert.deepEqual(Object.keys(next.marks()), [`rider/${two.name}`]);
    assert.ok((next.changes().since ?? 0) <= rider.now - 8 * 3_600_000);
  });

  it('restart in a window that stays open overnight, whether it reads in the background or not', async () => {
    const window = await rider.look();
    const [one, two, three] = mine();
    push(one);
    await rider.again(window);
    rider.pass(9);
    push(two);
    await window.window.store.refresh('background');
    await rider.settle();
    assert.deepEqual(Object.keys(window.marks()), [`rider/${two.name}`], 'read in the background');
    rider.pass(1);
    await rider.again(window);
    assert.deepEqual(Object.keys(window.marks()), [`rider/${two.name}`]);
    rider.pass(9);
    push(three);
    await rider.again(window);
    assert.deepEqual(Object.keys(window.marks()), [`rider/${three.name}`], 'not read');
  });

  it('include reads after the last look, even within the eight hours of the visit', async () => {
    const window = await rider.look();
    const [one, two] = mine();
    rider.pass(2);
    push(one);
    await window.window.store.refresh('background');
    await rider.settle();
    assert.deepEqual(window.marks(), { [`rider/${one.name}`]: ['pushed'] });
    rider.pass(7);
    push(two);
    await window.window.store.refresh('background');
    await rider.settle();
    const marks = { [`rider/${one.name}`]: ['pushed'], [`rider/${two.name}`]: ['pushed'] };
    assert.deepEqual(window.marks(), marks, 'the visit has ended, and the user has not looked yet');
    await rider.again(window);
    assert.deepEqual(window.marks(), marks);
    rider.pass(9);
    await rider.again(window);
    assert.deepEqual(window.marks(), {}, 'the user has looked since');
  });

  it('appear although the clock was set back by days', async () => {
    rider.pass(48);
    await rider.look();
    rider.pass(-48);
    const window = await rider.look();
    const [one, two] = mine();
    push(one);
    await rider.again(window);
    assert.deepEqual(Object.keys(window.marks()), [`rider/${one.name}`]);
    rider.pass(9);
    push(two);
    assert.deepEqual(Object.keys((await rider.look()).marks()), [`rider/${two.name}`]);
  });

  it('restart from what the user has seen in another window', async () => {
    const [first, second] = [await rider.look(), await rider.look()];
    const [one, two] = mine();
    rider.pass(1);
    push(one);
    await rider.again(second);
    await first.window.store.refresh('background');
    await rider.settle();
    assert.deepEqual(first.marks(), { [`rider/${one.name}`]: ['pushed'] });
    rider.pass(9);
    push(two);
    await first.window.store.refresh('background');
    await rider.settle();
    assert.deepEqual(first.marks(), { [`rider/${two.name}`]: ['pushed'] });
  });

  it('are cleared in all windows by marking all as seen, also later', async () => {
    const [first, second] = [await rider.look(), await rider.look()];
    const [one, two] = mine();
    push(one);
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
    push(one);
    await rider.again(first);
    assert.deepEqual(Object.keys(first.marks()), [`rider/${one.name}`]);
  });

  it('are cleared individually', async () => {
    const first = await rider.look();
    const [one, two, three] = mine();
    push(one);
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

  describe('after the user has chosen owners', () => {
    const pushAll = (owner: string): void => {
      for (const record of rider.sandbox.repositories.visibleTo(RIDER)) if (record.owner === owner) push(record);
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
      push(mineNow);
      await rider.again(next);
      assert.deepEqual(next.marks(), { [`rider/${mineNow.name}`]: ['pushed'] });
      await choose(next);
      assert.deepEqual(next.marks(), { [`rider/${mineNow.name}`]: ['pushed'] });
    });

    it('report nothing of a hidden owner even if nothing can be loaded', async () => {
      const opened = await rider.look();
      push(mine()[0]);
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
      pushAll('rider');
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
