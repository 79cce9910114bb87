import assert from 'node:assert/strict';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { holderOf } from '../../../../src/accounts/core/watchList.ts';
import { StorageError } from '../../../../src/base/core/errors.ts';
import { ours } from '../../../../src/base/core/text.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { Core } from '../../../support/core.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';
import { RIDER, SECOND } from '../../../support/sandboxTokens.ts';

describe('watched users and organizations', () => {
  let sandbox: Sandbox;
  let core: Core;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 20 });
    core = new Core({ base: sandbox.baseUrl });
    await core.restore();
  });
  afterEach(async () => {
    core.dispose();
    await sandbox.close();
  });

  const anonymous = () => core.sessions.anonymous(core.base);
  const watch = async (login: string, session = anonymous()): Promise<void> =>
    core.watchList.add(session, (await (await connectionOf(session).records()).account(login)).value);
  const rows = (): string[][] =>
    core.library.stores.map(({ session, state }) => [
      session.account?.login ?? 'anonymous',
      ...state.owners.map(({ owner }) => owner.login),
    ]);

  it('need no sign-in: their rows are anonymous and read when opened', async () => {
    assert.deepEqual(rows(), []);
    await watch('wanderer');
    await watch('velodrome');
    assert.deepEqual(rows(), [['anonymous', 'velodrome', 'wanderer']]);
    sandbox.clearRequests();
    const [store] = core.library.stores;
    await store?.open();
    assert.deepEqual(sandbox.requests, []);
    for (const listing of store?.state.owners ?? []) await store?.openOwner(listing);
    const counts = store?.state.owners.map(({ repositories }) => repositories.length);
    const publicOnes = sandbox.repositories.inOrganization('velodrome', undefined).length;
    assert.deepEqual(counts, [publicOnes, sandbox.repositories.ofAccount('wanderer').length]);
    assert.ok(sandbox.requests.every(({ headers }) => !('authorization' in headers)));
  });

  describe('whose changes can’t be stored', () => {
    it('change the rows, and report the failure', async () => {
      core.memento.broken = true;
      await assert.rejects(watch('wanderer'), StorageError);
      assert.deepEqual(rows(), [['anonymous', 'wanderer']]);
      // The failure was reported already.
      await core.watchList.forgotten();
    });

    it('are removed with their account in the next window, if not in this one', async () => {
      const { id } = await core.signIn(SECOND);
      await core.signIn(RIDER);
      await watch('wanderer', core.sessions.find(id));
      await watch('velodrome');
      core.memento.broken = true;
      await core.sessions.signOut(id);
      await assert.rejects(core.watchList.forgotten(), StorageError);
      assert.deepEqual(
        core.watchList.all.map(({ owner }) => owner.login),
        ['velodrome'],
      );
      core.memento.restart();
      core.memento.broken = false;
      const { base, secrets, memento } = core;
      const next = new Core({ base: base.href, secrets, memento });
      assert.equal(next.watchList.all.length, 2);
      await next.restore();
      assert.deepEqual(
        next.watchList.all.map(({ owner }) => owner.login),
        ['velodrome'],
      );
      next.dispose();
    });

    it('are kept if the secret of their account can’t be read', async () => {
      const { id } = await core.signIn(SECOND);
      await watch('wanderer', core.sessions.find(id));
      const { base, secrets, memento } = core;
      for (const key of secrets.entries.keys()) secrets.entries.set(key, 'of a later version');
      const next = new Core({ base: base.href, secrets, memento });
      await next.restore();
      assert.deepEqual([next.sessions.accounts.length, next.watchList.all.length], [0, 1]);
      next.dispose();
    });
  });

  it('stay with the account that added them, and are removed with it', async () => {
    const rider = await core.signIn(RIDER);
    const second = await core.signIn(SECOND);
    await watch('wanderer', second);
    for (const store of core.library.stores) await store.open();
    assert.deepEqual(rows()[1], ['second', 'second', 'wanderer']);
    await core.sessions.signOut(second.id);
    assert.deepEqual(core.watchList.all, []);
    assert.deepEqual(rows()[0]?.includes('wanderer'), false);
    assert.ok(core.sessions.find(rider.id));
  });

  it('appear once, however often they are added, and disappear when removed', async () => {
    await watch('wanderer');
    await watch('Wanderer');
    assert.deepEqual(rows(), [['anonymous', 'wanderer']]);
    const [store] = core.library.stores;
    for (const listing of store?.state.owners ?? []) await store?.openOwner(listing);
    await watch('velodrome');
    await core.watchList.remove(anonymous(), core.watchList.all[0]?.owner.id ?? 0, core.sessions);
    assert.deepEqual(rows(), [['anonymous', 'velodrome']]);
    sandbox.clearRequests();
    await store?.refresh();
    assert.deepEqual(sandbox.requests, []);
  });

  it('do not come back if they are removed while they are read', async () => {
    await watch('wanderer');
    const [store] = core.library.stores;
    const [listing] = store?.state.owners ?? [];
    assert.ok(store && listing);
    await watch('velodrome');
    const reading = store.openOwner(listing);
    await core.watchList.remove(anonymous(), listing.owner.id ?? 0, core.sessions);
    await reading;
    assert.deepEqual(rows(), [['anonymous', 'velodrome']]);
    await watch('wanderer');
    await store.openOwner(listing);
    assert.ok(store.state.owners.some(({ owner, isRead }) => owner.login === 'wanderer' && isRead));
  });

  it('appear under one account, whichever accounts come and go', async () => {
    await watch('wanderer');
    const holders = (): string[] =>
      rows().flatMap(([who, ...owners]) => (owners.includes('wanderer') ? [who ?? ''] : []));
    const second = await core.signIn(SECOND);
    assert.deepEqual(holders(), ['second']);
    const rider = await core.signIn(RIDER);
    assert.deepEqual(holders(), ['rider']);
    await core.sessions.signOut(rider.id);
    assert.deepEqual(holders(), ['second']);
    await core.sessions.signOut(second.id);
    assert.deepEqual(holders(), ['anonymous']);
  });

  it('are requested one after the other without a sign-in', async () => {
    const slow = await startSandbox({ repositories: 5, latencyMs: 40 });
    const other = new Core({ base: slow.baseUrl });
    await other.restore();
    const session = other.sessions.anonymous(other.base);
    for (const login of ['wanderer', 'velodrome', 'peloton']) {
      await other.watchList.add(session, (await (await connectionOf(session).records()).account(login)).value);
    }
    const [store] = other.library.stores;
    for (const listing of store?.state.owners ?? []) await store?.openOwner(listing);
    slow.clearRequests();
    await store?.refresh();
    const times = slow.requests.map(({ at }) => at);
    assert.equal(times.length, 3);
    assert.ok(
      times.every((timestamp, index) => index === 0 || timestamp - (times[index - 1] ?? 0) >= 35),
      String(times),
    );
    other.dispose();
    await slow.close();
  });

  it('are restored after a restart', async () => {
    await watch('wanderer');
    const next = new Core({ base: sandbox.baseUrl, memento: core.memento });
    await next.restore();
    assert.deepEqual(
      next.library.stores.flatMap(({ state }) => state.owners.map(({ owner }) => owner.login)),
      ['wanderer'],
    );
    next.dispose();
  });

  it('have no holder at another host', async () => {
    await core.signIn(RIDER);
    const [owner] = [{ login: ours('x'), id: 1 }];
    assert.ok(owner);
    assert.equal(holderOf({ base: 'https://elsewhere.example/', owner }, core.sessions.accounts), undefined);
    assert.equal(holderOf({ base: core.base.href, owner }, core.sessions.accounts)?.account.login, 'rider');
  });

  for (const [what, stored] of [
    ['nothing', undefined],
    ['an object instead of a list', { a: 1 }],
    ['an address that must not receive requests', [{ base: 'http://evil.example/', owner: { login: 'x', id: 1 } }]],
    ['an entry without an owner', [{ base: 'https://api.github.com/' }]],
  ] as const) {
    it(`are empty if ${what} is stored`, async () => {
      const memento = new MemoryMemento();
      if (stored !== undefined) await memento.update('watched', stored);
      const next = new Core({ base: sandbox.baseUrl, memento });
      assert.deepEqual(next.watchList.all, []);
      next.library.arrange();
      assert.deepEqual(next.library.stores, []);
      next.dispose();
    });
  }
});
