import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, type JsonObject, publicOnly, toObject, withSandbox } from './client.ts';

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'null';

/** Field → the kinds of its value, from docs/service-spec.md, sections 2.1 and 2.2; null if real data contains it. */
const accountFields: Readonly<Record<string, readonly Kind[]>> = {
  ...kinds(['string'], 'login node_id avatar_url gravatar_id url html_url followers_url following_url gists_url'),
  ...kinds(['string'], 'starred_url subscriptions_url organizations_url repos_url events_url received_events_url type'),
  ...kinds(['number'], 'id'),
  ...kinds(['boolean'], 'site_admin'),
};

/** The fields of every repository record, also in lists. */
const repositoryFields: Readonly<Record<string, readonly Kind[]>> = {
  ...kinds(
    ['number'],
    'id size stargazers_count watchers_count watchers forks_count forks open_issues_count open_issues',
  ),
  ...kinds(['string'], 'node_id name full_name html_url url git_url ssh_url clone_url svn_url default_branch'),
  ...kinds(['string'], 'created_at updated_at pushed_at branches_url tags_url languages_url contents_url archive_url'),
  ...kinds(['boolean'], 'private fork has_issues has_projects has_downloads has_wiki has_pages archived disabled'),
  ...kinds(['string', 'null'], 'description homepage language mirror_url temp_clone_token'),
  ...kinds(['object', 'null'], 'license'),
  ...kinds(['object'], 'owner'),
};

describe('sandbox records', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.close());

  for (const [path, token, type] of [
    ['/users/rider', undefined, 'User'],
    ['/users/Wanderer', undefined, 'User'],
    ['/users/velodrome', undefined, 'Organization'],
    ['/user', full, 'User'],
  ] as const) {
    it(`${path} has all fields of an account`, async () => {
      const account = await getObject(sandbox.baseUrl + path, token ? { token } : {});
      assertFields(account, accountFields);
      assert.equal(account.type, type);
      assert.equal(account.url, `${sandbox.baseUrl}/users/${String(account.login)}`);
      assert.equal(typeof account.public_repos, 'number');
    });
  }

  it('/user shows private figures to the scope read:user only', async () => {
    const mine = await getObject(`${sandbox.baseUrl}/user`, { token: full });
    const shown = await getObject(`${sandbox.baseUrl}/user`, { token: publicOnly });
    assert.equal(mine.login, 'rider');
    assert.equal(shown.login, 'rider');
    assert.equal(typeof mine.total_private_repos, 'number');
    assert.ok(!('total_private_repos' in shown));
  });

  it('serves a single record with all fields of a repository', async () => {
    for (const record of sandbox.repositories.visibleTo(full)) {
      const url = `${sandbox.baseUrl}/repos/${record.owner}/${record.name}`;
      const json = await getObject(url, { token: full });
      assertFields(json, { ...repositoryFields, network_count: ['number'], subscribers_count: ['number'] });
      assert.equal(json.url, url);
      assert.equal(json.full_name, `${record.owner}/${record.name}`);
      assertFields(toObject(json.owner), accountFields);
      if (record.owner === 'rider') assert.ok(!('organization' in json));
      else assert.deepEqual(json.organization, json.owner);
    }
  });

  it('list items lack only the three fields that GitHub omits', async () => {
    const items = await getList(`${sandbox.baseUrl}/user/repos?per_page=100`, { token: full });
    assert.equal(items.length, 100);
    for (const item of items) {
      assertFields(item, repositoryFields);
      assertFields(toObject(item.owner), accountFields);
      for (const field of ['organization', 'network_count', 'subscribers_count']) assert.ok(!(field in item), field);
      const expected = item.private ? `TEMPCLONETOKENLEAK${String(item.id)}` : null;
      assert.equal(item.temp_clone_token, expected);
    }
    assert.ok(items.some((item) => item.private) && items.some((item) => !item.private));
  });

  it('short lists omit the fields after the owner, single records do not', async () => {
    await withSandbox({ shortLists: true, repositories: 3 }, async ({ baseUrl, repositories }) => {
      const [item] = await getList(`${baseUrl}/user/repos`, { token: full });
      assert.deepEqual(Object.keys(item ?? {}), ['id', 'node_id', 'name', 'full_name', 'private', 'owner']);
      const [record] = repositories.visibleTo(full);
      const json = await getObject(`${baseUrl}/repos/${record?.owner}/${record?.name}`, { token: full });
      assertFields(json, repositoryFields);
    });
  });
});

function kinds(allowed: readonly Kind[], fields: string): Record<string, readonly Kind[]> {
  return Object.fromEntries(fields.split(' ').map((field) => [field, allowed]));
}

/** Asserts that the record has each of the fields, with a value of one of its kinds. */
function assertFields(record: JsonObject, fields: Readonly<Record<string, readonly Kind[]>>): void {
  for (const [field, allowed] of Object.entries(fields)) {
    const value = record[field];
    const kind = value === null ? 'null' : typeof value;
    assert.ok(
      allowed.some((each) => each === kind),
      `${field} of ${String(record.url)} is ${JSON.stringify(value)}`,
    );
  }
}
