import assert from 'node:assert/strict';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { ours } from '../../../../src/base/core/text.ts';
import type { RepositoryRecord } from '../../../sandbox/data/repository.ts';
import { type ChangeWindow, ChangeWindows } from '../../../support/changeWindows.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { RIDER, RIDER_PUBLIC } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const isOurs = (name: string): boolean => name.endsWith('/baseline.json');

describe('the stored snapshot', () => {
  let rider: ChangeWindows;
  beforeEach(async () => {
    rider = new ChangeWindows();
    await rider.start({ repositories: 80 });
  });
  afterEach(() => rider.close());

  let day = Date.parse('2027-01-01');
  /** Pushes to one of the rider's repositories. */
  const push = (): RepositoryRecord => {
    const mine = rider.sandbox.repositories.visibleTo(RIDER).find(({ owner }) => owner === 'rider');
    assert.ok(mine);
    day += 86_400_000;
    return rider.sandbox.update(mine.id, { pushed_at: new Date(day).toISOString() });
  };
  /** A window with one changed repository. */
  const changed = async (): Promise<ChangeWindow> => {
    const window = await rider.look();
    push();
    await rider.again(window);
    assert.equal(window.changes().byKey.size, 1);
    return window;
  };

  it('is not read until a store has data', async () => {
    await rider.look();
    rider.storage.reads.length = 0;
    const { window, tracker } = await rider.track();
    tracker.continueVisit();
    window.store.reset();
    await tracker.markAllSeen();
    await tracker.markSeen('unknown', 1);
    await rider.settle();
    assert.deepEqual(rider.storage.reads.filter(isOurs), []);
  });

  it('is compared later, once for several changes', async () => {
    const { window, changes } = await rider.track();
    rider.storage.reads.length = 0;
    const release = rider.hold();
    for (let publications = 0; publications < 3; publications++) await window.store.refresh();
    assert.equal(changes().since, undefined);
    release();
    await waitUntil(() => changes().since !== undefined);
    await rider.settle();
    assert.equal(rider.storage.reads.filter(isOurs).length, 1);
  });

  it('is neither read again without changes, nor written when an unmarked repository is seen', async () => {
    const { window, tracker, changes } = await changed();
    const before = changes();
    const { reads, writes } = rider.storage;
    [reads.length, writes.length] = [0, 0];
    await rider.sandbox.stop();
    await window.store.refresh('refresh');
    await rider.settle();
    assert.ok(window.store.state.failure);
    assert.deepEqual(reads.filter(isOurs), []);
    tracker.continueVisit();
    await tracker.markSeen(window.session.id, -1);
    assert.deepEqual([changes() === before, writes.filter(isOurs)], [true, []]);
    await rider.sandbox.start();
  });

  it('is not written if its store is reset while it is read', async () => {
    const { window, tracker } = await changed();
    const release = rider.storage.hold('reads');
    const { reads, writes } = rider.storage;
    [reads.length, writes.length] = [0, 0];
    const marking = tracker.markAllSeen();
    await waitUntil(() => reads.some(isOurs));
    window.store.reset();
    release();
    await marking;
    assert.deepEqual(writes.filter(isOurs), []);
  });

  it('is deleted with the marks when the account signs out', async () => {
    const { window, tracker, fired, changes } = await changed();
    assert.equal(rider.files.length, 1);
    const { id } = window.session;
    await window.signOut();
    assert.equal(fired(), 2);
    assert.deepEqual(tracker.changesOf(id).byKey.size, 0);
    await letWorkEnd();
    assert.deepEqual(rider.storage.names, []);
    await window.core.signIn(RIDER);
    await rider.again({ window, tracker });
    assert.deepEqual([changes().byKey.size, changes().gone.length], [0, 0]);
    assert.ok((changes().since ?? 0) > 0);
  });

  it('is not written by work that began before the sign-out', async () => {
    const { window, tracker } = await changed();
    const release = rider.storage.hold('writes', /baseline\.json$/);
    rider.storage.writes.length = 0;
    const marking = tracker.markAllSeen();
    await waitUntil(() => rider.storage.writes.some(isOurs));
    const signingOut = window.signOut();
    await letWorkEnd();
    release();
    await Promise.all([signingOut, marking]);
    await letWorkEnd();
    assert.deepEqual(rider.files, []);
  });

  it('is deleted with the cache, also while it is written, and starts over', async () => {
    const opened = await changed();
    const { window, tracker, changes, fired } = opened;
    const release = rider.storage.hold('writes', /baseline\.json$/);
    rider.storage.writes.length = 0;
    const marking = tracker.markAllSeen();
    await waitUntil(() => rider.storage.writes.some(isOurs));
    const clearing = window.core.sessions.clearCaches();
    await letWorkEnd();
    release();
    await Promise.all([clearing, marking]);
    await letWorkEnd();
    assert.deepEqual(rider.files, []);
    for (const store of window.core.library.stores) store.reset();
    const before = fired();
    assert.deepEqual([changes().byKey.size, changes().since], [0, undefined]);
    push();
    await rider.again(opened);
    assert.deepEqual([changes().byKey.size, fired()], [0, before]);
    assert.equal(rider.files.length, 1);
  });

  it('is ignored and rewritten if it is damaged', async () => {
    await changed();
    const [file = ''] = rider.files;
    rider.storage.files.set(file, rider.storage.files.get(file)?.slice(0, -10) ?? new Uint8Array());
    const second = await rider.look();
    assert.deepEqual(second.marks(), {});
    assert.equal(second.log.lines.filter((line) => /^warn .*ignored/.test(line)).length, 1);
    push();
    await rider.again(second);
    assert.deepEqual(Object.values((await rider.look()).marks()), [['pushed']]);
  });

  it('starts over if it was lost, even if the user has not looked', async () => {
    await rider.look();
    for (const file of rider.files) rider.storage.files.delete(file);
    rider.pass(9);
    const { window, changes } = await rider.track();
    for (let readings = 0; readings < 2; readings++) {
      await window.store.refresh('refresh');
      await rider.settle();
      assert.deepEqual([changes().byKey.size, (changes().since ?? 0) > rider.now - 10_000], [readings, true]);
      push();
    }
  });

  it('is held in memory if nothing can be stored, without a failure', async () => {
    const window = await rider.track();
    rider.storage.broken = true;
    await rider.again(window);
    const { name } = push();
    await rider.again(window);
    assert.deepEqual(window.marks(), { [`rider/${name}`]: ['pushed'] });
    await window.tracker.markAllSeen();
    await rider.again(window);
    assert.deepEqual(window.marks(), {});
    assert.ok(window.log.titles.every((line) => /^debug Storage failed \((read|write)\)$/.test(line)));
    assert.ok(window.log.lines.length > 0);
    rider.storage.broken = false;
    await rider.again(window);
    assert.deepEqual((await rider.look()).marks(), {}, 'it was written later');
  });

  it('stays when a token for an organization is added', async () => {
    const opened = await changed();
    const { window, marks } = opened;
    const before = marks();
    const owner = { login: ours('velodrome'), type: 'Organization' };
    await window.core.sessions.addToken(window.session, owner, { kind: 'token', token: RIDER_PUBLIC });
    await rider.settle();
    await rider.again(opened);
    assert.deepEqual(marks(), before);
    assert.notDeepEqual(before, {});
  });

  it('starts over when the token is replaced: repositories that the new one hides are not gone', async () => {
    const opened = await changed();
    const { window, marks } = opened;
    const hidden = rider.sandbox.repositories.visibleTo(RIDER).filter((each) => each.private).length;
    assert.ok(hidden > 0);
    for (const token of [RIDER_PUBLIC, RIDER]) {
      await window.core.sessions.replaceToken(window.session, { kind: 'token', token });
      await rider.settle();
      await rider.again(opened);
      assert.deepEqual(marks(), {});
    }
  });

  it('is stored for an anonymous session, too, and separately', async () => {
    const { window, tracker } = await rider.look();
    const { session, core } = window;
    await core.watchList.add(
      core.sessions.anonymous(core.base),
      (await (await connectionOf(session).records()).account('wanderer')).value,
    );
    await window.signOut();
    const [store] = core.library.stores;
    const [listing] = store?.state.owners ?? [];
    assert.ok(store && listing);
    const open = async (): Promise<void> => {
      await store.openOwner(listing);
      await store.refresh('refresh');
      await rider.settle();
    };
    await open();
    assert.equal(rider.files.length, 1);
    rider.sandbox.add('wanderer', 'brand-new');
    await open();
    const { byKey } = tracker.changesOf(store.session.id);
    assert.deepEqual([...byKey.values()], [[{ kind: 'new' }]]);
    await core.watchList.remove(store.session, listing.owner.id ?? 0, { accounts: [], unavailable: [] });
    assert.equal(tracker.changesOf(store.session.id).byKey.size, 0);
  });

  it('is released with the tracker', async () => {
    const { window, tracker, fired } = await changed();
    rider.storage.reads.length = 0;
    tracker.continueVisit();
    tracker.dispose();
    push();
    await window.store.refresh('refresh');
    await rider.settle();
    assert.deepEqual([fired(), rider.storage.reads.filter(isOurs)], [1, []]);
    assert.equal(tracker.changesOf(window.session.id).byKey.size, 0);
  });
});
