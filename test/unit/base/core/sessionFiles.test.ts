import assert from 'node:assert/strict';
import type { ConnectionPorts } from '../../../../src/accounts/core/connection.ts';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { SecretStorageError, StorageError } from '../../../../src/base/core/errors.ts';
import { HttpCache } from '../../../../src/http/core/cache/httpCache.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { MemorySecrets } from '../../../support/memorySecrets.ts';
import type { MemoryStorage } from '../../../support/memoryStorage.ts';
import { realPorts } from '../../../support/ports.ts';
import { RIDER, RIDER_PUBLIC } from '../../../support/sandboxTokens.ts';
import { SteppedClock } from '../../../support/steppedClock.ts';
import { uncaughtDuring } from '../../../support/uncaught.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('files of accounts', () => {
  let windows: CoreWindows;
  let sandbox: Sandbox;
  let storage: MemoryStorage;
  let clock: SteppedClock;
  beforeEach(async () => {
    clock = new SteppedClock();
    windows = new CoreWindows();
    await windows.start({ repositories: 20 });
    ({ sandbox, storage } = windows);
  });
  afterEach(() => windows.close());

  const open = (secrets = new MemorySecrets(), ports: Partial<ConnectionPorts> = {}) =>
    windows.openCore({ secrets, ports: realPorts({ storage, clock, ...ports }) });

  /** Windows that share their secrets but get no change events from each other, as in a browser. */
  function withoutEvents(secrets: MemorySecrets): MemorySecrets {
    const other = new MemorySecrets();
    Object.defineProperty(other, 'entries', { value: secrets.entries });
    return other;
  }

  const files = () => storage.names;

  it('are not written by a window that missed the sign-out', async () => {
    const secrets = new MemorySecrets();
    const first = await open(secrets);
    const { id } = await first.signIn(RIDER);
    const second = await open(withoutEvents(secrets));
    await second.library.find(id)?.open();
    await first.sessions.signOut(id);
    await second.library.find(id)?.refresh();
    await clock.pass(3000);
    assert.deepEqual(files(), []);
  });

  it('are kept if the vault can’t be read, because no account was signed out', async () => {
    const secrets = new MemorySecrets();
    const first = await open(secrets);
    const { id } = await first.signIn(RIDER);
    await first.library.find(id)?.open();
    const before = files();
    assert.ok(before.length > 0);
    secrets.locked = true;
    await open(secrets);
    assert.deepEqual(files(), before);
  });

  it('are deleted although the session of a replaced token still writes some', async () => {
    const core = await open();
    const session = await core.signIn(RIDER);
    const write = storage.write.bind(storage);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let writes = 0;
    storage.write = async (name, bytes) => {
      writes++;
      await released;
      await write(name, bytes);
    };
    void core.library.find(session.id)?.open();
    await waitUntil(() => writes > 0);
    const replacing = core.sessions.replaceToken(session, { kind: 'token', token: RIDER_PUBLIC });
    const signingOut = replacing.then(() => core.sessions.signOut(session.id));
    await letWorkEnd();
    release();
    await signingOut;
    await clock.pass(3000);
    assert.deepEqual(files(), []);
  });

  it('are not written by requests that end after the sign-out', async () => {
    const caches = new Set<HttpCache>();
    // oxlint-disable-next-line typescript/unbound-method -- called with the cache
    const { settle } = HttpCache.prototype;
    HttpCache.prototype.settle = function (...args) {
      caches.add(this);
      return settle.apply(this, args);
    };
    try {
      const core = await open();
      const { id } = await core.signIn(RIDER);
      await core.library.find(id)?.open();
      await core.sessions.signOut(id);
    } finally {
      HttpCache.prototype.settle = settle;
    }
    assert.ok(caches.size > 0);
    for (const cache of caches) await cache.settle('user/repos', []);
    assert.deepEqual(files(), []);
  });

  it('make the sign-out fail if they can’t be deleted, also before the secret is deleted', async () => {
    const secrets = new MemorySecrets();
    const deleteSecret = secrets.delete.bind(secrets);
    secrets.delete = async (key) => {
      await letWorkEnd();
      await deleteSecret(key);
    };
    const core = await open(secrets);
    const { id } = await core.signIn(RIDER);
    await core.library.find(id)?.open();
    storage.broken = true;
    const uncaught = await uncaughtDuring(() => assert.rejects(core.sessions.signOut(id), StorageError));
    assert.deepEqual([uncaught, secrets.entries.size], [[], 0]);
  });

  it('are not created for an account that could not be stored', async () => {
    const secrets = new MemorySecrets();
    secrets.store = async () => {
      await letWorkEnd();
      throw new Error('locked');
    };
    const core = await open(secrets);
    await assert.rejects(core.signIn(RIDER), SecretStorageError);
    await clock.pass(3000);
    assert.deepEqual(files(), []);
  });

  it('of one address are deleted when the account moves to another address of its origin', async () => {
    const core = await open();
    const { id } = await core.signIn(RIDER);
    await core.library.find(id)?.open();
    const other = new URL('api/v3/', core.base);
    sandbox.intercept(({ path }) =>
      path.startsWith('/api/v3/user')
        ? { status: 200, body: path.includes('/repos') ? '[]' : JSON.stringify({ login: 'stranger', id: 583_201 }) }
        : undefined,
    );
    await core.signIn(RIDER, other);
    const [store] = core.library.stores;
    assert.deepEqual(store?.state.owners, [], 'nothing of the other one is shown');
    await store.open();
    await clock.pass(3000);
    assert.equal(new Set(files().map((name) => name.split('/')[1])).size, 1);
    assert.ok(!files().some((name) => new TextDecoder().decode(storage.files.get(name)).includes('velodrome')));
  });

  it('cause no error when cleared or swept without storage', async () => {
    storage.broken = true;
    const core = await open();
    await core.signIn(RIDER);
    await core.sessions.clearCaches();
    await core.sessions.sweep([]);
  });

  it('are all deleted when the cache is cleared, also anonymous and forgotten ones', async () => {
    const core = await open();
    const { id } = await core.signIn(RIDER);
    await core.library.find(id)?.open();
    const clientAt = (base: URL) => connectionOf(core.sessions.anonymous(base)).records();
    await (await clientAt(core.base)).account('wanderer');
    await (await clientAt(new URL(`${sandbox.counterUrl}/`))).account('wanderer').catch(() => undefined);
    await storage.write('accounts/0123456789abcdef/x.json', new TextEncoder().encode('{}'));
    // Single responses are saved after two seconds.
    await clock.pass(3000);
    await core.sessions.clearCaches();
    assert.deepEqual(files(), []);
  });
});
