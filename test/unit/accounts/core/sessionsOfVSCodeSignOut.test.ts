import assert from 'node:assert/strict';
import type { ForgottenAccount } from '../../../../src/accounts/core/accountState.ts';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { ours } from '../../../../src/base/core/text.ts';
import type { Account } from '../../../../src/model/core/account.ts';
import type { Core } from '../../../support/core.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { FakeVSCodeAccounts, referenceTo } from '../../../support/fakeVSCodeAccounts.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('signing out an account of VS Code', () => {
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
  const logins = ({ sessions }: Core) => sessions.accounts.map(({ account }) => account.login);
  const files = () => windows.storage.names;
  const rider = ({ sessions }: Core) =>
    sessions.accounts.find(({ account }) => account.login === 'rider') ?? assert.fail();

  /** A window where the rider is signed in and watches an owner, with cached repositories. */
  async function withRider(): Promise<{ core: Core; watched: Account }> {
    const core = await open();
    const { id } = await core.sessions.signInWith(core.base, referenceTo('1'), RIDER);
    await core.library.find(id)?.open();
    const { value: watched } = await (await connectionOf(rider(core)).records()).account('wanderer');
    await core.watchList.add(rider(core), watched);
    await waitUntil(() => files().length > 0);
    return { core, watched };
  }

  async function signOutInVSCode(core: Core): Promise<void> {
    vscodeAccounts.tokens.clear();
    vscodeAccounts.change();
    await waitUntil(() => windows.secrets.entries.size === 0);
    await core.sessions.ready();
  }

  it('in VS Code removes its data and its watch list, and reports it', async () => {
    const { core } = await withRider();
    const forgotten: ForgottenAccount[] = [];
    core.sessions.onDidChange((change) => forgotten.push(...change.forgotten));
    const { id } = rider(core);
    await signOutInVSCode(core);
    await core.watchList.forgotten();
    assert.deepEqual([core.watchList.all, core.library.stores, files()], [[], [], []]);
    assert.deepEqual(
      forgotten.map((each) => each.id),
      [id],
    );
  });

  it('in VS Code is noticed when its sessions disappear one after the other', async () => {
    const { core } = await withRider();
    vscodeAccounts.withheld.add('1');
    vscodeAccounts.change();
    await waitUntil(() => core.sessions.unavailable.length === 1);
    await signOutInVSCode(core);
    assert.deepEqual([core.sessions.unavailable, files()], [[], []]);
  });

  it('in VS Code is noticed although another account signs in before VS Code responds', async () => {
    const { core } = await withRider();
    const { promise, resolve } = Promise.withResolvers<void>();
    vscodeAccounts.response = promise;
    vscodeAccounts.tokens.clear();
    vscodeAccounts.change();
    const signingIn = core.signIn(SECOND);
    await letWorkEnd();
    resolve();
    await signingIn;
    await core.sessions.ready();
    assert.deepEqual([logins(core), core.sessions.unavailable, windows.secrets.entries.size], [['second'], [], 1]);
  });

  it('in VS Code doesn’t delete the account after another window has signed it in with a token', async () => {
    const { core } = await withRider();
    const other = await windows.openCore({ vscodeAccounts: new FakeVSCodeAccounts() });
    const update = windows.memento.update.bind(windows.memento);
    windows.memento.update = async (key, value) => {
      await letWorkEnd();
      await update(key, value);
    };
    vscodeAccounts.tokens.clear();
    vscodeAccounts.change();
    await other.signIn(RIDER_PUBLIC);
    await core.sessions.ready();
    await letWorkEnd();
    assert.deepEqual([logins(core), logins(other), windows.secrets.entries.size], [['rider'], ['rider'], 1]);
  });

  it('is not assumed when only the address of the accounts has changed', async () => {
    const { core } = await withRider();
    const kept = files();
    vscodeAccounts.tokens.clear();
    vscodeAccounts.change('github', false);
    await waitUntil(() => core.sessions.unavailable.length === 1);
    await core.sessions.ready();
    assert.deepEqual([windows.secrets.entries.size, files()], [1, kept]);
  });

  for (const [what, lock] of [
    ['can’t be read', () => (windows.secrets.locked = true)],
    ['looks empty', () => windows.secrets.entries.clear()],
  ] as const) {
    it(`is not assumed while the keyring ${what}`, async () => {
      const { core } = await withRider();
      const [kept, secrets] = [files(), [...windows.secrets.entries]];
      lock();
      vscodeAccounts.tokens.clear();
      vscodeAccounts.change();
      await waitUntil(() => core.sessions.unavailable.length === 1);
      await core.sessions.ready();
      await letWorkEnd();
      windows.secrets.locked = false;
      for (const [key, value] of secrets) windows.secrets.entries.set(key, value);
      assert.deepEqual(files(), kept);
      vscodeAccounts.tokens.set('1', RIDER);
      assert.deepEqual(logins(await open()), ['rider']);
    });
  }

  it('doesn’t wait for a provider that doesn’t respond, nor do commands for other accounts', async () => {
    const { core } = await withRider();
    const second = await core.signIn(SECOND);
    const { promise, resolve } = Promise.withResolvers<void>();
    vscodeAccounts.response = promise;
    vscodeAccounts.change();
    assert.equal(await core.current.find(second.id), second);
    await core.sessions.signOut(rider(core).id);
    assert.deepEqual(
      core.sessions.accounts.map(({ account }) => account.login),
      ['second'],
    );
    resolve();
    await core.sessions.ready();
    assert.deepEqual([core.sessions.accounts.length, core.sessions.unavailable], [1, []]);
  });

  it('keeps an account that is in use while a search is late', async () => {
    const { core } = await withRider();
    vscodeAccounts.isLate = true;
    vscodeAccounts.change();
    await core.sessions.ready();
    assert.deepEqual([core.sessions.accounts.length, core.sessions.unavailable], [1, []]);
    const other = await open();
    assert.deepEqual(
      other.sessions.unavailable.map(({ reason }) => reason),
      ['noProvider'],
    );
  });

  it('of another account leaves its watched owners alone while it is hidden', async () => {
    const { core, watched } = await withRider();
    const second = await core.signIn(SECOND);
    await core.watchList.add(second, watched);
    vscodeAccounts.isBroken = true;
    vscodeAccounts.change();
    await waitUntil(() => core.sessions.unavailable.length === 1);
    await core.watchList.remove(second, watched.id, core.sessions);
    assert.equal(core.watchList.all.length, 1);
  });

  describe('with a token for an owner', () => {
    const TOKEN = 'fine-grained-of-peloton';
    async function withToken(): Promise<Core> {
      const { sandbox } = windows;
      sandbox.addToken({ value: TOKEN, login: 'rider', scopes: undefined, owner: 'peloton' });
      const { core } = await withRider();
      const { login, id, type } = sandbox.accounts.find('peloton') ?? assert.fail();
      await core.sessions.addToken(rider(core), { login: ours(login), id, type }, { kind: 'token', token: TOKEN });
      return core;
    }
    const tokens = (core: Core) => connectionOf(rider(core)).tokens.map(({ credential }) => credential.token);

    it('in VS Code keeps the account and its token, which GitHub shows only once', async () => {
      const core = await withToken();
      vscodeAccounts.tokens.clear();
      vscodeAccounts.change();
      await waitUntil(() => core.sessions.unavailable.length > 0);
      await core.sessions.ready();
      assert.equal(windows.secrets.entries.size, 1);
      vscodeAccounts.tokens.set('1', RIDER);
      vscodeAccounts.change();
      await waitUntil(() => core.sessions.accounts.length > 0);
      assert.deepEqual(tokens(core), [RIDER, TOKEN]);
    });

    it('shows what is stored of that owner before VS Code has responded', async () => {
      const core = await withToken();
      core.library.arrange();
      await core.library.stores[0]?.refresh();
      const own = (library: Core['library']) =>
        library.entries.filter(({ repository }) => repository.owner.login === 'peloton').length;
      const before = own(core.library);
      assert.ok(before > 0);
      const response = Promise.withResolvers<void>();
      vscodeAccounts.response = response.promise;
      const other = windows.createCore({ vscodeAccounts });
      const restoring = other.restore();
      await other.library.load();
      assert.deepEqual([other.sessions.pending.length, own(other.library)], [1, before]);
      response.resolve();
      await restoring;
    });

    it('keeps it in use in other windows while its tokens change', async () => {
      const core = await withToken();
      const other = await open();
      await other.sessions.ready();
      const hidden: string[] = [];
      other.sessions.onDidChange((change) => hidden.push(...change.hidden.map(({ id }) => id)));
      const owner = connectionOf(rider(core)).tokens[1]?.owner ?? assert.fail();
      await core.sessions.removeToken(rider(core), owner);
      await waitUntil(() => tokens(other).length === 1);
      await other.sessions.ready();
      assert.deepEqual([tokens(other), hidden], [[RIDER], []]);
    });
  });
});
