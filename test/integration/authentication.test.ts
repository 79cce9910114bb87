import assert from 'node:assert/strict';
import {
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  authentication,
  CancellationError,
  type Disposable,
  extensions,
} from 'vscode';
import { RiderAuthenticationProvider } from '../../src/accounts/authenticationProvider.ts';
import type { AccountSession } from '../../src/accounts/core/session.ts';
import { MissingScopesError } from '../../src/base/core/errors.ts';
import { AUTHENTICATION_PROVIDER } from '../../src/ids.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { Core } from '../support/core.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('the accounts in VS Code', () => {
  it('are none while anonymous', async () => {
    await extensions.getExtension('repo-rider.repo-rider')?.activate();
    assert.deepEqual(await authentication.getAccounts(AUTHENTICATION_PROVIDER), []);
  });
});

describe('the authentication provider', () => {
  const fineGranted = 'riderfinegrained01';
  let sandbox: Sandbox;
  let core: Core;
  let provider: RiderAuthenticationProvider;
  let registration: Disposable | undefined;
  let registrations = 0;
  let rider: AccountSession;
  /** The accounts that the user is asked about, and the outcome. */
  let asked: (AccountSession | undefined)[];
  let signIn: (scopes: readonly string[]) => Promise<AccountSession | undefined>;

  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 5 });
    sandbox.addToken({ value: fineGranted, login: 'rider', scopes: undefined });
    core = new Core({ base: sandbox.baseUrl });
    rider = await core.signIn(RIDER);
    asked = [];
    signIn = async () => undefined;
    provider = new RiderAuthenticationProvider(core.sessions, (account, scopes) => {
      asked.push(account);
      return signIn(scopes);
    });
    sandbox.clearRequests();
  });

  afterEach(async () => {
    registration?.dispose();
    provider.dispose();
    core.dispose();
    await sandbox.close();
  });

  const labelOf = (login: string): string => `${login} (${core.base.host})`;
  const account = ({ id, account: { login } }: AccountSession) => ({ id, label: labelOf(login) });
  const idsFor = async (scopes?: readonly string[], of?: AccountSession): Promise<readonly string[]> =>
    (await provider.getSessions(scopes, of ? { account: account(of) } : {})).map(({ id }) => id);
  const listed = async (providerId: string) =>
    (await authentication.getAccounts(providerId))
      .map(({ id, label }) => ({ id, label }))
      .toSorted((a, b) => a.label.localeCompare(b.label));

  /** Registers it beside the extension's own, under a new id each time, which VS Code then lists. */
  async function register(): Promise<string> {
    const id = `repo-rider-tests-${++registrations}`;
    registration = authentication.registerAuthenticationProvider(id, 'Repo Rider Tests', provider, {
      supportsMultipleAccounts: true,
    });
    // VS Code subscribes to the provider after its first response.
    await listed(id);
    return id;
  }

  it('lists every account to VS Code, without a prompt', async () => {
    const second = await core.signIn(SECOND);
    sandbox.clearRequests();
    assert.deepEqual(await listed(await register()), [account(rider), account(second)]);
    assert.deepEqual([asked, sandbox.requests], [[], []]);
  });

  it('gives no session to an extension without consent', async () => {
    const providerId = await register();
    for (const scopes of [[], ['repo']]) {
      assert.equal(await authentication.getSession(providerId, scopes, { silent: true }), undefined);
      const options = { silent: true, account: account(rider) };
      assert.equal(await authentication.getSession(providerId, scopes, options), undefined);
    }
    assert.deepEqual(asked, []);
  });

  for (const [name, token, scopes, isGiven] of [
    ['a full token', RIDER, undefined, true],
    ['a full token', RIDER, [], true],
    ['a full token', RIDER, ['repo'], true],
    ['a full token', RIDER, ['read:user', 'read:org', 'repo'], true],
    ['a full token', RIDER, ['public_repo'], true],
    ['a full token', RIDER, ['repo', 'delete_repo'], false],
    ['a full token', RIDER, ['admin:org'], false],
    ['a token without scopes', RIDER_PUBLIC, undefined, true],
    ['a token without scopes', RIDER_PUBLIC, [], true],
    ['a token without scopes', RIDER_PUBLIC, ['public_repo'], false],
    ['a fine-grained token', fineGranted, undefined, true],
    ['a fine-grained token', fineGranted, ['repo', 'delete_repo'], true],
  ] as const) {
    const asks = scopes?.join(' ') ?? 'any scopes';
    it(`gives ${isGiven ? 'the' : 'no'} session with ${name} for ${asks || 'no scope'}`, async () => {
      await core.signIn(token);
      assert.deepEqual(await idsFor(scopes), isGiven ? [rider.id] : []);
      assert.deepEqual(asked, []);
    });
  }

  it('returns the session with the requested scopes and the token', async () => {
    const [session] = await provider.getSessions(['repo'], {});
    assert.deepEqual(session, { id: rider.id, accessToken: RIDER, account: account(rider), scopes: ['repo'] });
    const [whole] = await provider.getSessions(undefined, {});
    assert.deepEqual(whole?.scopes, ['repo', 'read:org', 'read:user']);
  });

  it('returns a stored session before sessions are restored', async () => {
    const restored = new Core({ base: sandbox.baseUrl, secrets: core.secrets });
    const [session] = await new RiderAuthenticationProvider(restored.sessions, () => signIn([])).getSessions(
      undefined,
      {},
    );
    assert.equal(session?.id, rider.id);
    restored.dispose();
  });

  it('returns only the sessions of a named account', async () => {
    const second = await core.signIn(SECOND);
    assert.deepEqual([...(await idsFor(['repo']))].toSorted(), [rider.id, second.id].toSorted());
    assert.deepEqual(await idsFor(['repo'], second), [second.id]);
    await core.sessions.signOut(second.id);
    assert.deepEqual(await idsFor(['repo'], second), []);
  });

  it('reports added, changed and removed sessions to VS Code', async () => {
    const providerId = await register();
    const changes: AuthenticationProviderAuthenticationSessionsChangeEvent[] = [];
    const heard: string[] = [];
    const subscriptions = [
      provider.onDidChangeSessions((change) => changes.push(change)),
      authentication.onDidChangeSessions((change) => heard.push(change.provider.id)),
    ];
    const second = await core.signIn(SECOND);
    await core.sessions.replaceToken(rider, { kind: 'token', token: RIDER_PUBLIC });
    await provider.removeSession(second.id);
    const brief = changes.map(({ added, changed, removed }) =>
      [added, changed, removed].map((sessions) => sessions?.map(({ id, accessToken }) => [id, accessToken])),
    );
    assert.deepEqual(brief, [
      [[[second.id, SECOND]], [], []],
      [[], [[rider.id, RIDER_PUBLIC]], []],
      [[], [], [[second.id, SECOND]]],
    ]);
    await waitUntil(() => heard.filter((id) => id === providerId).length === changes.length);
    for (const each of subscriptions) each.dispose();
  });

  it('reports what has changed since VS Code got its sessions, once they are restored', async () => {
    const second = await core.signIn(SECOND);
    const known = await provider.getSessions(undefined, {});
    await core.sessions.signOut(second.id);
    const restored = new Core({ base: sandbox.baseUrl, secrets: core.secrets });
    const changes: AuthenticationProviderAuthenticationSessionsChangeEvent[] = [];
    const late = new RiderAuthenticationProvider(restored.sessions, () => signIn([]), known);
    late.onDidChangeSessions((change) => changes.push(change));
    late.report();
    assert.deepEqual(changes, [], 'the vault is not read yet');
    await restored.restore();
    late.report();
    const gone = known.filter(({ id }) => id === second.id);
    assert.deepEqual(changes, [{ added: [], removed: gone, changed: [] }]);
    late.dispose();
    restored.dispose();
  });

  it('creates a session from the sign-in of the user', async () => {
    signIn = () => core.signIn(SECOND);
    const session = await provider.createSession(['repo'], {});
    assert.deepEqual([session.account.label, session.accessToken], [labelOf('second'), SECOND]);
    assert.deepEqual(asked, [undefined]);
    assert.deepEqual([...(await idsFor())].toSorted(), [rider.id, session.id].toSorted());
  });

  it('creates no session from a token without the requested scopes', async () => {
    signIn = (scopes) => core.sessions.replaceToken(rider, { kind: 'token', token: RIDER_PUBLIC }, { scopes });
    await assert.rejects(() => provider.createSession(['repo'], {}), MissingScopesError);
    assert.equal(core.sessions.find(rider.id), rider, 'the token that was good stays');
    assert.equal((await provider.createSession([], {})).accessToken, RIDER_PUBLIC);
  });

  it('asks for another token of the named account', async () => {
    await assert.rejects(() => provider.createSession(['repo'], { account: account(rider) }), CancellationError);
    assert.deepEqual(asked, [rider]);
  });

  it('creates no session when the user declines, and keeps the signed-in accounts', async () => {
    await assert.rejects(() => provider.createSession(['repo'], {}), CancellationError);
    assert.deepEqual(asked, [undefined]);
    assert.deepEqual(await idsFor(), [rider.id]);
  });

  it('signs out the account whose session is removed, and no other', async () => {
    const second = await core.signIn(SECOND);
    const providerId = await register();
    await provider.removeSession(rider.id);
    assert.deepEqual(await listed(providerId), [account(second)]);
    assert.equal(core.sessions.find(rider.id), undefined);
    assert.ok(![...core.secrets.entries.values()].some((entry) => entry.includes(RIDER)));
    await provider.removeSession('missing');
    assert.deepEqual(await listed(providerId), [account(second)]);
  });

  it('signs out an account before sessions are restored', async () => {
    const restored = new Core({ base: sandbox.baseUrl, secrets: core.secrets });
    const early = new RiderAuthenticationProvider(restored.sessions, () => signIn([]));
    await early.removeSession(rider.id);
    assert.equal(core.secrets.entries.size, 0);
    assert.deepEqual(await early.getSessions(undefined, {}), []);
    early.dispose();
    restored.dispose();
  });
});
