import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { type Connection, Connector } from '../../src/accounts/core/connection.ts';
import { RepoRiderError } from '../../src/base/core/errors.ts';
import { OWN_REPOSITORIES } from '../../src/hosts/core/lists.ts';
import type { Account } from '../../src/model/core/account.ts';
import type { ListedRepository } from '../../src/model/core/repository.ts';
import { createAccounts } from '../sandbox/data/accountStore.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { realPorts } from '../support/ports.ts';
import { httpAnswer, type RawServer, startRawServer } from '../support/rawServer.ts';
import { runs } from '../support/runs.ts';
import { RIDER } from '../support/sandboxTokens.ts';

/** What any member of a record may be instead, as JSON: JSON can say more than JavaScript can hold. */
const VALUES = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1.5',
  '1e400',
  '9007199254740993',
  '""',
  '"7"',
  '"2026-99-99T00:00:00Z"',
  '"1970-01-01T00:00:00Z"',
  '"\\ud800"',
  '"a/b/c"',
  '"../.."',
  '"javascript:alert(1)"',
  `"${'long '.repeat(2000)}"`,
  '[]',
  '[null]',
  '{}',
  '{"login":"other","id":0}',
  `${'['.repeat(300)}${']'.repeat(300)}`,
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { link: '<x' },
  { link: '<https://evil.example/next?page=2>; rel="next"' },
  { link: '<?page=2>; rel="next", '.repeat(50) },
  { 'x-total-count': '-1', 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '99' },
  { 'content-type': 'text/html' },
  { etag: '"' },
  { sunset: 'never', deprecation: 'x' },
];

/** Numbers that select a member, and one of the values; none removes the member. */
const mutation = fc.tuple(fc.nat(), fc.option(fc.constantFrom(...VALUES)));
const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });

type Fields = Record<string, unknown>;

/** A mark that stands for a value in JSON. */
const MARK = 'mutated-value-';

/** Changes members of a record, as JSON. */
function mutated(record: object, changes: readonly (readonly [number, string | null])[]): string {
  const copy: Fields = structuredClone({ ...record });
  const used: string[] = [];
  for (const [at, value] of changes) {
    const owner = copy.owner;
    const places = [copy, ...(typeof owner === 'object' && owner !== null ? [owner as Fields] : [])];
    const members = places.flatMap((place) => Object.keys(place).map((key) => ({ place, key })));
    const { place, key } = members[at % members.length] ?? {};
    if (!place || key === undefined) continue;
    if (value === null) delete place[key];
    else place[key] = `${MARK}${used.push(value) - 1}.`;
  }
  return used.reduce((json, value, index) => json.replace(`"${MARK}${index}."`, () => value), JSON.stringify(copy));
}

const COUNTS = ['stargazers_count', 'size', 'open_issues_count', 'forks_count', 'subscribers_count'] as const;
const FLAGS = ['private', 'fork', 'archived'] as const;
const TEXTS = ['description', 'language', 'default_branch', 'homepage'] as const;
const TIMES = ['pushed_at', 'created_at', 'updated_at'] as const;

/** Our names for fields that a dialect calls differently. */
interface Names {
  readonly repository: Readonly<Record<string, string>>;
  readonly account: Readonly<Record<string, string>>;
}

/** Each shown value is what the server has sent, or unknown. */
function checkRepository(shown: Fields, sent: Fields, names: Names['repository']): void {
  const sentAs = (name: string): unknown => (name in names ? sent[names[name] ?? ''] : sent[name]);
  const check = (name: string, isType: (value: unknown) => boolean): void => {
    const [value, original] = [shown[name], sentAs(name)];
    if (value === undefined || value === null) return;
    assert.ok(isType(value), `${name}: ${JSON.stringify(value)}`);
    const isSame =
      value === original || (typeof value === 'string' && String(original).startsWith(value.replace(/…$/, '')));
    assert.ok(
      isSame || typeof original === 'number',
      `${name}: ${JSON.stringify(value)} for ${JSON.stringify(original)}`,
    );
  };
  for (const name of COUNTS) check(name, Number.isInteger);
  for (const name of FLAGS) check(name, (value) => typeof value === 'boolean');
  for (const name of TEXTS) check(name, (value) => typeof value === 'string');
  for (const name of TIMES) check(name, (value) => !Number.isNaN(Date.parse(String(value))));
  const { visibility } = shown;
  if (visibility === 'public') assert.ok(sent.private === false || sent.visibility === 'public');
  if (visibility === 'internal') assert.ok(sent.internal === true || sent.visibility === 'internal');
}

function checkIdentity({ id, full_name: fullName, owner }: ListedRepository): void {
  assert.ok(Number.isInteger(id));
  assert.match(fullName, /^[^/]+\/[^/]+$/);
  assert.ok(owner.id === undefined || (Number.isSafeInteger(owner.id) && owner.id > 0));
}

function checkAccount(account: Account, sent: Fields, names: Names['account']): void {
  assert.ok(Number.isSafeInteger(account.id) && account.id > 0);
  assert.equal(account.login, sent[names.login ?? 'login'] ?? sent.username);
  for (const name of ['followers', 'following'] as const) {
    const value = account[name];
    if (value !== undefined && value !== null) assert.equal(value, sent[names[name] ?? name]);
  }
}

const GITEA: Names = {
  repository: {
    stargazers_count: 'stars_count',
    subscribers_count: 'watchers_count',
    homepage: 'website',
    pushed_at: '',
  },
  account: { followers: 'followers_count', following: 'following_count' },
};
const USUAL: Names = { repository: {}, account: {} };

for (const [kind, path, options, names] of [
  ['gitea', '/api/v1/', { gitea: true }, GITEA],
  ['enterprise', '/api/v3/', { enterprise: true }, USUAL],
  ['minimal', '/', {}, USUAL],
] as const) {
  describe(`damaged responses of the dialect ${kind}`, () => {
    let server: RawServer;
    let records: { readonly repository: object; readonly account: object };
    let answer = '';

    before(async () => {
      const sandbox = await startSandbox({ repositories: 5, ...options });
      const [record] = sandbox.repositories.visibleTo(RIDER);
      const read = async (below: string): Promise<object> =>
        (await fetch(`${sandbox.baseUrl}/${below}`, { headers: { authorization: `token ${RIDER}` } })).json();
      records = {
        repository: await read(`repos/${record?.owner}/${record?.name}`),
        account: await read(`users/${createAccounts().all[0]?.login}`),
      };
      await sandbox.close();
      server = await startRawServer((socket) => socket.end(answer));
    });
    after(() => server.close());

    /** A connection without a history of failures. */
    const connect = (): Connection =>
      new Connector(realPorts()).connect(new URL(path, server.origin), { kind: 'token', token: 'any' });

    /** What the product makes of a response; undefined if it refuses it. */
    async function readingOf<T>(body: string, headers: object, read: (connection: Connection) => Promise<T>) {
      answer = httpAnswer(200, { 'content-type': 'application/json', connection: 'close', ...headers }, body);
      const connection = connect();
      try {
        return await read(connection);
      } catch (error) {
        assert.ok(error instanceof RepoRiderError, String(error));
        return undefined;
      } finally {
        connection.dispose();
      }
    }

    it('show no wrong value of a repository', () =>
      fc.assert(
        fc.asyncProperty(mutations, fc.constantFrom(...HEADERS), async (changes, headers) => {
          const body = mutated(records.repository, changes);
          const read = await readingOf(body, headers, async (connection) =>
            (await connection.records()).repository('rider', 'any', { intent: 'immediate' }),
          );
          if (!read) return;
          checkIdentity(read.value);
          checkRepository(read.value, JSON.parse(body), names.repository);
        }),
        { numRuns: runs(700), seed: 45 },
      ));

    it('show no wrong value of an account', () =>
      fc.assert(
        fc.asyncProperty(mutations, fc.constantFrom(...HEADERS), async (changes, headers) => {
          const body = mutated(records.account, changes);
          const read = await readingOf(body, headers, async (connection) =>
            (await connection.records()).authenticatedAccount({ intent: 'immediate' }),
          );
          if (read) checkAccount(read, JSON.parse(body), names.account);
        }),
        { numRuns: runs(600), seed: 45 },
      ));

    it('show no wrong value in a list, and end', () =>
      fc.assert(
        fc.asyncProperty(mutations, fc.constantFrom(...HEADERS), async (changes, headers) => {
          const other = { ...records.repository, id: 7_000_001, name: 'other', full_name: 'rider/other' };
          const [whole, damaged] = [JSON.stringify(records.repository), mutated(other, changes)];
          const read = await readingOf(`[${whole},${damaged}]`, headers, async (connection) =>
            connection.lists().read(OWN_REPOSITORIES, { intent: 'immediate' }),
          );
          const sent: readonly Fields[] = [JSON.parse(whole), JSON.parse(damaged)];
          for (const repository of read?.repositories ?? []) {
            checkIdentity(repository);
            const original = sent.find((each) => each.full_name === repository.full_name);
            assert.ok(original);
            checkRepository(repository, original, names.repository);
          }
        }),
        { numRuns: runs(700), seed: 45 },
      ));
  });
}
