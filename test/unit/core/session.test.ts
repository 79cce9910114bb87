import assert from 'node:assert/strict';
import { Connector } from '../../../src/core/accounts/connection.ts';
import { Session } from '../../../src/core/accounts/session.ts';
import { TokenVault } from '../../../src/core/accounts/tokenVault.ts';
import { InvalidAddressError, SecretStorageError } from '../../../src/core/errors.ts';
import { NotCodeHostError, UnauthorizedError, UnreachableError } from '../../../src/core/http/requestErrors.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { MemorySecrets } from '../../support/memorySecrets.ts';
import { realPorts, recordingLog } from '../../support/ports.ts';
import { RIDER, RIDER_PUBLIC } from '../../support/tokens.ts';

const token = (value: string) => ({ kind: 'token', token: value }) as const;

function sessionOver(secrets: MemorySecrets, baseAddress: () => string): Session {
  const vault = new TokenVault(secrets);
  const session = new Session({ vault, connector: new Connector(realPorts()), log: recordingLog(), baseAddress });
  vault.onDidChange(() => void session.restore());
  return session;
}

describe('the session', () => {
  let sandbox: Sandbox;
  let secrets: MemorySecrets;
  let address: string;
  let session: Session;
  before(async () => {
    sandbox = await startSandbox({ repositories: 5 });
  });
  after(() => sandbox.close());
  beforeEach(async () => {
    secrets = new MemorySecrets();
    address = sandbox.baseUrl;
    session = sessionOver(secrets, () => address);
    await session.restore();
    sandbox.clearRequests();
  });

  it('begins signed out, without a request', () => {
    assert.equal(session.state.kind, 'signedOut');
    assert.equal(sandbox.requests.length, 0);
  });

  it('signs in once: one request, one change, one secret', async () => {
    const changes: string[] = [];
    session.onDidChange(({ kind }) => changes.push(kind));
    assert.equal((await session.signIn(new URL(`${address}/`), token(RIDER))).login, 'rider');
    await session.restore();
    assert.deepEqual(changes, ['signedIn']);
    assert.deepEqual(
      sandbox.requests.map(({ path }) => path),
      ['/user'],
    );
    assert.deepEqual([...secrets.entries.keys()], [`credential:${sandbox.baseUrl}`]);
    assert.equal(session.connection?.meter.quota?.remaining, sandbox.quota(RIDER).remaining);
  });

  it('keeps nothing of a refused token, and stays as it was', async () => {
    await assert.rejects(session.signIn(new URL(`${address}/`), token('nosuchtoken')), UnauthorizedError);
    assert.equal(session.state.kind, 'signedOut');
    assert.equal(secrets.entries.size, 0);
    assert.equal(session.connection?.meter.quota?.remaining, sandbox.quota(undefined).remaining);

    await session.signIn(new URL(`${address}/`), token(RIDER));
    await assert.rejects(session.signIn(new URL(`${address}/`), token('nosuchtoken')), UnauthorizedError);
    assert.equal(session.state.kind, 'signedIn');
  });

  it('keeps nothing when the service can’t be reached', async () => {
    address = 'http://127.0.0.1:1';
    await assert.rejects(session.signIn(new URL(`${address}/`), token(RIDER)), UnreachableError);
    assert.equal(secrets.entries.size, 0);
  });

  it('keeps nothing, and says so, when the storage fails', async () => {
    secrets.locked = true;
    await assert.rejects(session.signIn(new URL(`${address}/`), token(RIDER)), SecretStorageError);
    assert.equal(session.state.kind, 'signedOut');
    secrets.locked = false;
    await session.signIn(new URL(`${address}/`), token(RIDER));
    assert.equal(session.state.kind, 'signedIn');
  });

  it('goes on when the storage could not be read for a while', async () => {
    await session.signIn(new URL(`${address}/`), token(RIDER));
    const next = sessionOver(secrets, () => address);
    secrets.locked = true;
    await next.restore();
    assert.equal(next.state.kind, 'signedOut');
    secrets.locked = false;
    await next.restore();
    assert.equal(next.state.kind, 'signedIn');
  });

  it('uses a token no more at sign-out, even if it can’t be deleted', async () => {
    await session.signIn(new URL(`${address}/`), token(RIDER));
    secrets.locked = true;
    await assert.rejects(session.signOut(), SecretStorageError);
    assert.equal(session.state.kind, 'signedOut');
    assert.equal(session.connection?.credential, undefined);
  });

  it('sends a token to the host that was named, whatever the settings say by then', async () => {
    const named = address;
    address = sandbox.baseUrl.replace('127.0.0.1', 'localhost');
    await session.signIn(new URL(`${named}/`), token(RIDER));
    assert.deepEqual([...secrets.entries.keys()], [`credential:${named}`]);
    assert.ok(sandbox.requests.every(({ headers }) => headers.host === new URL(named).host));
    assert.equal(session.state.kind, 'signedOut');
  });

  it('says that something else answers, and keeps nothing', async () => {
    await assert.rejects(session.signIn(new URL(`${sandbox.counterUrl}/`), token(RIDER)), NotCodeHostError);
    assert.equal(secrets.entries.size, 0);
  });

  it('is taken up again by the next window, without a request', async () => {
    await session.signIn(new URL(`${address}/`), token(RIDER));
    sandbox.clearRequests();
    const next = sessionOver(secrets, () => address);
    await next.connected();
    assert.ok(next.state.kind === 'signedIn' && next.state.account.login === 'rider');
    assert.equal(sandbox.requests.length, 0);
  });

  it('leaves nothing behind at sign-out', async () => {
    await session.signIn(new URL(`${address}/`), token(RIDER));
    await session.signOut();
    assert.equal(session.state.kind, 'signedOut');
    assert.equal(secrets.entries.size, 0);
    assert.equal(session.connection?.credential, undefined);
  });

  it('follows what another window does', async () => {
    const other = sessionOver(secrets, () => address);
    await other.restore();
    const changed = new Promise((resolve) => session.onDidChange(resolve));
    await other.signIn(new URL(`${address}/`), token(RIDER_PUBLIC));
    await changed;
    assert.equal(session.state.kind, 'signedIn');
  });

  it('knows nobody at another origin', async () => {
    await session.signIn(new URL(`${address}/`), token(RIDER));
    address = sandbox.baseUrl.replace('127.0.0.1', 'localhost');
    await session.restore();
    assert.equal(session.state.kind, 'signedOut');
  });

  it('says why an address can’t be used', async () => {
    address = 'http://api.example.com';
    await session.restore();
    assert.ok(session.state.kind === 'misconfigured' && session.state.error.reason === 'insecure');
    await assert.rejects(session.connected(), InvalidAddressError);
  });

  it('takes a damaged secret for none', async () => {
    secrets.entries.set(`credential:${sandbox.baseUrl}`, '{"credential":{"kind":"token"}');
    await session.restore();
    assert.equal(session.state.kind, 'signedOut');
  });
});
