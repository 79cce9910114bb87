import assert from 'node:assert/strict';
import { SecretStorageError, StorageError } from '../../../../src/base/core/errors.ts';
import type { Memento } from '../../../../src/base/core/memento.ts';
import { ours } from '../../../../src/base/core/text.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import type { Core } from '../../../support/core.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { LaggingMemento } from '../../../support/laggingMemento.ts';
import type { MemoryMemento } from '../../../support/memoryMemento.ts';
import { MemorySecrets } from '../../../support/memorySecrets.ts';
import type { MemoryStorage } from '../../../support/memoryStorage.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('signing out', () => {
  let windows: CoreWindows;
  let sandbox: Sandbox;
  let secrets: MemorySecrets;
  let storage: MemoryStorage;
  let core: Core;
  beforeEach(async () => {
    windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    ({ sandbox, secrets, storage } = windows);
    core = await openWindow();
  });
  afterEach(() => windows.close());

  const openWindow = () => windows.openCore();
  /** The files that say who has signed out. */
  const markers = () => [...storage.files].filter(([name]) => name.startsWith('signedOut/'));
  const logins = (of: Core): readonly string[] => of.sessions.accounts.map(({ account }) => account.login);
  /** Signs the rider out while the keyring is locked. */
  async function signOutLocked(action: SecretStorageError['action'], of = core, token = RIDER): Promise<void> {
    const { id } = await of.signIn(token);
    secrets.locked = true;
    await assert.rejects(of.sessions.signOut(id), (error) => {
      assert.ok(error instanceof SecretStorageError);
      assert.equal(error.action, action);
      return true;
    });
    secrets.locked = false;
  }

  it('holds in the next window if the secret could not be deleted, and that window deletes it', async () => {
    await signOutLocked('deleteLater');
    assert.deepEqual(logins(core), []);
    assert.equal(secrets.entries.size, 1);
    assert.deepEqual(
      markers().map(([, bytes]) => new TextDecoder().decode(bytes).includes(RIDER)),
      [false],
    );
    sandbox.clearRequests();
    const next = await openWindow();
    assert.deepEqual(logins(next), []);
    assert.equal(secrets.entries.size, 0);
    await next.library.refresh();
    assert.ok(sandbox.requests.every(({ headers }) => headers.authorization === undefined));
    assert.deepEqual(markers(), []);
  });

  it('holds in every window until the secret can be deleted', async () => {
    await signOutLocked('deleteLater');
    const deleteSecret = secrets.delete.bind(secrets);
    secrets.delete = () => Promise.reject(new Error('The keyring can be read, and not written to.'));
    for (const _ of ['second', 'third']) assert.deepEqual(logins(await openWindow()), []);
    assert.equal(secrets.entries.size, 1);
    secrets.delete = deleteSecret;
    assert.deepEqual(logins(await openWindow()), []);
    assert.equal(secrets.entries.size, 0);
  });

  it('holds if a window can’t read the secret for a while', async () => {
    const { id } = await core.signIn(RIDER);
    core = await openWindow();
    secrets.locked = true;
    await assert.rejects(core.sessions.signOut(id), SecretStorageError);
    secrets.locked = false;
    const keys = secrets.keys.bind(secrets);
    secrets.keys = async () => [];
    assert.deepEqual(logins(await openWindow()), []);
    secrets.keys = keys;
    assert.deepEqual(logins(await openWindow()), []);
    assert.equal(secrets.entries.size, 0);
  });

  for (const [what, token] of [
    ['the same', RIDER],
    ['another', RIDER_PUBLIC],
  ] as const) {
    it(`ends when the account signs in again with ${what} token`, async () => {
      await signOutLocked('deleteLater');
      await core.signIn(token);
      assert.deepEqual(logins(core), ['rider']);
      assert.deepEqual(logins(await openWindow()), ['rider']);
    });

    it(`ends also if the marker can’t be deleted: ${what} token`, async () => {
      const [first, second] = [await openWindow(), await openWindow()];
      await signOutLocked('deleteLater', first);
      storage.remove = () => Promise.reject(new StorageError('delete'));
      await first.signIn(token);
      for (const window of [first, second, await openWindow()]) {
        await window.sessions.restore();
        assert.deepEqual(logins(window), ['rider']);
      }
    });
  }

  it('of one account is not undone by that of another account in another window', async () => {
    const [first, second] = [await openWindow(), await openWindow()];
    await Promise.all([first.signIn(RIDER), second.signIn(SECOND)]);
    await Promise.all([first.sessions.restore(), second.sessions.restore()]);
    const [rider, other] = first.sessions.accounts;
    secrets.locked = true;
    await Promise.allSettled([first.sessions.signOut(rider?.id ?? ''), second.sessions.signOut(other?.id ?? '')]);
    secrets.locked = false;
    assert.deepEqual(logins(await openWindow()), []);
    assert.equal(secrets.entries.size, 0);
  });

  it('deletes the watch list and the choice of owners also if another window writes at the same moment', async () => {
    const [own, others] = LaggingMemento.ofWindows(2);
    assert.ok(own && others);
    const openLagging = () => windows.openCore({ memento: own as Memento as MemoryMemento });
    const window = await openLagging();
    const session = await window.signIn(RIDER);
    const owner = {
      login: ours('wanderer'),
      id: 3,
      type: 'User',
      avatar_url: null,
      html_url: 'https://code.example/wanderer',
    };
    await window.watchList.add(session, owner);
    await window.ownerChoices.set(session, { hidden: [owner], organizations: [] });
    own.deliver();
    await window.sessions.signOut(session.id);
    await others.update('other', 1);
    own.deliver();
    assert.equal(window.watchList.all.length, 1);
    const next = await openLagging();
    assert.deepEqual([next.watchList.all, next.ownerChoices.of(session)], [[], undefined]);
  });

  describe('in one of several windows of a browser, which don’t share their secrets in memory', () => {
    let other: Core;
    let othersSecrets: MemorySecrets;
    /** The files with repositories. */
    const lists = () => [...storage.files.keys()].filter((name) => /^accounts\/.*user/.test(name));
    beforeEach(async () => {
      const { id } = await core.signIn(RIDER);
      othersSecrets = new MemorySecrets();
      for (const entry of secrets.entries) othersSecrets.entries.set(...entry);
      other = await windows.openCore({ secrets: othersSecrets });
      await other.library.refresh();
      await core.sessions.signOut(id);
      assert.deepEqual([logins(core), logins(other)], [[], ['rider']]);
      sandbox.clearRequests();
    });

    it('holds in the others when they look, without a request', async () => {
      await other.sessions.adoptSignOuts();
      await other.sessions.ready();
      assert.deepEqual([logins(other), sandbox.requests], [[], []]);
      assert.equal((await windows.openCore({ secrets: othersSecrets })).sessions.accounts.length, 0);
    });

    it('holds in the others when they would store a list', async () => {
      await other.library.refresh();
      await waitUntil(() => logins(other).length === 0);
      await other.sessions.ready();
      assert.deepEqual(lists(), []);
    });

    it('holds in the others when they would store a change of the account', async () => {
      const before = [...othersSecrets.entries];
      const [session] = other.sessions.accounts;
      assert.ok(session);
      await other.sessions.rename(session, 'renamed');
      assert.deepEqual([...othersSecrets.entries], before);
    });

    it('ends no later sign-in, also while another window sleeps', async () => {
      await core.signIn(RIDER);
      await core.library.refresh();
      for (const window of [core, other]) await window.sessions.adoptSignOuts();
      await other.sessions.ready();
      assert.deepEqual([logins(core), logins(other)], [['rider'], []]);
      assert.deepEqual([logins(await openWindow()), secrets.entries.size], [['rider'], 1]);
      // Deleting one would write all others, as this window has them.
      assert.equal(othersSecrets.entries.size, 1);
    });
  });

  it('does not delete a later sign-in that another window stored', async () => {
    const { id } = await core.signIn(RIDER);
    await core.vault.delete(id, 'the stamp of an earlier sign-in');
    assert.equal(secrets.entries.size, 1);
    const [account] = await core.vault.list();
    await core.vault.delete(id, account?.stamp);
    assert.equal(secrets.entries.size, 0);
  });

  it('fails if neither the secret can be deleted nor a marker stored', async () => {
    storage.broken = true;
    await signOutLocked('delete');
    assert.deepEqual([logins(core), logins(await openWindow())], [['rider'], ['rider']]);
    storage.broken = false;
    const [session] = core.sessions.accounts;
    await core.sessions.signOut(session?.id ?? '');
    assert.deepEqual([logins(core), logins(await openWindow()), secrets.entries.size], [[], [], 0]);
  });

  it('needs no marker if the secret can be deleted', async () => {
    const { id } = await core.signIn(RIDER);
    storage.broken = true;
    await core.sessions.signOut(id);
    assert.deepEqual([logins(core), secrets.entries.size], [[], 0]);
  });
});
