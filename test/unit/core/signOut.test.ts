import assert from 'node:assert/strict';
import { SecretStorageError } from '../../../src/core/errors.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { Core } from '../../support/core.ts';
import { MemoryMemento } from '../../support/memoryMemento.ts';
import { MemorySecrets } from '../../support/memorySecrets.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../../support/tokens.ts';
import { uncaughtDuring } from '../../support/uncaught.ts';

describe('signing out', () => {
  let sandbox: Sandbox;
  let secrets: MemorySecrets;
  let memento: MemoryMemento;
  let core: Core;
  const cores: Core[] = [];
  before(async () => {
    sandbox = await startSandbox({ repositories: 5 });
  });
  after(() => sandbox.close());
  beforeEach(async () => {
    secrets = new MemorySecrets();
    memento = new MemoryMemento();
    core = await openWindow();
  });
  afterEach(() => {
    for (const each of cores.splice(0)) each.dispose();
  });

  async function openWindow(): Promise<Core> {
    const opened = new Core({ base: sandbox.baseUrl, secrets, memento });
    cores.push(opened);
    await opened.restore();
    return opened;
  }
  const logins = (of: Core): readonly string[] => of.sessions.accounts.map(({ account }) => account.login);
  /** Signs the rider out while the keyring is locked. */
  async function signOutLocked(action: SecretStorageError['action']): Promise<void> {
    const { id } = await core.signIn(RIDER);
    secrets.locked = true;
    await assert.rejects(core.sessions.signOut(id), (error) => {
      assert.ok(error instanceof SecretStorageError);
      assert.equal(error.action, action);
      return true;
    });
    secrets.locked = false;
  }

  it('holds in the next window, too, when the secret could not be deleted: that window deletes it', async () => {
    await signOutLocked('deleteLater');
    assert.deepEqual(logins(core), []);
    assert.equal(secrets.entries.size, 1);
    sandbox.clearRequests();
    const next = await openWindow();
    assert.deepEqual(logins(next), []);
    assert.equal(secrets.entries.size, 0);
    await next.library.refresh('person');
    assert.ok(sandbox.requests.every(({ headers }) => headers.authorization === undefined));
    assert.deepEqual([...memento.entries.keys()], []);
  });

  it('holds in every window until the secret can be deleted', async () => {
    await signOutLocked('deleteLater');
    const keep = secrets.delete.bind(secrets);
    secrets.delete = () => Promise.reject(new Error('The keyring can be read, and not written to.'));
    for (const _ of ['second', 'third']) assert.deepEqual(logins(await openWindow()), []);
    assert.equal(secrets.entries.size, 1);
    secrets.delete = keep;
    assert.deepEqual(logins(await openWindow()), []);
    assert.equal(secrets.entries.size, 0);
  });

  it('is no secret itself: what is stored about it has no token', async () => {
    await signOutLocked('deleteLater');
    const stored = [...memento.entries].join();
    assert.ok(stored.includes('pendingSignOuts') && !stored.includes(RIDER));
  });

  for (const [what, token] of [
    ['the same', RIDER],
    ['another', RIDER_PUBLIC],
  ] as const) {
    it(`ends where the account is signed in again with ${what} token`, async () => {
      await signOutLocked('deleteLater');
      await core.signIn(token);
      assert.deepEqual(logins(core), ['rider']);
      assert.deepEqual(logins(await openWindow()), ['rider']);
    });
  }

  it('is not that of a token that another window has stored since', async () => {
    await signOutLocked('deleteLater');
    const pending = memento.entries.get('pendingSignOuts') ?? '';
    await core.signIn(RIDER_PUBLIC);
    // That window knew nothing of the record.
    memento.entries.set('pendingSignOuts', pending);
    assert.deepEqual(logins(await openWindow()), ['rider']);
    assert.equal(memento.entries.get('pendingSignOuts'), undefined);
  });

  it('did not happen where neither the secret could be deleted nor anything be stored', async () => {
    memento.broken = true;
    await signOutLocked('delete');
    assert.deepEqual([logins(core), logins(await openWindow())], [['rider'], ['rider']]);
    memento.broken = false;
    const [session] = core.sessions.accounts;
    await core.sessions.signOut(session?.id ?? '');
    assert.deepEqual([logins(core), logins(await openWindow()), secrets.entries.size], [[], [], 0]);
  });

  it('needs nothing stored where the secret can be deleted', async () => {
    const { id } = await core.signIn(RIDER);
    memento.broken = true;
    await core.sessions.signOut(id);
    assert.deepEqual([logins(core), secrets.entries.size], [[], 0]);
  });

  it('deletes the secret, and is heard of, whatever a listener throws', async () => {
    const { id } = await core.signIn(RIDER);
    await core.signIn(SECOND);
    const heard: string[] = [];
    core.sessions.onDidChange(() => {
      throw new Error('A listener fails.');
    });
    core.sessions.onDidChange(({ removed }) => heard.push(...removed.map(({ account }) => account.login)));
    const uncaught = await uncaughtDuring(() => core.sessions.signOut(id));
    assert.equal(uncaught.length, 1);
    assert.deepEqual(heard, ['rider']);
    assert.deepEqual([...secrets.entries.keys()].length, 1);
    assert.deepEqual(logins(await openWindow()), ['second']);
  });
});
