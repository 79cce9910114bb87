import assert from 'node:assert/strict';
import type { SessionsChange } from '../../../../src/accounts/core/accountState.ts';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import {
  AnotherAccountError,
  MissingScopesError,
  SecretStorageError,
  SignedOutError,
} from '../../../../src/base/core/errors.ts';
import {
  AccountForbiddenError,
  NotCodeHostError,
  UnauthorizedError,
  UnreachableError,
} from '../../../../src/http/core/send/requestErrors.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import type { Core } from '../../../support/core.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';
import type { MemorySecrets } from '../../../support/memorySecrets.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { realPorts } from '../../../support/ports.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../../../support/sandboxTokens.ts';

const RIDER_ID = 583_201;

describe('the sessions', () => {
  let windows: CoreWindows;
  let sandbox: Sandbox;
  let secrets: MemorySecrets;
  let core: Core;
  beforeEach(async () => {
    windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    ({ sandbox, secrets } = windows);
    core = await openCore();
    sandbox.clearRequests();
  });
  afterEach(() => windows.close());

  /** A window that shares only the keyring. */
  const openCore = (base = sandbox.baseUrl): Promise<Core> => windows.openCore({ base, memento: new MemoryMemento() });

  const logins = (of = core): string[] => of.sessions.accounts.map(({ account }) => account.login);

  /** Changes that the sessions report while `work` runs. */
  async function changesDuring(work: () => Promise<unknown>): Promise<string[]> {
    const seen: string[] = [];
    const record = (change: SessionsChange): void => {
      for (const kind of ['added', 'forgotten', 'changed'] as const) {
        for (const { account } of change[kind]) seen.push(`${kind} ${account.login}`);
      }
    };
    const subscription = core.sessions.onDidChange(record);
    await work();
    await core.sessions.restore();
    subscription.dispose();
    return seen;
  }

  it('have the requests of their sign-in in the journal', async () => {
    const session = await core.signIn(RIDER);
    const { journal } = connectionOf(session);
    assert.deepEqual(
      journal.entries.map(({ path, number }) => [path, number]),
      [['/user', 1]],
    );
  });

  it('sign in with one request, one change, and one secret named by origin and ID', async () => {
    assert.deepEqual(await changesDuring(() => core.signIn(RIDER)), ['added rider']);
    assert.deepEqual(
      sandbox.requests.map(({ path }) => path),
      ['/user'],
    );
    assert.deepEqual([...secrets.entries.keys()], [`account:${sandbox.baseUrl}#${RIDER_ID}`]);
    const [session] = core.sessions.accounts;
    assert.equal(session?.id, `${sandbox.baseUrl}#${RIDER_ID}`);
    assert.equal(connectionOf(session).meter.quota?.remaining, sandbox.quota(RIDER).remaining);
  });

  it('hold several accounts, each with its own quota', async () => {
    await core.signIn(SECOND);
    await core.signIn(RIDER);
    assert.deepEqual(logins(), ['rider', 'second']);
    for (const session of core.sessions.accounts) await (await connectionOf(session).records()).zen();
    for (const [index, token] of [RIDER, SECOND].entries()) {
      const quota = core.sessions.accounts.map((session) => connectionOf(session).meter.quota)[index];
      assert.equal(quota?.remaining, sandbox.quota(token).remaining);
    }
  });

  it('treat a second token of an account as the replacement of the first', async () => {
    await core.signIn(RIDER);
    assert.deepEqual(await changesDuring(() => core.signIn(RIDER_PUBLIC)), ['changed rider']);
    assert.equal(secrets.entries.size, 1);
    assert.equal(core.sessions.accounts.map((session) => connectionOf(session).credential?.token)[0], RIDER_PUBLIC);
  });

  it('replace a token in place, but not with a token of another account', async () => {
    const session = await core.signIn(RIDER);
    await assert.rejects(core.sessions.replaceToken(session, { kind: 'token', token: SECOND }), AnotherAccountError);
    assert.equal(core.sessions.find(session.id), session);
    const replaced = await core.sessions.replaceToken(session, { kind: 'token', token: RIDER_PUBLIC });
    assert.equal(core.sessions.find(session.id), replaced);
    assert.equal(secrets.entries.size, 1);
  });

  it('refuse a token without the required scopes, and keep the previous one', async () => {
    const session = await core.signIn(RIDER);
    const credential = { kind: 'token', token: RIDER_PUBLIC } as const;
    const asked = { scopes: ['repo'] };
    await assert.rejects(core.sessions.replaceToken(session, credential, asked), MissingScopesError);
    await assert.rejects(core.sessions.signIn(core.base, credential, asked), MissingScopesError);
    assert.equal(core.sessions.find(session.id), session);
  });

  it('do not restore an account that was signed out while its token was replaced', async () => {
    const session = await core.signIn(RIDER);
    const replacing = core.sessions.replaceToken(session, { kind: 'token', token: RIDER_PUBLIC });
    await core.sessions.signOut(session.id);
    await assert.rejects(replacing, SignedOutError);
    assert.deepEqual([logins(), secrets.entries.size], [[], 0]);
  });

  it('refuse an account whose ID is too large for a number, because IDs could collide', async () => {
    await core.signIn(RIDER);
    for (const id of ['9007199254740992', '9007199254740993', '1e300', '1.5', '-9007199254740993']) {
      sandbox.intercept(() => ({ status: 200, body: `{"login":"large","id":${id}}` }));
      await assert.rejects(core.signIn(SECOND), NotCodeHostError);
      sandbox.intercept(undefined);
    }
    assert.deepEqual([logins(), secrets.entries.size], [['rider'], 1]);
  });

  it('treat an account at another address of the same origin as a different account', async () => {
    const [first] = [await core.signIn(RIDER)];
    const other = new URL('api/v3/', core.base);
    sandbox.intercept(({ path }) =>
      path.startsWith('/api/v3/user')
        ? { status: 200, body: JSON.stringify({ login: 'stranger', id: RIDER_ID }) }
        : undefined,
    );
    assert.deepEqual(await changesDuring(() => core.signIn(RIDER, other)), ['added stranger', 'forgotten rider']);
    sandbox.intercept(undefined);
    const stranger = core.sessions.find(first.id);
    assert.ok(stranger);
    assert.deepEqual([logins(), connectionOf(stranger).base.href], [['stranger'], other.href]);
  });

  it('store nothing of a refused token, and stay unchanged', async () => {
    await assert.rejects(core.signIn('nosuchtoken'), UnauthorizedError);
    assert.deepEqual([logins(), secrets.entries.size], [[], 0]);
    const { session } = core.current;
    assert.ok(session);
    assert.equal(connectionOf(session).meter.quota?.remaining, sandbox.quota(undefined).remaining);
    await core.signIn(RIDER);
    await assert.rejects(core.signIn('nosuchtoken'), UnauthorizedError);
    assert.deepEqual(logins(), ['rider']);
  });

  it('store nothing if a token can’t read its account, or the address is no code host, or can’t be reached', async () => {
    await assert.rejects(core.signIn(RIDER, new URL('http://127.0.0.1:1/')), UnreachableError);
    await assert.rejects(core.signIn(RIDER, new URL(`${sandbox.counterUrl}/`)), NotCodeHostError);
    sandbox.intercept(() => ({ status: 403, body: '{}' }));
    await assert.rejects(core.signIn(RIDER), AccountForbiddenError);
    assert.deepEqual([logins(), secrets.entries.size], [[], 0]);
  });

  it('abort a running sign-in when the window closes', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const hanging = realPorts({
      fetch: (_address, { signal }) => {
        assert.ok(signal);
        asked.resolve(signal);
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const other = await windows.openCore({ ports: hanging });
    const signingIn = other.signIn(RIDER);
    const signal = await asked.promise;
    other.dispose();
    await assert.rejects(signingIn, { name: 'AbortError' });
    assert.ok(signal.aborted);
  });

  it('leave no timer behind if the window closes while a token is stored', async () => {
    const clock = new ManualClock(Date.now());
    const other = await windows.openCore({ ports: realPorts({ clock, storage: new MemoryStorage() }) });
    const store = secrets.store.bind(secrets);
    secrets.store = (...entry) => {
      other.dispose();
      return store(...entry);
    };
    await other.signIn(RIDER);
    // Enough to write the quota.
    await letWorkEnd();
    assert.equal(clock.sleeping, 0);
  });

  it('store nothing, and report it, if the storage fails', async () => {
    secrets.locked = true;
    await assert.rejects(core.signIn(RIDER), SecretStorageError);
    assert.deepEqual(logins(), []);
    secrets.locked = false;
    await core.signIn(RIDER);
    assert.deepEqual(logins(), ['rider']);
  });

  it('stay signed in while the storage can’t be read, and appear once it can', async () => {
    await core.signIn(RIDER);
    secrets.locked = true;
    await core.sessions.restore();
    assert.deepEqual(logins(), ['rider']);
    const next = await openCore();
    assert.deepEqual(logins(next), []);
    secrets.locked = false;
    await next.sessions.restore();
    assert.deepEqual(logins(next), ['rider']);
  });

  it('send a token only to the host of its sign-in, whatever the settings say', async () => {
    const elsewhere = await openCore(sandbox.baseUrl.replace('127.0.0.1', 'localhost'));
    await elsewhere.signIn(RIDER, core.base);
    assert.ok(sandbox.requests.every(({ headers }) => headers.host === core.base.host));
    assert.deepEqual(
      elsewhere.sessions.accounts.map((session) => connectionOf(session).base.href),
      [core.base.href],
    );
  });

  it('are restored by the next window, without a request', async () => {
    await core.signIn(RIDER);
    await core.signIn(SECOND);
    sandbox.clearRequests();
    assert.deepEqual(logins(await openCore()), ['rider', 'second']);
    assert.equal(sandbox.requests.length, 0);
  });

  it('follow changes of another window', async () => {
    const other = await openCore();
    assert.deepEqual(await changesDuring(() => other.signIn(RIDER)), ['added rider']);
    assert.deepEqual(await changesDuring(() => other.signIn(RIDER_PUBLIC)), ['changed rider']);
    const [session] = other.sessions.accounts;
    assert.deepEqual(await changesDuring(() => other.sessions.signOut(session?.id ?? '')), ['forgotten rider']);
  });

  for (const [what, change] of [
    ['is damaged', (text: string) => text.slice(0, 30)],
    ['names another origin', (text: string) => text.replace('127.0.0.1', 'localhost')],
    [
      'names an address that must not receive tokens',
      (text: string) => text.replace(/http:..127.0.0.1/, 'http://evil.example'),
    ],
    ['belongs to another account', (text: string) => text.replace(String(RIDER_ID), '7')],
  ] as const) {
    it(`ignore a secret that ${what}`, async () => {
      await core.signIn(RIDER);
      const [[key, text] = ['', '']] = secrets.entries;
      secrets.entries.set(key, change(text));
      assert.deepEqual(logins(await openCore()), []);
    });
  }
});
