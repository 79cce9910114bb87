import assert from 'node:assert/strict';
import { discover } from '../../../../src/core/accounts/discovery.ts';
import type { Dialect } from '../../../../src/core/dialects/dialect.ts';
import { DIALECTS } from '../../../../src/core/dialects/dialectOf.ts';
import { minimal } from '../../../../src/core/dialects/minimal.ts';
import { Core } from '../../../support/core.ts';
import { httpAnswer, type RawServer, startRawServer } from '../../../support/rawServer.ts';

const toy: Dialect = {
  ...minimal,
  isAt: ({ pathname }) => pathname.endsWith('/toy/'),
  apiOf: (web) => new URL('toy/', web),
  webOf: (base) => new URL('../', base),
  probe: {
    path: 'hello',
    accept: 'text/plain',
    rate: ({ body }) => (body === 'I am a toy.' ? 'marked' : 'different'),
  },
  names: {
    account: (record) => ({ ...record, login: Reflect.get(record, 'who'), id: Reflect.get(record, 'number') }),
    repository: (record) => ({
      ...record,
      name: Reflect.get(record, 'box'),
      full_name: `child/${Reflect.get(record, 'box')}`,
      id: Reflect.get(record, 'number'),
      stargazers_count: Reflect.get(record, 'likes'),
    }),
    detail: (value) => value,
  },
  listQuery: () => 'size=5',
};

const ANSWERS: Readonly<Record<string, string>> = {
  '/toy/hello': 'I am a toy.',
  '/toy/user': '{"who":"child","number":7}',
  '/toy/user/repos?size=5': '[{"box":"bricks","number":1,"likes":3},{"box":"cars","number":2,"likes":4}]',
};

describe('another dialect', () => {
  const all: Dialect[] = DIALECTS as Dialect[];
  let server: RawServer;
  let core: Core;

  before(async () => {
    all.push(toy);
    server = await startRawServer((socket, head) => {
      const answer = ANSWERS[head.split(' ')[1] ?? ''];
      socket.end(httpAnswer(answer === undefined ? 404 : 200, { 'content-type': 'application/json' }, answer ?? '{}'));
    });
    core = new Core({ base: `${server.origin}/toy/` });
  });
  after(async () => {
    all.splice(all.indexOf(toy), 1);
    core.dispose();
    await server.close();
  });

  it('needs only its data, and a place in the table', async () => {
    const base = await discover(server.origin, (address, signal) => core.connector.probe(address, signal));
    assert.equal(base.href, `${server.origin}/toy/`);
    const session = await core.signIn('secret', base);
    assert.equal(session.account.login, 'child');
    await core.library.refresh('refresh');
    assert.deepEqual(
      core.library.entries.map(({ repository }) => [repository.full_name, repository.stargazers_count]),
      [
        ['child/bricks', 3],
        ['child/cars', 4],
      ],
    );
  });
});
