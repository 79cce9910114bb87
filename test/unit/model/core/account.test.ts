import assert from 'node:assert/strict';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { checkToken } from '../../../../src/accounts/core/tokenCheck.ts';
import {
  AccountLockedError,
  AccountSuspendedError,
  ForbiddenError,
  NotFoundError,
  SecondFactorError,
  SingleSignOnError,
  TokenExpiredError,
  UnauthorizedError,
} from '../../../../src/http/core/send/requestErrors.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { Core } from '../../../support/core.ts';
import { MemorySecrets } from '../../../support/memorySecrets.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { realPorts } from '../../../support/ports.ts';
import { RIDER, RIDER_PUBLIC } from '../../../support/sandboxTokens.ts';

describe('an account', () => {
  let sandbox: Sandbox;
  let core: Core;
  let offsetMs = 0;
  beforeEach(async () => {
    offsetMs = 0;
    const now = (): number => Date.now() + offsetMs;
    sandbox = await startSandbox({ repositories: 40, now });
    core = new Core({ base: sandbox.baseUrl, ports: realPorts({ clock: { ...realPorts().clock, now } }) });
  });
  afterEach(async () => {
    core.dispose();
    await sandbox.close();
  });

  const only = () => {
    const [store] = core.library.stores;
    assert.ok(store);
    return store;
  };
  const owner = (login: string) => only().state.owners.find((listing) => listing.owner.login === login);

  it('keeps and marks the rows of an organization behind single sign-on, while others refresh', async () => {
    await core.signIn(RIDER);
    await only().refresh();
    const before = owner('velodrome')?.repositories.length;
    sandbox.requireSingleSignOn('velodrome');
    await only().refresh();
    const { withheld, failure } = only().state;
    assert.deepEqual([withheld, failure], [undefined, undefined]);
    const velodrome = owner('velodrome');
    assert.ok(velodrome?.isWithheld);
    assert.equal(velodrome.repositories.length, before);
    assert.ok(!owner('peloton')?.isWithheld);
    await only().openOwner(velodrome);
    const refused = owner('velodrome')?.failure;
    assert.ok(refused instanceof SingleSignOnError);
    assert.match(refused.page ?? '', /\/orgs\/velodrome\/sso\?authorization_request=/);
    assert.ok(!refused.message.includes('authorization_request'));

    sandbox.authorize(RIDER, 'velodrome');
    await only().reopenOwner('velodrome');
    await only().refresh();
    assert.ok(!owner('velodrome')?.isWithheld);
    assert.equal(owner('velodrome')?.failure, undefined);
  });

  it('shows the rows of an organization behind single sign-on also in the next window', async () => {
    const storage = new MemoryStorage();
    const secrets = new MemorySecrets();
    const windows = [0, 1].map(() => new Core({ base: sandbox.baseUrl, ports: realPorts({ storage }), secrets }));
    const [first, second] = windows;
    assert.ok(first && second);
    await first.signIn(RIDER);
    await first.library.stores[0]?.refresh();
    sandbox.requireSingleSignOn('velodrome');
    await first.library.stores[0]?.refresh();
    await second.restore();
    await second.library.stores[0]?.refresh();
    const listing = second.library.stores[0]?.state.owners.find(({ owner: { login } }) => login === 'velodrome');
    assert.ok(listing?.isWithheld && listing.repositories.length > 0);
    for (const each of windows) each.dispose();
  });

  it('counts withheld organizations without a row', async () => {
    sandbox.requireSingleSignOn('velodrome');
    sandbox.requireSingleSignOn('peloton');
    await core.signIn(RIDER);
    await only().refresh();
    assert.equal(only().state.withheld, 2);
    assert.equal(owner('velodrome'), undefined);
  });

  it('keeps its rows when its token is revoked, no longer sends it, and continues with a new one', async () => {
    const session = await core.signIn(RIDER);
    await only().refresh();
    const { owners } = only().state;
    sandbox.revoke(RIDER);
    await only().refresh();
    assert.ok(only().state.failure instanceof UnauthorizedError);
    assert.deepEqual(only().state.owners, owners);
    sandbox.clearRequests();
    await only().refresh();
    assert.deepEqual(sandbox.requests, []);
    await core.sessions.replaceToken(session, { kind: 'token', token: RIDER_PUBLIC });
    assert.equal(only().state.failure, undefined);
    assert.deepEqual(only().state.owners, owners);
    await only().open();
    assert.equal(only().state.failure, undefined);
  });

  it('reports that its token has expired', async () => {
    const expiresAt = Math.ceil(Date.now() / 1000) * 1000 + 60_000;
    sandbox.addToken({ value: 'riderbrieftoken001', login: 'rider', scopes: ['repo'], expiresAt });
    const session = await core.signIn('riderbrieftoken001');
    assert.equal((await checkToken(session)).expiresAt, expiresAt);
    offsetMs = 120_000;
    await assert.rejects(
      checkToken(session),
      (error) => error instanceof TokenExpiredError && error.expiredAt === expiresAt,
    );
  });

  for (const [what, answer, kind] of [
    [
      'locked',
      { status: 403, body: '{"message":"Maximum number of login attempts exceeded. Please try again later."}' },
      AccountLockedError,
    ],
    ['suspended', { status: 403, body: '{"message":"Sorry. Your account was suspended."}' }, AccountSuspendedError],
    [
      'asked for a second factor',
      { status: 401, headers: { 'x-service-otp': 'required; app' }, body: '{}' },
      SecondFactorError,
    ],
    ['refused because of an expired token', { status: 401, body: '{"message":"Token expired"}' }, TokenExpiredError],
    [
      'refused',
      { status: 403, body: '{"message":"Resource not accessible by personal access token"}' },
      ForbiddenError,
    ],
  ] as const) {
    it(`has its own error class when it is ${what}`, async () => {
      const session = await core.signIn(RIDER);
      sandbox.intercept(() => answer);
      await assert.rejects(checkToken(session), kind);
    });
  }

  it('reports granted and missing scopes of its token', async () => {
    const full = await core.signIn(RIDER);
    const { review } = await checkToken(full);
    assert.deepEqual(review?.granted, ['repo', 'read:org', 'read:user']);
    assert.deepEqual(review.missing, []);
    const small = await core.sessions.replaceToken(full, { kind: 'token', token: RIDER_PUBLIC });
    await (await connectionOf(small).records()).repository('velodrome', 'handbook');
    assert.deepEqual((await checkToken(small)).review?.unmet, [], 'public repositories need no scope');
    await assert.rejects((await connectionOf(small).records()).repository('velodrome', 'vault'), NotFoundError);
    const { review: less } = await checkToken(small);
    assert.deepEqual([less?.granted, less?.missing], [[], ['repo', 'read:org']]);
    assert.deepEqual(less?.unmet, [{ endpoint: 'GET /repos/{owner}/{repo}', scope: 'repo' }]);
  });

  it('reports no scopes for a fine-grained token', async () => {
    sandbox.addToken({ value: 'riderfinetoken0001', login: 'rider', scopes: undefined });
    assert.equal((await checkToken(await core.signIn('riderfinetoken0001'))).review, undefined);
  });
});
