import assert from 'node:assert/strict';
import { type Connection, Connector } from '../../../../src/accounts/core/connection.ts';
import * as errors from '../../../../src/base/core/errors.ts';
import type { ListClient } from '../../../../src/hosts/core/listClient.ts';
import { OWN_REPOSITORIES, repositoriesOf } from '../../../../src/hosts/core/lists.ts';
import type { RecordClient } from '../../../../src/hosts/core/recordClient.ts';
import { parseBaseAddress } from '../../../../src/http/core/send/gate.ts';
import * as requestErrors from '../../../../src/http/core/send/requestErrors.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { realPorts } from '../../../support/ports.ts';
import { httpAnswer, startRawServer } from '../../../support/rawServer.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../../../support/sandboxTokens.ts';

function connect(baseUrl: string, token?: string): Connection {
  const credential = token === undefined ? undefined : ({ kind: 'token', token } as const);
  return new Connector(realPorts()).connect(parseBaseAddress(baseUrl), credential);
}

const recordsOf = (baseUrl: string, token?: string): Promise<RecordClient> => connect(baseUrl, token).records();
const listsOf = (baseUrl: string, token?: string): ListClient => connect(baseUrl, token).lists();

const ids = (repositories: readonly { id: number }[]): number[] =>
  repositories.map(({ id }) => id).toSorted((a, b) => a - b);

describe('the client of a code host', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ repositories: 250 });
  });
  after(() => sandbox.close());

  it('reads sayings', async () => {
    const client = await recordsOf(sandbox.baseUrl);
    const heard = new Set<string>();
    for (let i = 0; i < 10; i++) heard.add(await client.zen());
    assert.ok(heard.size > 1);
    assert.ok([...heard].every((saying) => sandbox.sayings.includes(saying)));
  });

  it('reads the account of its token', async () => {
    assert.equal((await (await recordsOf(sandbox.baseUrl, RIDER)).authenticatedAccount()).login, 'rider');
    assert.equal((await (await recordsOf(sandbox.baseUrl, SECOND)).authenticatedAccount()).login, 'second');
    await assert.rejects(
      (await recordsOf(sandbox.baseUrl, 'nosuchtoken')).authenticatedAccount(),
      requestErrors.UnauthorizedError,
    );
    await assert.rejects((await recordsOf(sandbox.baseUrl)).authenticatedAccount(), requestErrors.UnauthorizedError);
  });

  it('reads accounts by name', async () => {
    const client = await recordsOf(sandbox.baseUrl);
    assert.equal((await client.account('wanderer')).value.login, 'wanderer');
    assert.equal((await client.account('velodrome')).value.type, 'Organization');
    await assert.rejects(client.account('no-such-account'), requestErrors.NotFoundError);
  });

  for (const [whose, token] of [
    ['all', RIDER],
    ['the public ones', RIDER_PUBLIC],
    ['the other account’s', SECOND],
  ] as const) {
    it(`lists own repositories over all pages: ${whose}`, async () => {
      sandbox.clearRequests();
      const list = await listsOf(sandbox.baseUrl, token).read(OWN_REPOSITORIES);
      const expected = sandbox.repositories.visibleTo(token);
      assert.deepEqual(ids(list.repositories), ids(expected));
      assert.deepEqual([list.dropped, list.complete], [0, true]);
      assert.equal(sandbox.requests.length, Math.max(1, Math.ceil(expected.length / 100)));
    });
  }

  it('lists a user’s and an organization’s repositories', async () => {
    const client = listsOf(sandbox.baseUrl, RIDER);
    const { repositories } = sandbox;
    assert.deepEqual(
      ids((await client.read(repositoriesOf({ login: 'wanderer' }))).repositories),
      ids(repositories.ofAccount('wanderer')),
    );
    const organization = await client.read(repositoriesOf({ login: 'velodrome', type: 'Organization' }));
    assert.deepEqual(ids(organization.repositories), ids(repositories.inOrganization('velodrome', RIDER)));
  });

  it('reads the full record of every kind of repository, without its clone token', async () => {
    const client = await recordsOf(sandbox.baseUrl, RIDER);
    for (const expected of sandbox.repositories.visibleTo(RIDER).slice(0, 60)) {
      const { value: repository } = await client.repository(expected.owner, expected.name);
      assert.equal(repository.full_name, `${expected.owner}/${expected.name}`);
      assert.equal(repository.subscribers_count, expected.subscribers_count);
      assert.ok(!('temp_clone_token' in repository));
    }
  });

  it('hides private repositories from accounts without access', async () => {
    const hidden = sandbox.repositories.visibleTo(RIDER).find((repository) => repository.private);
    assert.ok(hidden);
    const read = (await recordsOf(sandbox.baseUrl, RIDER_PUBLIC)).repository(hidden.owner, hidden.name);
    await assert.rejects(read, requestErrors.NotFoundError);
  });

  it('follows a rename', async () => {
    const before = sandbox.repositories.visibleTo(RIDER)[3];
    assert.ok(before);
    sandbox.rename(before.id, `${before.name}-renamed`);
    const { value: repository } = await (await recordsOf(sandbox.baseUrl, RIDER)).repository(before.owner, before.name);
    assert.deepEqual([repository.id, repository.name], [before.id, `${before.name}-renamed`]);
  });

  it('rejects names that would leave the endpoint', async () => {
    sandbox.clearRequests();
    const client = await recordsOf(sandbox.baseUrl, RIDER);
    for (const name of ['', '.', '..', 'a/../../user', 'a\\b', 'a\ud800']) {
      await assert.rejects(client.repository('rider', name), errors.MalformedLoginError);
      await assert.rejects(client.account(name), errors.MalformedLoginError);
    }
    assert.deepEqual(sandbox.requests, []);
  });

  it('leaves fields undefined that short lists omit', async () => {
    const short = await startSandbox({ repositories: 20, shortLists: true });
    const { repositories } = await listsOf(short.baseUrl, RIDER).read(OWN_REPOSITORIES);
    const first = repositories[0];
    await short.close();
    assert.ok(first && repositories.length === 20);
    assert.equal(typeof first.private, 'boolean');
    assert.deepEqual(
      [first.fork, first.archived, first.stargazers_count, first.language],
      [undefined, undefined, undefined, undefined],
    );
  });
});

describe('unexpected responses', () => {
  for (const [what, expected, body] of [
    ['nothing', requestErrors.InvalidResponseError, ''],
    ['null', requestErrors.InvalidResponseError, 'null'],
    ['a record without required fields', requestErrors.InvalidResponseError, '{"login":"x"}'],
    ['a login page', requestErrors.WebPageError, '<!doctype html><title>Log in</title>'],
  ] as const) {
    it(`throw a typed error: ${what}`, async () => {
      const server = await startRawServer((socket) => socket.end(httpAnswer(200, {}, body)));
      await assert.rejects((await recordsOf(server.origin)).account('x'), expected);
      await server.close();
    });
  }

  it('lose only the unreadable items of a list', async () => {
    const items = [{ id: 1, name: 'a', full_name: 'o/a', stargazers_count: 'many' }, { id: 2 }, null, { name: 'x' }];
    const server = await startRawServer((socket) => socket.end(httpAnswer(200, {}, `\ufeff${JSON.stringify(items)}`)));
    const list = await listsOf(server.origin).read(repositoriesOf({ login: 'o' }));
    await server.close();
    assert.deepEqual([list.repositories.length, list.dropped], [1, 3]);
    assert.deepEqual(list.repositories[0]?.owner, { login: 'o' });
    assert.equal(list.repositories[0]?.stargazers_count, undefined);
  });

  for (const [body, saying] of [
    ['Ride on.\n', 'Ride on.'],
    ['"Ride on."', 'Ride on.'],
    ['"Ride on," she said.', '"Ride on," she said.'],
    ['<3 bikes', '<3 bikes'],
  ] as const) {
    it(`give a saying for ${JSON.stringify(body)}`, async () => {
      const server = await startRawServer((socket) => socket.end(httpAnswer(200, {}, body)));
      assert.equal(await (await recordsOf(server.origin)).zen(), saying);
      await server.close();
    });
  }

  it('give no saying for a web page', async () => {
    const server = await startRawServer((socket) => socket.end(httpAnswer(200, {}, '<!DOCTYPE html><p>Log in')));
    await assert.rejects((await recordsOf(server.origin)).zen(), requestErrors.WebPageError);
    await server.close();
  });

  it('list an item once that moved to the next page, as that page shows it', async () => {
    const pages = [
      [{ id: 1, name: 'a', full_name: 'o/a' }],
      [
        { id: 1, name: 'renamed', full_name: 'o/renamed' },
        { id: 2, name: 'b', full_name: 'o/b' },
      ],
    ];
    const server = await startRawServer((socket, head) => {
      const second = head.includes('page=2');
      const link: Record<string, string> = second ? {} : { link: '</users/o/repos?page=2>; rel="next"' };
      const headers = { ...link, 'cache-control': 'max-age=60' };
      socket.end(httpAnswer(200, headers, JSON.stringify(pages[second ? 1 : 0])));
    });
    const client = listsOf(server.origin);
    const { repositories, complete } = await client.read(repositoriesOf({ login: 'o' }));
    assert.equal(complete, false);
    const asked = server.requests.length;
    const stored = await client.read(repositoriesOf({ login: 'o' }), { intent: 'stored' });
    assert.deepEqual([stored.complete, server.requests.length], [false, asked], 'cached lists cause no request');
    await server.close();
    assert.deepEqual(
      repositories.map(({ name }) => name),
      ['renamed', 'b'],
    );
  });
});
