import assert from 'node:assert/strict';
import { Connector } from '../../../../src/accounts/core/connection.ts';
import type { GitAccount } from '../../../../src/accounts/core/credentialHolders.ts';
import { type ConsentAnswer, GitAccess } from '../../../../src/accounts/core/gitAccess.ts';
import { GitConsents } from '../../../../src/accounts/core/gitConsents.ts';
import { type AccountSession, connectionOf, openSession } from '../../../../src/accounts/core/session.ts';
import { systemClock } from '../../../../src/base/core/clock.ts';
import { ours } from '../../../../src/base/core/text.ts';
import type { Credential } from '../../../../src/http/core/send/credential.ts';
import { UnauthorizedError } from '../../../../src/http/core/send/requestErrors.ts';
import type { Library } from '../../../../src/repositories/core/library.ts';
import type { RepositoryStore } from '../../../../src/repositories/core/repositoryStore.ts';
import { anonymous } from '../../../support/fakeAccounts.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { partOf } from '../../../support/partOf.ts';
import { realPorts, recordingLog } from '../../../support/ports.ts';
import { storeOf } from '../../../support/treeData.ts';

const SERVER = 'https://code.example';
let connector = new Connector(realPorts());

function signedIn(
  login: string,
  id: number,
  credential: Credential,
  base = 'https://code.example/api/v3/',
): AccountSession {
  return openSession(connector.connect(new URL(base), credential, id), { login: ours(login), id, type: 'User' });
}

const named = (id: number, name: string, origin = SERVER) =>
  repository(id, name, { private: true, clone_url: `${origin}/${name}.git` });
const RIDER = { username: 'rider', password: 'riders-token' };
const SECOND = { username: 'second', password: 'seconds-token' };

const gitAccountName = ({ session, owner }: GitAccount): string =>
  owner ? `${session.account.login} of ${owner.login}` : session.account.login;

describe('the access of Git to accounts', () => {
  let stores: readonly RepositoryStore[];
  let consents: GitConsents;
  let access: GitAccess;
  let consentAnswer: ConsentAnswer;
  let asked: string[];
  let chosen: AccountSession | undefined;
  let whileAsking: () => unknown;
  let isDirect: boolean;
  let openPaths: readonly string[];
  let rider: AccountSession;
  let second: AccountSession;
  let riders: RepositoryStore;
  let seconds: RepositoryStore;
  beforeEach(() => {
    connector = new Connector(realPorts());
    rider = signedIn('rider', 1, { kind: 'token', token: 'riders-token' });
    second = signedIn('second', 2, { kind: 'token', token: 'seconds-token' });
    riders = storeOf(rider, [named(1, 'rider/own'), named(2, 'velodrome/shared')]);
    seconds = storeOf(second, [named(2, 'velodrome/shared'), named(3, 'second/own')]);
    stores = [riders];
    consents = new GitConsents(new MemoryStorage());
    [consentAnswer, asked, chosen, whileAsking, isDirect] = ['allow', [], undefined, () => undefined, true];
    openPaths = [];
    access = new GitAccess({
      library: partOf<Library>({
        get stores() {
          return stores;
        },
      }),
      load: async () => undefined,
      consents,
      isDirect: async () => isDirect,
      openPaths: () => openPaths,
      clock: systemClock,
      log: recordingLog(),
      askConsent: async (origin, accounts) => {
        await whileAsking();
        asked.push(`consent ${origin} ${accounts.map(({ account }) => account.login).join()}`);
        return consentAnswer;
      },
      askAccount: async (origin, accounts) => {
        await whileAsking();
        asked.push(`account ${origin} ${accounts.map(gitAccountName).join()}`);
        return accounts.find((account) => account.session === chosen);
      },
    });
  });
  const answer = (path?: string, origin = SERVER) => access.answer({ origin, path });

  it('gives the name and the token of the account that lists repositories there, once the user allows it', async () => {
    assert.deepEqual(await answer(), RIDER);
    assert.deepEqual(await answer(), RIDER);
    assert.deepEqual(asked, [`consent ${SERVER} rider`]);
    assert.deepEqual((await consents.of(SERVER)).given, [{ session: rider.id, userName: 'rider' }]);
  });

  for (const [consent, isStored] of [
    ['never', true],
    ['notNow', false],
  ] as const) {
    it(`gives nothing if the user says ${consent}, and doesn’t ask again`, async () => {
      consentAnswer = consent;
      assert.deepEqual([await answer(), await answer()], [undefined, undefined]);
      assert.equal(asked.length, 1);
      assert.equal((await consents.of(SERVER)).isNever, isStored);
    });
  }

  it('asks a purpose with the question, only if there is one, and returns undefined if the user cancels it', async () => {
    const purposes = [{ text: 'Clone?', detail: '' }];
    const request = () => access.requestConsent(SERVER, [rider], () => purposes.pop());
    consentAnswer = 'cancel';
    assert.deepEqual([await request(), purposes.length], [undefined, 0]);
    const { allowed, isNever } = await consents.of(SERVER);
    assert.deepEqual([allowed, isNever], [[], false]);
    purposes.push({ text: 'Clone?', detail: '' });
    await consents.allow(SERVER, [rider]);
    assert.deepEqual([await request(), purposes.length], [true, 1]);
  });

  it('asks once for questions at the same time', async () => {
    assert.deepEqual(await Promise.all([answer(), answer(), answer()]), [RIDER, RIDER, RIDER]);
    assert.equal(asked.length, 1);
  });

  for (const [what, origin, path] of [
    ['another server', 'https://evil.example', undefined],
    ['another port', 'https://code.example:8443', undefined],
    ['a trailing dot', 'https://code.example.', undefined],
    ['http', 'http://code.example', undefined],
    ['a host above', 'https://example', undefined],
    ['a host below', 'https://evil.code.example', undefined],
    ['a host that begins alike', 'https://code.example.evil.example', undefined],
    ['a repository that no account lists', SERVER, '/evil/submodule.git'],
    ['a path above a repository', SERVER, '/rider'],
    ['a path below a repository', SERVER, '/rider/own.git/info/lfs'],
    ['a repository of another account that is not signed in', SERVER, '/second/own.git'],
  ] as const) {
    it(`gives nothing to ${what}, and doesn’t ask`, async () => {
      assert.deepEqual([await answer(path, origin), asked], [undefined, []]);
    });
  }

  it('gives a host nothing that only the record of another host names', async () => {
    stores = [storeOf(rider, [named(1, 'rider/own', 'https://evil.example')])];
    assert.deepEqual([await answer(undefined, 'https://evil.example'), asked], [undefined, []]);
  });

  it('gives a host nothing that the addresses of hosts and ports that begin alike name', async () => {
    stores = [
      storeOf(
        rider,
        [`${SERVER}.evil`, `${SERVER}:8443`].map((origin, id) => named(id + 1, 'rider/own', origin)),
      ),
    ];
    assert.deepEqual([await answer(), asked], [undefined, []]);
  });

  it('gives nothing without an account, or without its token', async () => {
    const pending = openSession(connector.connect(new URL('https://code.example/api/v3/')), rider.account);
    for (const session of [anonymous, pending]) {
      stores = [storeOf(session, [named(1, 'rider/own')])];
      assert.deepEqual([await answer(), asked], [undefined, []]);
    }
  });

  it('asks which of several accounts, once, and remembers the answer for the repository', async () => {
    stores = [riders, seconds];
    chosen = second;
    assert.deepEqual(await answer('/velodrome/shared.git'), SECOND);
    assert.deepEqual(await answer('/Velodrome/Shared'), SECOND);
    assert.deepEqual(await answer('/velodrome/shared.git'), SECOND);
    assert.deepEqual(await answer('/rider/own'), RIDER);
    assert.deepEqual(asked, [
      `consent ${SERVER} rider,second`,
      `account ${SERVER} rider,second`,
      `account ${SERVER} rider,second`,
    ]);
    chosen = undefined;
    assert.equal(await answer(), undefined);
  });

  it('asks once which of several accounts, for questions at the same time', async () => {
    stores = [riders, seconds];
    await consents.allow(SERVER, [rider, second]);
    chosen = second;
    assert.deepEqual(await Promise.all([answer(), answer()]), [SECOND, SECOND]);
    assert.deepEqual(asked, [`account ${SERVER} rider,second`]);
  });

  it('gives nothing for plain http that Git would send to a proxy', async () => {
    const origin = 'http://localhost:3000';
    const local = signedIn('rider', 1, { kind: 'token', token: 'riders-token' }, `${origin}/api/v3/`);
    stores = [storeOf(local, [named(1, 'rider/own', origin)])];
    assert.deepEqual(await answer(undefined, origin), RIDER);
    isDirect = false;
    assert.equal(await answer(undefined, origin), undefined);
  });

  it('runs clones for the same account at the same time', async () => {
    const gate = Promise.withResolvers<void>();
    const first = access.during(SERVER, rider, { login: 'rider' }, () => gate.promise);
    assert.equal((await access.during(SERVER, rider, { login: 'rider' }, async () => 2)).result, 2);
    let isLate = false;
    const other = access.during(SERVER, second, { login: 'second' }, async () => (isLate = true));
    await new Promise(setImmediate);
    assert.ok(!isLate);
    gate.resolve();
    await first;
    assert.equal((await other).result, true);
  });

  it('answers only for the account that is cloning, one clone after the other', async () => {
    stores = [riders, seconds];
    const order: string[] = [];
    const clone = (session: AccountSession) =>
      access.during(SERVER, session, session.account, async () => {
        order.push(`begin ${session.account.login}`);
        const got = await answer();
        order.push(`end ${session.account.login}`);
        return got;
      });
    const results = await Promise.all([clone(second), clone(rider)]);
    assert.deepEqual(results, [
      { result: SECOND, given: { origin: SERVER, ...SECOND } },
      { result: RIDER, given: { origin: SERVER, ...RIDER } },
    ]);
    assert.deepEqual(order, ['begin second', 'end second', 'begin rider', 'end rider']);
    assert.ok(asked.every((each) => !each.startsWith('account')));
    assert.equal((await access.during(SERVER, rider, { login: 'rider' }, async () => 1)).given, undefined);
  });

  it('gives nothing of other accounts to what the clone of an account asks for', async () => {
    stores = [riders, seconds];
    assert.deepEqual(await access.during(SERVER, rider, { login: 'rider' }, () => answer('/second/own.git')), {
      result: undefined,
      given: undefined,
    });
  });

  it('doesn’t give a token again that a clone has failed with, until it is replaced', async () => {
    await answer();
    access.refuse(rider, { origin: SERVER, ...RIDER, password: 'a-former-token' });
    assert.deepEqual(await answer(), RIDER);
    access.refuse(rider, { origin: SERVER, ...RIDER });
    assert.equal(await answer(), undefined);
    const replaced = signedIn('rider', 1, { kind: 'token', token: 'new-token' });
    stores = [storeOf(replaced, [named(1, 'rider/own')])];
    assert.deepEqual(await answer(), { username: 'rider', password: 'new-token' });
  });

  it('asks for an account that the user has not seen, though another one there is allowed', async () => {
    await answer();
    stores = [seconds];
    assert.deepEqual(await answer(), SECOND);
    assert.deepEqual(asked, [`consent ${SERVER} rider`, `consent ${SERVER} second`]);
  });

  it('gives nothing if the account was signed out, or got another token, while the user was asked', async () => {
    const replaced = signedIn('rider', 1, { kind: 'token', token: 'new-token' });
    for (const now of [[], [storeOf(replaced, [named(1, 'rider/own')])]]) {
      stores = [riders];
      whileAsking = () => (stores = now);
      assert.equal(await answer(), undefined);
      await consents.disallow(SERVER, false);
    }
  });

  it('gives nothing if the user takes the consent back while choosing an account', async () => {
    stores = [riders, seconds];
    await consents.allow(SERVER, [rider, second]);
    chosen = rider;
    whileAsking = () => consents.disallow(SERVER, false);
    assert.equal(await answer(), undefined);
    assert.ok(!(await consents.isAllowed(SERVER, rider)));
  });

  it('gives nothing to a clone that has ended while the user was asked', async () => {
    const gate = Promise.withResolvers<void>();
    whileAsking = () => gate.promise;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    await access.during(SERVER, rider, { login: 'rider' }, async () => resolve(answer()));
    gate.resolve();
    assert.equal(await promise, undefined);
  });

  it('gives nothing after a request was refused with the token', async () => {
    const [token] = connectionOf(rider).tokens;
    token?.rejection.note(new UnauthorizedError({ origin: SERVER, path: '/' }, true));
    assert.deepEqual([await answer(), asked], [undefined, []]);
  });

  describe('with a token for each organization', () => {
    const tokens = ['velodrome', 'peloton'].map((login) => ({
      owner: { login: ours(login), id: login.length, type: 'Organization' },
      credential: { kind: 'token' as const, token: `${login}s-token` },
      traits: {},
    }));
    const of = (owner: string) => ({ username: 'rider', password: `${owner}s-token` });
    beforeEach(() => {
      const base = new URL('https://code.example/api/v3/');
      const credential = { kind: 'token', token: 'riders-token' } as const;
      rider = openSession(connector.connect(base, credential, 1, {}, tokens), {
        login: ours('rider'),
        id: 1,
        type: 'User',
      });
      stores = [storeOf(rider, [named(1, 'rider/own'), named(2, 'velodrome/shared'), named(3, 'peloton/team')])];
    });

    it('gives the token for the owner of the repository that Git names', async () => {
      assert.deepEqual(await answer('/velodrome/shared.git'), of('velodrome'));
      assert.deepEqual(await answer('/peloton/team.git'), of('peloton'));
      assert.deepEqual(await answer('/rider/own.git'), RIDER);
      assert.deepEqual(asked, [`consent ${SERVER} rider`]);
    });

    it('gives the token for an owner also after its rename', async () => {
      stores = [storeOf(rider, [repository(3, 'echelon/team', { clone_url: `${SERVER}/echelon/team.git` })])];
      assert.deepEqual(await answer('/echelon/team.git'), of('peloton'));
    });

    it('gives the token for the owner of the repository that is cloned or fetched', async () => {
      const clone = (owner: string) => access.during(SERVER, rider, { login: owner }, () => answer());
      await consents.allow(SERVER, [rider]);
      const results = await Promise.all([clone('velodrome'), clone('rider'), clone('peloton')]);
      assert.deepEqual(
        results.map(({ result }) => result),
        [of('velodrome'), RIDER, of('peloton')],
      );
      const fetched = await access.credentialFor(rider, { login: 'Peloton' }, SERVER);
      assert.deepEqual(fetched, { origin: SERVER, ...of('peloton') });
    });

    it('gives the token for the owner of the open repository', async () => {
      openPaths = ['/peloton/team.git', '/someone/else.git'];
      assert.deepEqual(await answer(), of('peloton'));
      openPaths = ['/someone/else.git'];
      assert.equal(await answer(), undefined);
      assert.deepEqual(asked, [
        `consent ${SERVER} rider`,
        `account ${SERVER} rider,rider of peloton,rider of velodrome`,
      ]);
    });

    it('gives nothing to a clone for an owner whose token was refused, and no other token', async () => {
      await consents.allow(SERVER, [rider]);
      access.refuse(rider, { origin: SERVER, ...of('velodrome') });
      assert.equal((await access.during(SERVER, rider, { login: 'velodrome' }, () => answer())).result, undefined);
      assert.equal(await access.credentialFor(rider, { login: 'velodrome' }, SERVER), undefined);
      assert.deepEqual(
        (await access.during(SERVER, rider, { login: 'peloton' }, () => answer())).result,
        of('peloton'),
      );
    });
  });

  describe('to fetch a clone', () => {
    const credential = (session = rider, origin = SERVER) => access.credentialFor(session, session.account, origin);

    it('gives the credential of its account, once the user allows it', async () => {
      assert.deepEqual(await credential(), { origin: SERVER, ...RIDER });
      assert.deepEqual(asked, [`consent ${SERVER} rider`]);
      // No helper gets it.
      assert.deepEqual((await consents.of(SERVER)).given, []);
    });

    it('gives the current token, and nothing after a sign-out', async () => {
      const replaced = signedIn('rider', 1, { kind: 'token', token: 'new-token' });
      stores = [storeOf(replaced, [])];
      assert.equal((await credential())?.password, 'new-token');
      stores = [];
      assert.equal(await credential(), undefined);
    });

    it('gives nothing for another server, or a refused token', async () => {
      assert.equal(await credential(rider, 'https://evil.example'), undefined);
      access.refuse(rider, { origin: SERVER, ...RIDER });
      assert.deepEqual([await credential(), asked], [undefined, []]);
    });
  });

  it('gives the name of an account that signs in with it', async () => {
    const basic = signedIn('rider', 1, { kind: 'basic', login: 'rita', token: 'riders-token' });
    stores = [storeOf(basic, [named(1, 'rider/own')])];
    assert.deepEqual(await answer(), { username: 'rita', password: 'riders-token' });
  });

  it('gives nothing for a name that would be several lines', async () => {
    const hostile = signedIn('rider\nhost=evil', 1, { kind: 'token', token: 'riders-token' });
    stores = [storeOf(hostile, [named(1, 'rider/own')])];
    assert.equal(await answer(), undefined);
  });
});
