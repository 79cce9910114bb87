import assert from 'node:assert/strict';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { systemClock } from '../../../../src/base/core/clock.ts';
import { AutoRefresh } from '../../../../src/repositories/core/autoRefresh.ts';
import { Library } from '../../../../src/repositories/core/library.ts';
import { Core } from '../../../support/core.ts';
import { realPorts, recordingLog } from '../../../support/ports.ts';
import { count, openOwner, type RiderWindow, RiderWindows, shown } from '../../../support/riderWindows.ts';
import { RIDER, SECOND } from '../../../support/sandboxTokens.ts';
import { WatchedStorage } from '../../../support/watchedStorage.ts';

/** Windows over storage that records reads. */
class WatchedWindows extends RiderWindows {
  override readonly storage = new WatchedStorage();
}

describe('the cache of the library', () => {
  let rider: WatchedWindows;
  beforeEach(async () => {
    rider = new WatchedWindows();
    await rider.start();
  });
  afterEach(() => rider.close());

  /** Has an earlier window read the account's list and an organization's. */
  async function readBefore(): Promise<RiderWindow> {
    const window = await rider.open();
    await window.store.open();
    await openOwner(window, 'velodrome');
    rider.sandbox.clearRequests();
    return window;
  }
  const requests = (): number => rider.sandbox.requests.length;

  it('is shown without a request, with opened organizations, and refreshed on opening', async () => {
    const before = await readBefore();
    const window = await rider.open();
    assert.equal(count(window), 0);
    await window.core.library.load();
    assert.equal(requests(), 0);
    assert.equal(count(window), count(before));
    assert.deepEqual(shown(window, 'velodrome'), shown(before, 'velodrome'));
    assert.deepEqual([window.store.state.settled, window.store.activity.kind], [false, 'idle']);
    // The user has not opened it, so it is not refreshed automatically either.
    const clock = { ...systemClock, now: () => Date.now() + 3_600_000 };
    const refresh = new AutoRefresh(
      window.core.library,
      clock,
      () => 1,
      () => true,
    );
    refresh.refreshIfDue();
    assert.deepEqual([requests(), window.store.activity.kind], [0, 'idle']);
    refresh.dispose();
    rider.sandbox.add('rider', 'brand-new');
    rider.offsetMs = 3_600_000;
    await window.store.open();
    assert.ok(requests() > 0);
    assert.ok(shown(window, 'rider').includes('brand-new'));
    assert.equal(window.store.state.settled, true);
  });

  it('fires a change once it is loaded, and none if it is empty', async () => {
    const nothing = await rider.open();
    let changes = 0;
    nothing.store.onDidChange(() => changes++);
    await nothing.core.library.load();
    assert.deepEqual([changes, count(nothing), nothing.store.state.failure, requests()], [0, 0, undefined, 0]);
    await readBefore();
    const window = await rider.open();
    const counts: number[] = [];
    window.core.library.onDidChange(() => counts.push(count(window)));
    await Promise.all([window.core.library.load(), window.store.load()]);
    await window.store.load();
    assert.deepEqual(counts, [count(window)]);
    assert.ok(count(window) > 250);
  });

  it('is read once, however often it is loaded', async () => {
    await readBefore();
    const window = await rider.open();
    rider.storage.reads.length = 0;
    await Promise.all([window.store.load(), window.core.library.load(), window.store.load()]);
    const { length } = rider.storage.reads;
    assert.ok(length > 0);
    await window.core.library.load();
    assert.equal(rider.storage.reads.length, length);
    const values = rider.storage.reads.filter((name) => name.endsWith('.values'));
    assert.deepEqual([values.length, new Set(values).size], [2, 2]);
  });

  it('does not replace newer data', async () => {
    await readBefore();
    const window = await rider.open();
    rider.sandbox.add('rider', 'brand-new');
    const reading = window.store.refresh('refresh');
    await Promise.all([reading, window.core.library.load()]);
    assert.ok(shown(window, 'rider').includes('brand-new'));
    const later = await rider.open();
    await later.store.refresh('refresh');
    const { owners } = later.store.state;
    await later.core.library.load();
    assert.deepEqual(
      later.store.state.owners.map(({ owner }) => owner.login),
      owners.map(({ owner }) => owner.login),
    );
    assert.ok(shown(later, 'rider').includes('brand-new'));
  });

  it('of several accounts is complete, with each repository once per account that shows it', async () => {
    const before = await readBefore();
    const second = await before.core.signIn(SECOND);
    await before.core.library.find(second.id)?.open();
    rider.sandbox.clearRequests();
    const { core } = await rider.open();
    await core.library.load();
    assert.equal(requests(), 0);
    assert.deepEqual(
      core.library.stores.map(({ session }) => session.account?.login),
      ['rider', 'second'],
    );
    const { entries } = core.library;
    const all = core.library.stores.map(({ state }) => state.owners.flatMap(({ repositories }) => repositories));
    assert.ok(all.every(({ length }) => length > 0));
    assert.deepEqual(
      entries.map(({ repository }) => repository),
      all.flat(),
    );
    assert.deepEqual(
      core.library.stores.map(({ session }) => entries.filter((entry) => entry.session === session).length),
      all.map(({ length }) => length),
    );
  });

  it('is loaded in a window that has not restored its sessions', async () => {
    const before = await readBefore();
    const { storage, secrets, memento, sandbox } = rider;
    const core = new Core({ base: sandbox.baseUrl, ports: realPorts({ storage }), secrets, memento });
    await core.library.load();
    assert.equal(core.library.entries.length, count(before));
    assert.equal(requests(), 0);
    core.dispose();
  });

  it('includes anonymous sessions with watched owners', async () => {
    const { storage, sandbox } = rider;
    const ports = realPorts({ storage });
    const core = new Core({ base: sandbox.baseUrl, ports });
    await core.restore();
    const anonymous = core.sessions.anonymous(core.base);
    await core.watchList.add(anonymous, (await (await connectionOf(anonymous).records()).account('wanderer')).value);
    const store = core.library.find(anonymous.id);
    const [listing] = store?.state.owners ?? [];
    assert.ok(store && listing);
    await store.openOwner(listing);
    const { length } = core.library.entries;
    assert.ok(length > 0);
    sandbox.clearRequests();
    const next = new Core({ base: sandbox.baseUrl, ports, memento: core.memento });
    await next.library.load();
    assert.deepEqual([next.library.entries.length, requests()], [length, 0]);
    for (const each of [core, next]) each.dispose();
  });

  it('is empty if it is unreadable, which is logged without a failure', async () => {
    await readBefore();
    const { storage, secrets, memento, sandbox } = rider;
    const log = recordingLog();
    const core = new Core({ base: sandbox.baseUrl, ports: realPorts({ storage, log }), secrets, memento });
    await core.restore();
    rider.storage.broken = true;
    const { sessions, watchList, ownerChoices } = core;
    const library = new Library({ sessions, watchList, ownerChoices, log });
    await library.load();
    assert.deepEqual([library.entries, requests()], [[], 0]);
    assert.ok(log.lines.length > 0);
    const [store] = library.stores;
    await store?.open();
    assert.equal(library.entries.length, rider.sandbox.repositories.visibleTo(RIDER).length);
    for (const each of [library, core]) each.dispose();
  });
});
