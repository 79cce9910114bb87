import assert from 'node:assert/strict';
import { count, openOwner, RiderWindows, shown } from '../../../support/riderWindows.ts';
import { RIDER, RIDER_PUBLIC } from '../../../support/sandboxTokens.ts';

const HOUR = 3_600_000;

/** More than the rider’s repositories. */
const UNREADABLE = Array.from({ length: 400 }, () => ({}));

describe('a list with missing items', () => {
  let rider: RiderWindows;
  beforeEach(async () => {
    rider = new RiderWindows();
    await rider.start();
  });
  afterEach(() => rider.close());

  /** Makes /user/repos a single page with these items. */
  function list(items: readonly unknown[], headers: Readonly<Record<string, string>> = {}): void {
    const body = JSON.stringify(items);
    rider.sandbox.intercept(({ path }) =>
      path.startsWith('/user/repos')
        ? { status: 200, body, headers: { etag: `"${body.length}"`, ...headers } }
        : undefined,
    );
  }

  const item = (id: number, owner: string, name: string, type = 'Organization') => ({
    id,
    name,
    full_name: `${owner}/${name}`,
    owner: { login: owner, id: owner.length, type },
  });

  describe('because of single sign-on', () => {
    it('is cached with the earlier repositories of the organization', async () => {
      const first = await rider.open();
      await first.store.open();
      const before = shown(first, 'velodrome');
      assert.ok(before.length > 0);
      rider.sandbox.requireSingleSignOn('velodrome');
      rider.offsetMs = HOUR;
      await first.store.refresh('refresh');
      assert.deepEqual(shown(first, 'velodrome').toSorted(), before.toSorted());
      const next = await rider.open();
      await next.store.open();
      assert.equal(rider.sandbox.requests.length, 0);
      assert.deepEqual(shown(next, 'velodrome').toSorted(), before.toSorted());
      assert.equal(next.store.state.owners.find(({ owner }) => owner.login === 'velodrome')?.isWithheld, true);
      assert.equal(next.store.state.validatedAt, first.store.state.validatedAt);
    });

    it('is cached without earlier data', async () => {
      rider.sandbox.requireSingleSignOn('velodrome');
      const first = await rider.open();
      await first.store.open();
      const next = await rider.open();
      await next.store.open();
      assert.deepEqual([rider.sandbox.requests.length, count(next)], [0, count(first)]);
      assert.equal(next.store.state.withheld, 1);
    });

    it('follows the listed repositories, and is complete again once the token is authorized', async () => {
      const first = await rider.open();
      await first.store.open();
      const [ofVelodrome] = rider.sandbox.repositories.visibleTo(RIDER).filter(({ owner }) => owner === 'velodrome');
      const [ofPeloton] = rider.sandbox.repositories.visibleTo(RIDER).filter(({ owner }) => owner === 'peloton');
      assert.ok(ofVelodrome && ofPeloton);
      rider.sandbox.requireSingleSignOn('velodrome');
      rider.offsetMs = HOUR;
      await first.store.refresh('refresh');
      rider.sandbox.remove(ofVelodrome.id);
      rider.sandbox.remove(ofPeloton.id);
      await first.store.refresh('refresh');
      assert.ok(shown(first, 'velodrome').includes(ofVelodrome.name), 'as it was last listed');
      assert.ok(!shown(first, 'peloton').includes(ofPeloton.name));
      rider.sandbox.authorize(RIDER, 'velodrome');
      await first.store.refresh('refresh');
      assert.ok(shown(first, 'velodrome').length > 0 && !shown(first, 'velodrome').includes(ofVelodrome.name));
      const next = await rider.open();
      await next.store.load();
      assert.deepEqual(shown(next, 'velodrome'), shown(first, 'velodrome'));
    });

    it('keeps organizations that are no longer listed if the withheld ones are not named', async () => {
      list([
        item(1, 'velodrome', 'a'),
        item(2, 'peloton', 'b'),
        item(3, 'peloton', 'c'),
        item(4, 'second', 'd', 'User'),
      ]);
      const first = await rider.open();
      await first.store.open();
      list([item(2, 'peloton', 'b')], { 'x-service-sso': 'partial-results' });
      await first.store.refresh('refresh');
      const owners = ['velodrome', 'peloton', 'second'].map((login) => shown(first, login));
      assert.deepEqual(owners, [['a'], ['b'], []]);
    });
  });

  describe('because items can’t be read', () => {
    const readable = [item(1, 'peloton', 'a'), item(2, 'peloton', 'b'), item(3, 'rider', 'c', 'User')];

    it('keeps the cached versions, also for the next window', async () => {
      list(readable);
      const first = await rider.open();
      await first.store.open();
      list([readable[0] ?? {}, { id: 2 }, { name: 'c' }]);
      await first.store.refresh('refresh');
      assert.deepEqual([shown(first, 'peloton'), shown(first, 'rider')], [['a', 'b'], ['c']]);
      assert.equal(first.store.state.unreadable, 2);
      const next = await rider.open();
      await next.store.load();
      assert.deepEqual([shown(next, 'peloton'), shown(next, 'rider')], [['a', 'b'], ['c']]);
      assert.equal(next.store.state.unreadable, 2);
      list([readable[0] ?? {}]);
      await next.store.refresh('refresh');
      assert.deepEqual([shown(next, 'peloton'), shown(next, 'rider'), next.store.state.unreadable], [['a'], [], 0]);
    });

    it('keeps none if more are absent than unreadable, because some are gone', async () => {
      list(readable);
      const first = await rider.open();
      await first.store.open();
      list([readable[0], {}]);
      await first.store.refresh('refresh');
      assert.deepEqual([shown(first, 'peloton'), shown(first, 'rider')], [['a'], []]);
    });

    it('keeps no item that only an earlier token could see', async () => {
      const first = await rider.open();
      await first.store.open();
      const secret = rider.sandbox.add('velodrome', 'secret-plan', { private: true });
      await first.store.refresh('refresh');
      assert.ok(shown(first, 'velodrome').includes(secret.name));
      await first.core.sessions.replaceToken(first.session, { kind: 'token', token: RIDER_PUBLIC });
      list([item(1, 'peloton', 'a'), ...UNREADABLE]);
      await first.store.refresh('refresh');
      assert.deepEqual(shown(first, 'velodrome'), []);
      const next = await rider.open();
      await next.store.load();
      assert.deepEqual([shown(next, 'velodrome'), shown(next, 'peloton')], [[], ['a']]);
    });

    it('keeps no item in the next window either that only an earlier token could see', async () => {
      const first = await rider.open();
      await first.store.open();
      await first.core.sessions.replaceToken(first.session, { kind: 'token', token: RIDER_PUBLIC });
      first.core.dispose();
      const next = await rider.open();
      await next.store.load();
      assert.ok(shown(next, 'velodrome').length > 0);
      list([item(1, 'peloton', 'a'), ...UNREADABLE]);
      await next.store.refresh('refresh');
      assert.deepEqual(shown(next, 'velodrome'), []);
    });

    it('does not restore items that another window found gone', async () => {
      list(readable);
      const [first, second] = [await rider.open(), await rider.open()];
      await first.store.open();
      await second.store.open();
      list([readable[0], {}, {}]);
      await first.store.refresh('refresh');
      await second.store.catchUp();
      assert.deepEqual(shown(second, 'rider'), ['c']);
      rider.offsetMs = 60_000;
      list([readable[0]]);
      await first.store.refresh('refresh');
      await second.store.catchUp();
      assert.deepEqual([shown(second, 'peloton'), shown(second, 'rider')], [['a'], []]);
    });

    it('does not store items if the service forbids storing the list', async () => {
      list(readable);
      const first = await rider.open();
      await first.store.open();
      list([readable[0], {}, {}], { 'cache-control': 'no-store' });
      await first.store.refresh('refresh');
      assert.deepEqual(shown(first, 'rider'), ['c']);
      const texts = [...rider.storage.files.values()].map((bytes) => new TextDecoder().decode(bytes));
      const indexes = texts.filter((text) => text.includes('"entries":'));
      assert.ok(indexes.length > 0 && !indexes.some((text) => text.includes('"accept":"missing"')), indexes.join('\n'));
      const next = await rider.open();
      await next.store.load();
      assert.deepEqual(shown(next, 'rider'), []);
    });

    it('reports their number in an organization’s own list', async () => {
      list(readable);
      const first = await rider.open();
      await first.store.open();
      rider.sandbox.intercept(({ path }) =>
        path.startsWith('/orgs/') ? { status: 200, body: '[{}, {}]' } : undefined,
      );
      await openOwner(first, 'peloton');
      assert.deepEqual(shown(first, 'peloton'), ['a', 'b']);
      assert.equal(first.store.state.owners.find(({ owner }) => owner.login === 'peloton')?.unreadable, 2);
    });
  });
});
