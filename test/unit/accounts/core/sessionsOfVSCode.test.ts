import assert from 'node:assert/strict';
import type { SessionsChange } from '../../../../src/accounts/core/accountState.ts';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { withoutTokens } from '../../../../src/base/core/quotedTokens.ts';
import { ours } from '../../../../src/base/core/text.ts';
import { SessionRevokedError } from '../../../../src/http/core/send/requestErrors.ts';
import type { Core } from '../../../support/core.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { FakeVSCodeAccounts, referenceTo } from '../../../support/fakeVSCodeAccounts.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('accounts of VS Code', () => {
  let windows: CoreWindows;
  let vscodeAccounts: FakeVSCodeAccounts;
  beforeEach(async () => {
    windows = new CoreWindows();
    vscodeAccounts = new FakeVSCodeAccounts();
    vscodeAccounts.tokens.set('1', RIDER);
    await windows.start({ repositories: 20 });
  });
  afterEach(() => windows.close());

  const open = (): Promise<Core> => windows.openCore({ vscodeAccounts });
  const signIn = (core: Core, id = '1', token = RIDER) => core.sessions.signInWith(core.base, referenceTo(id), token);
  const logins = ({ sessions }: Core) => sessions.accounts.map(({ account }) => account.login);
  const reasons = ({ sessions }: Core) => sessions.unavailable.map(({ reason }) => reason);
  const files = () => windows.storage.names;

  /** A window where the rider is signed in, with cached repositories. */
  async function withRider(): Promise<Core> {
    const core = await open();
    const { id } = await signIn(core);
    await core.library.find(id)?.open();
    await waitUntil(() => files().length > 0);
    return core;
  }

  function changesOf({ sessions }: Core): SessionsChange[] {
    const heard: SessionsChange[] = [];
    sessions.onDidChange((change) => heard.push(change));
    return heard;
  }

  it('are stored as a reference, never with a token', async () => {
    const core = await withRider();
    assert.deepEqual(logins(core), ['rider']);
    const stored = [...windows.secrets.entries.values()].join();
    assert.match(stored, /"kind":"vscode","provider":"github","id":"1"/);
    const texts = [stored, ...[...windows.storage.files.values()].map((bytes) => new TextDecoder().decode(bytes))];
    assert.ok(!texts.some((text) => text.includes(RIDER)));
  });

  it('have their tokens removed from texts before these leave a new window', async () => {
    await withRider();
    const token = 'found-later-in-vscode';
    vscodeAccounts.tokens.set('1', token);
    const response = Promise.withResolvers<void>();
    vscodeAccounts.response = response.promise;
    const { library } = windows.createCore({ vscodeAccounts });
    const shared = library.loadToShare();
    await library.load();
    assert.equal(withoutTokens(token), token);
    response.resolve();
    await shared;
    assert.ok(library.entries.length > 0);
    assert.equal(withoutTokens(token), '***');
  });

  it('are signed in in each window, with the token that VS Code has there', async () => {
    await withRider();
    vscodeAccounts.tokens.set('1', RIDER_PUBLIC);
    const other = await open();
    assert.deepEqual(logins(other), ['rider']);
    assert.equal(connectionOf(other.sessions.accounts[0] ?? assert.fail()).credential?.token, RIDER_PUBLIC);
  });

  for (const [what, change, reason] of [
    ['VS Code has no session', () => vscodeAccounts.tokens.clear(), 'noSession'],
    ['the provider fails', () => (vscodeAccounts.isBroken = true), 'noProvider'],
    ['the provider is for another host', () => vscodeAccounts.elsewhere.add('github'), 'otherAddress'],
  ] as const) {
    it(`are hidden in a new window, and keep their data, when ${what}`, async () => {
      const before = await withRider();
      const kept = files();
      before.dispose();
      change();
      const core = await open();
      assert.deepEqual([logins(core), reasons(core)], [[], [reason]]);
      assert.deepEqual(core.library.stores, []);
      await core.restore();
      assert.deepEqual(files(), kept);
      assert.equal(windows.secrets.entries.size, 1);
    });
  }

  it('are hidden while their provider fails, and continue with their data', async () => {
    const core = await withRider();
    const heard = changesOf(core);
    const kept = files();
    vscodeAccounts.isBroken = true;
    vscodeAccounts.change();
    await waitUntil(() => reasons(core).length === 1);
    assert.deepEqual([logins(core), core.library.stores], [[], []]);
    assert.deepEqual(
      heard.map(({ hidden, forgotten }) => [hidden.length, forgotten.length]),
      [[1, 0]],
    );
    assert.deepEqual(files(), kept);
    vscodeAccounts.isBroken = false;
    vscodeAccounts.change();
    await waitUntil(() => logins(core).length === 1);
    assert.deepEqual(reasons(core), []);
    await core.library.load();
    assert.ok(core.library.entries.length > 0, 'from the cache');
  });

  it('take the owners they watch with them while they are hidden', async () => {
    const core = await withRider();
    const session = core.sessions.accounts[0] ?? assert.fail();
    const { value } = await (await connectionOf(session).records()).account('wanderer');
    await core.watchList.add(session, value);
    await core.signIn(SECOND);
    vscodeAccounts.isBroken = true;
    vscodeAccounts.change();
    await waitUntil(() => reasons(core).length === 1);
    const shown = () => core.library.stores.map((store) => [store.session.account?.login, store.state.owners.length]);
    assert.deepEqual(shown(), [['second', 0]]);
    vscodeAccounts.isBroken = false;
    vscodeAccounts.change();
    await waitUntil(() => reasons(core).length === 0);
    assert.deepEqual(
      shown().map(([login]) => login),
      ['rider', 'second'],
    );
    assert.equal(core.watchList.all.length, 1);
  });

  for (const [what, change, reason] of [
    ['the user no longer allows it', () => vscodeAccounts.withheld.add('1'), 'noSession'],
    [
      'the provider moves to another host, which doesn’t have the account',
      () => {
        vscodeAccounts.elsewhere.add('github');
        vscodeAccounts.tokens.clear();
      },
      'otherAddress',
    ],
  ] as const) {
    it(`are hidden, and keep their data, when ${what}`, async () => {
      const core = await withRider();
      const kept = files();
      change();
      vscodeAccounts.change();
      await waitUntil(() => reasons(core).length === 1);
      await core.sessions.ready();
      assert.deepEqual([reasons(core), files(), windows.secrets.entries.size], [[reason], kept, 1]);
    });
  }

  for (const [what, wereUsed, isKept] of [
    ['deleted', true, false],
    ['kept unless an earlier window used them then', false, true],
  ] as const) {
    it(`are ${what} if VS Code has removed them before everything was loaded`, async () => {
      const before = await withRider();
      const ids = before.sessions.accounts.map(({ id }) => id);
      const kept = files();
      before.dispose();
      vscodeAccounts.tokens.clear();
      const core = await windows.openCore({ vscodeAccounts, suspects: new Set(wereUsed ? ids : []) });
      await core.sessions.ready();
      assert.deepEqual([reasons(core), files()], isKept ? [['noSession'], kept] : [[], []]);
      assert.equal(windows.secrets.entries.size, isKept ? 1 : 0);
    });
  }

  it('aren’t deleted by a suspicion while the keyring is locked, or VS Code has them', async () => {
    const before = await withRider();
    const suspects = new Set(before.sessions.accounts.map(({ id }) => id));
    before.dispose();
    const core = await windows.openCore({ vscodeAccounts, suspects });
    assert.deepEqual(logins(core), ['rider']);
    vscodeAccounts.isBroken = true;
    const other = await windows.openCore({ vscodeAccounts, suspects });
    assert.deepEqual(reasons(other), ['noProvider']);
    assert.equal(windows.secrets.entries.size, 1);
  });

  it('are pending until VS Code responds, and accounts with tokens don’t wait', async () => {
    const before = await withRider();
    await before.signIn(SECOND);
    before.dispose();
    const { promise, resolve } = Promise.withResolvers<void>();
    vscodeAccounts.response = promise;
    const core = windows.createCore({ vscodeAccounts });
    await core.sessions.vaultRead();
    await core.library.load();
    assert.deepEqual([logins(core), reasons(core)], [['second'], ['pending']]);
    assert.deepEqual(
      core.library.stores.map(({ session }) => session.account?.login),
      ['rider', 'second'],
    );
    resolve();
    await core.sessions.ready();
    assert.deepEqual([logins(core), reasons(core)], [['rider', 'second'], []]);
  });

  it('follow the latest response, however late an earlier one arrives', async () => {
    const core = await withRider();
    const { promise, resolve } = Promise.withResolvers<void>();
    vscodeAccounts.response = promise;
    vscodeAccounts.isBroken = true;
    vscodeAccounts.change();
    vscodeAccounts.response = Promise.resolve();
    vscodeAccounts.isBroken = false;
    vscodeAccounts.change();
    await new Promise(setImmediate);
    vscodeAccounts.isBroken = true;
    resolve();
    await core.sessions.ready();
    assert.deepEqual([logins(core), reasons(core)], [['rider'], []]);
  });

  it('report a rejected token, which is not sent again, until VS Code has another one', async () => {
    const core = await withRider();
    const { sandbox } = windows;
    sandbox.revoke(RIDER);
    const [session = assert.fail()] = core.sessions.accounts;
    const read = async (): Promise<unknown> =>
      (await connectionOf(session).records()).account('wanderer', { intent: 'immediate' });
    await assert.rejects(read(), SessionRevokedError);
    sandbox.clearRequests();
    await assert.rejects(read(), SessionRevokedError);
    assert.deepEqual(sandbox.requests, []);
    vscodeAccounts.tokens.set('1', RIDER_PUBLIC);
    vscodeAccounts.change();
    await waitUntil(() => core.sessions.accounts[0] !== session);
    const [next = assert.fail()] = core.sessions.accounts;
    await (await connectionOf(next).records()).account('wanderer', { intent: 'immediate' });
  });

  it('are not affected by a change of another provider', async () => {
    const core = await withRider();
    vscodeAccounts.tokens.clear();
    const { questions } = vscodeAccounts;
    vscodeAccounts.change('github-enterprise');
    await core.sessions.ready();
    assert.deepEqual([logins(core), vscodeAccounts.questions], [['rider'], questions]);
  });

  it('continue with a renewed token, and keep their data', async () => {
    const core = await withRider();
    const heard = changesOf(core);
    const count = core.library.entries.length;
    vscodeAccounts.tokens.set('1', RIDER_PUBLIC);
    vscodeAccounts.change();
    await waitUntil(() => heard.some(({ changed }) => changed.length === 1));
    assert.equal(connectionOf(core.sessions.accounts[0] ?? assert.fail()).credential?.token, RIDER_PUBLIC);
    assert.equal(core.library.entries.length, count);
  });

  for (const state of ['available', 'hidden'] as const) {
    it(`leave nothing behind when they are signed out here while ${state}`, async () => {
      const first = await withRider();
      const session = first.sessions.accounts[0] ?? assert.fail();
      await first.watchList.add(session, { login: ours('wanderer'), id: 3 });
      let core = first;
      if (state === 'hidden') {
        first.dispose();
        vscodeAccounts.isBroken = true;
        core = await open();
      }
      await core.sessions.signOut(session.id);
      await core.watchList.forgotten();
      assert.deepEqual([logins(core), reasons(core), files(), windows.secrets.entries.size], [[], [], [], 0]);
      assert.deepEqual([core.watchList.all, core.library.stores], [[], []]);
      assert.ok(vscodeAccounts.tokens.has('1'), 'VS Code’s account stays');
    });
  }

  it('replace a token of the same account, and are replaced by one', async () => {
    const core = await open();
    await core.signIn(RIDER_PUBLIC);
    await signIn(core);
    assert.match([...windows.secrets.entries.values()].join(), /"kind":"vscode"/);
    await core.signIn(RIDER_PUBLIC);
    await core.sessions.ready();
    assert.deepEqual([logins(core), reasons(core)], [['rider'], []]);
    assert.match([...windows.secrets.entries.values()].join(), /"kind":"token"/);
  });
});
