import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { connectionOf, openSession } from '../../../../src/accounts/core/session.ts';
import { ours } from '../../../../src/base/core/text.ts';
import { Core } from '../../../support/core.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { realPorts } from '../../../support/ports.ts';
import { count, openOwner, type RiderWindow, RiderWindows } from '../../../support/riderWindows.ts';
import { RIDER_PUBLIC, SECOND } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

/** Storage in which reads of one file wait until they are released. */
class HeldStorage extends MemoryStorage {
  held: string | undefined;
  isHolding = false;
  release: () => void = () => undefined;

  override async read(name: string): ReturnType<MemoryStorage['read']> {
    if (name === this.held) {
      await new Promise<void>((resolve) => {
        this.release = resolve;
        this.isHolding = true;
      });
    }
    return super.read(name);
  }
}

class HeldWindows extends RiderWindows {
  override readonly storage = new HeldStorage();
}

describe('a store that loads its lists', () => {
  let rider: HeldWindows;
  beforeEach(async () => {
    rider = new HeldWindows();
    await rider.start();
  });
  afterEach(() => rider.close());

  const values = (): readonly string[] => [...rider.storage.files.keys()].filter((name) => name.endsWith('.values'));

  /** A window that has loaded the account's list and waits for velodrome's. */
  async function openHeld(): Promise<{ window: RiderWindow; finish: () => Promise<void> }> {
    const before = await rider.open();
    await before.store.open();
    const earlier = values();
    await openOwner(before, 'velodrome');
    rider.storage.held = values().find((name) => !earlier.includes(name));
    assert.ok(rider.storage.held);
    const window = await rider.open();
    const loading = window.store.load();
    await waitUntil(() => rider.storage.isHolding);
    const finish = async (): Promise<void> => {
      rider.storage.release();
      await loading;
    };
    return { window, finish };
  }

  it('ignores data that was cleared meanwhile', async () => {
    const { window, finish } = await openHeld();
    window.store.reset();
    await finish();
    assert.equal(count(window), 0);
  });

  it('recognizes lists of an earlier token, although the token was replaced meanwhile', async () => {
    const { window, finish } = await openHeld();
    await window.core.sessions.replaceToken(window.session, { kind: 'token', token: RIDER_PUBLIC });
    await finish();
    assert.ok([...window.store.state.lists.values()].every(({ read }) => !read?.isOwn));
  });

  it('keeps the failure of a concurrent refresh', async () => {
    const { window, finish } = await openHeld();
    rider.sandbox.intercept(({ path }) => (path.startsWith('/user/repos') ? { status: 403, body: '{}' } : undefined));
    await window.store.refresh();
    await finish();
    assert.ok(window.store.state.failure);
    assert.ok(count(window) > 0);
  });

  it('shows no owner that was removed meanwhile', async () => {
    const { core, session, store } = await rider.open();
    await core.watchList.add(session, (await (await connectionOf(session).records()).account('wanderer')).value);
    const wanderer = store.state.owners.find(({ owner }) => owner.login === 'wanderer');
    assert.ok(wanderer);
    await store.openOwner(wanderer);
    rider.storage.held = values()[0];
    const window = await rider.open();
    const loading = window.store.load();
    await waitUntil(() => rider.storage.isHolding);
    await window.core.watchList.remove(window.session, wanderer.owner.id ?? 0, window.core.sessions);
    rider.storage.release();
    await loading;
    assert.deepEqual(window.store.state.owners, []);
  });
});

describe('a store', () => {
  let rider: RiderWindows;
  beforeEach(async () => {
    rider = new RiderWindows();
    await rider.start();
  });
  afterEach(() => rider.close());

  it('shows the new name of a renamed account with its next token', async () => {
    const { session, store } = await rider.open();
    await store.open();
    store.useSession(openSession(connectionOf(session), { ...session.account, login: ours('renamed') }));
    assert.equal(store.state.owners[0]?.owner.login, 'renamed');
  });

  it('does not change when another account signs in, although an owner is watched', async () => {
    const { core, session, store } = await rider.open();
    await core.watchList.add(session, (await (await connectionOf(session).records()).account('wanderer')).value);
    await store.open();
    const { state } = store;
    await core.signIn(SECOND);
    assert.equal(store.state, state);
  });

  it('of anonymous access is settled when its first refresh starts', async () => {
    const core = new Core({ base: rider.sandbox.baseUrl, ports: realPorts() });
    const anonymous = core.sessions.anonymous(core.base);
    await core.watchList.add(anonymous, (await (await connectionOf(anonymous).records()).account('wanderer')).value);
    const store = core.library.find(anonymous.id);
    await store?.load();
    const refreshed = store?.refresh();
    await setImmediate();
    assert.equal(store?.state.settled, true);
    await refreshed;
    core.dispose();
  });

  it('finds a repository although its owner’s list reports that single sign-on withholds some', async () => {
    const window = await rider.open();
    await window.store.open();
    const item = { id: 99, name: 'a', full_name: 'velodrome/a', owner: { login: 'velodrome', id: 7 } };
    const headers = { etag: '"1"', 'x-service-sso': 'partial-results' };
    rider.sandbox.intercept(({ path }) =>
      path.startsWith('/orgs/velodrome/repos') ? { status: 200, headers, body: JSON.stringify([item]) } : undefined,
    );
    await openOwner(window, 'velodrome');
    assert.ok(await window.core.library.listed(window.session.id, 'velodrome/a'));
  });
});
