import assert from 'node:assert/strict';
import { shownSessions } from '../../../../src/accounts/core/currentSession.ts';
import { InvalidAddressError } from '../../../../src/base/core/errors.ts';
import { ours } from '../../../../src/base/core/text.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { Core } from '../../../support/core.ts';
import { RIDER, SECOND } from '../../../support/sandboxTokens.ts';

describe('the session in use', () => {
  let sandbox: Sandbox;
  let core: Core;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 5 });
    core = new Core({ base: sandbox.baseUrl });
  });
  afterEach(async () => {
    core.dispose();
    await sandbox.close();
  });

  const used = (): string | undefined => core.current.session?.account?.login ?? 'anonymous';

  it('is anonymous first, then the first account’s, then the last used one', async () => {
    assert.equal(used(), 'anonymous');
    const second = await core.signIn(SECOND);
    assert.equal(used(), 'second');
    const rider = await core.signIn(RIDER);
    core.current.use(second);
    assert.equal(used(), 'second');
    core.current.use(rider);
    assert.equal(used(), 'rider');
    core.current.use(core.sessions.anonymous(core.base));
    assert.equal(used(), 'anonymous');
  });

  it('survives a restart and a new token, and falls back when its account signs out', async () => {
    const second = await core.signIn(SECOND);
    await core.signIn(RIDER);
    core.current.use(second);
    const { secrets, memento } = core;
    const next = new Core({ base: sandbox.baseUrl, secrets, memento });
    await next.restore();
    assert.equal(next.current.session?.account?.login, 'second');
    next.dispose();
    let changes = 0;
    core.current.onDidChange(() => changes++);
    await core.signIn(SECOND);
    assert.deepEqual([used(), changes], ['second', 1]);
    await core.sessions.signOut(second.id);
    assert.deepEqual([used(), changes], ['rider', 2]);
  });

  it('exists once an account exists, although the configured address is unusable', async () => {
    const broken = new Core({ base: sandbox.baseUrl, baseAddress: () => 'http://evil.example' });
    await broken.restore();
    assert.equal(broken.current.session, undefined);
    await assert.rejects(broken.current.required(), InvalidAddressError);
    await broken.signIn(RIDER);
    assert.equal((await broken.current.required()).account?.login, 'rider');
    broken.dispose();
  });

  it('is anonymous at another host only if something is watched there', async () => {
    const elsewhere = core.sessions.anonymous(new URL('https://elsewhere.example/'));
    core.current.use(elsewhere);
    assert.equal(core.current.session?.id, `${core.base.href}#`);
    await core.watchList.add(elsewhere, { login: ours('x'), id: 1 });
    core.current.use(elsewhere);
    assert.equal(core.current.session, elsewhere);
  });

  it('is forgotten when its account signs out', async () => {
    const { id } = await core.signIn(SECOND);
    core.current.use(core.sessions.accounts[0] ?? core.sessions.anonymous(core.base));
    assert.ok([...core.memento.entries.values()].some((value) => value.includes(id)));
    await core.sessions.signOut(id);
    assert.ok(![...core.memento.entries.values()].some((value) => value.includes(id)));
  });

  it('is shown first on the quota page, once, with its current token', async () => {
    const second = await core.signIn(SECOND);
    const stores = [{ session: core.sessions.anonymous(core.base) }, { session: second }];
    const replaced = await core.signIn(SECOND);
    assert.deepEqual(shownSessions(replaced, stores), [replaced, stores[0]?.session]);
    assert.deepEqual(shownSessions(undefined, stores), [stores[0]?.session, second]);
  });

  it('is found by its ID, the anonymous one only at a configured host', async () => {
    assert.equal(await core.current.find(`${core.base.href}#`), core.sessions.anonymous(core.base));
    const rider = await core.signIn(RIDER);
    assert.equal(await core.current.find(rider.id), rider);
    assert.equal(
      await core.current.find(`${core.base.href}#`),
      rider,
      'the anonymous ID resolves to the signed-in account',
    );
    for (const id of ['https://elsewhere.example/#', `${core.base.origin}#7`, '#', '', 'nonsense#']) {
      assert.equal(await core.current.find(id), undefined, id);
    }
  });
});
