import assert from 'node:assert/strict';
import { rasterSize } from '../../../src/core/pictures/rasterSize.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, publicOnly, toObject, withSandbox } from './client.ts';
import {
  accountFields,
  accountTemplates,
  assertFields,
  assertTemplates,
  repositoryFields,
  repositoryTemplates,
} from './field-tables.ts';

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
      assertTemplates(account, accountTemplates);
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
      assertTemplates(json, repositoryTemplates);
      assert.equal(json.url, url);
      assert.equal(json.full_name, `${record.owner}/${record.name}`);
      assertFields(toObject(json.owner), accountFields);
      if (record.owner === 'rider') assert.ok(!('organization' in json));
      else assert.deepEqual(json.organization, json.owner);
      const { license } = json;
      if (license !== null) assertLicense(toObject(license));
    }
  });

  it('list items lack only the three fields that GitHub omits', async () => {
    const items = await getList(`${sandbox.baseUrl}/user/repos?per_page=100`, { token: full });
    assert.equal(items.length, 100);
    for (const item of items) {
      assertFields(item, repositoryFields);
      assertTemplates(item, repositoryTemplates);
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

  it('avatars are served on the same host and cost no quota', async () => {
    const { avatar_url } = await getObject(`${sandbox.baseUrl}/users/wanderer`);
    assert.ok(String(avatar_url).startsWith(`${sandbox.baseUrl}/avatars/`));
    const before = sandbox.quota(undefined);
    const picture = await fetch(String(avatar_url));
    assert.equal(picture.headers.get('content-type'), 'image/png');
    const bytes = new Uint8Array(await picture.arrayBuffer());
    assert.deepEqual(rasterSize('image/png', bytes), { width: 60, height: 60 });
    const other = await fetch(`${sandbox.baseUrl}/avatars/u/583201`);
    assert.notDeepEqual(new Uint8Array(await other.arrayBuffer()), bytes);
    assert.equal((await fetch(`${sandbox.baseUrl}/avatars/u/1`)).status, 404);
    assert.equal(sandbox.quota(undefined).used, before.used);
  });
});

function assertLicense(license: Readonly<Record<string, unknown>>): void {
  const { url, key, ...texts } = license;
  assert.deepEqual(Object.keys(texts).toSorted(), ['name', 'node_id', 'spdx_id']);
  for (const text of Object.values(texts)) assert.equal(typeof text, 'string');
  // GitHub has no address for an unrecognized license.
  if (key === 'other') assert.equal(url, null);
  else assert.ok(String(url).endsWith(`/licenses/${String(key)}`));
}
