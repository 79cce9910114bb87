import assert from 'node:assert/strict';
import { fullName, type RepositoryRecord } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, second, send, withSandbox } from './client.ts';

describe('sandbox data', () => {
  for (const repositories of [1, 2, 31, 10_000]) {
    it(`lists exactly ${repositories} repositories for the full token`, async () => {
      await withSandbox({ repositories }, async (sandbox) => {
        const url = `${sandbox.baseUrl}/user/repos?per_page=100`;
        const last = Math.ceil(repositories / 100);
        const lastPage = await getList(`${url}&page=${last}`, { token: full });
        assert.equal((last - 1) * 100 + lastPage.length, repositories);
        const listed = sandbox.repositories.visibleTo(full);
        assert.equal(listed.length, repositories);
        assert.ok(listed.filter(({ owner }) => owner === 'rider').length >= repositories / 2);
        assert.ok(sandbox.repositories.inOrganization('criterium', undefined).length > 0);
      });
    });
  }

  for (const [owners, parts] of [
    [1, { rider: 30 }],
    [2, { rider: 15, second: 15 }],
  ] as const) {
    it(`lists equal parts of ${owners} owners, ${JSON.stringify(parts)}, on request`, async () => {
      await withSandbox({ repositories: 30, owners }, async (sandbox) => {
        const listed = sandbox.repositories.visibleTo(full);
        const byOwner = Object.entries(Object.groupBy(listed, ({ owner }) => owner));
        assert.deepEqual(Object.fromEntries(byOwner.map(([owner, its]) => [owner, its?.length])), parts);
      });
    });
  }

  it('has names that GitHub allows, unique per owner', async () => {
    await withSandbox({ repositories: 10_000 }, async ({ repositories }) => {
      const names = repositories.all.map(fullName);
      assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length);
      for (const { name } of repositories.all) assert.match(name, /^(?!\.\.?$)[A-Za-z0-9._-]{1,100}$/);
      assert.equal(new Set(repositories.all.map(({ id }) => id)).size, names.length);
    });
  });

  it('is the same for the same seed and count, and differs for another seed', async () => {
    assert.deepEqual(await snapshot(7), await snapshot(7));
    assert.notDeepEqual(await snapshot(7), await snapshot(8));
  });

  describe('of the default size', () => {
    let sandbox: Sandbox;
    before(async () => {
      sandbox = await startSandbox();
    });
    after(() => sandbox.close());

    const oddities: readonly (readonly [what: string, test: (record: RepositoryRecord) => boolean])[] = [
      ['no description', ({ description }) => description === null],
      ['an empty description', ({ description }) => description === ''],
      ['no language', ({ language }) => language === null],
      ['no licence', ({ license }) => license === null],
      ['a licence not recognised', ({ license }) => license === 'other'],
      ['emoji', ({ description }) => /\p{Extended_Pictographic}/u.test(description ?? '')],
      ['Arabic', ({ description }) => /\p{Script=Arabic}/u.test(description ?? '')],
      ['Hebrew', ({ description }) => /\p{Script=Hebrew}/u.test(description ?? '')],
      ['control and bidi characters', ({ description }) => /\p{Cc}.*|\u202E/u.test(description ?? '')],
      ['bold HTML', ({ description }) => description?.includes('<b>') === true],
      ['an image with a handler', ({ description }) => /<img [^>]*onerror/.test(description ?? '')],
      ['a script', ({ description }) => description?.includes('<script>') === true],
      ['Markdown with a command link', ({ description }) => description?.includes('](command:') === true],
      ['a script as homepage', ({ homepage }) => homepage?.startsWith('javascript:') === true],
      ['archived', ({ archived }) => archived],
      ['disabled', ({ disabled }) => disabled],
      ['a fork', ({ fork }) => fork],
      ['a mirror', ({ mirror_url }) => mirror_url !== null],
      ['private', (record) => record.private],
      ['private of an organization', (record) => record.private && record.owner !== 'rider'],
      ['a name of 100 characters', ({ name }) => name.length === 100],
      ['a description of over 1,000 characters', ({ description }) => (description ?? '').length > 1000],
      ['a name that is a property of every object', ({ name }) => name === '__proto__'],
      ['a name that begins with a dot', ({ name }) => name.startsWith('.')],
      ['an empty repository', ({ size }) => size === 0],
      ['a default branch with a slash', ({ default_branch }) => default_branch.includes('/')],
      ['topics', ({ topics }) => topics.length > 1],
    ];
    for (const [what, test] of oddities) {
      it(`has in /user/repos: ${what}`, () => {
        assert.ok(sandbox.repositories.visibleTo(full).some(test));
      });
    }

    it('has dates in order', () => {
      for (const { created_at, pushed_at, updated_at } of sandbox.repositories.all) {
        assert.ok(created_at <= pushed_at && pushed_at <= updated_at && updated_at <= '2026-11-01T09:00:00Z');
      }
    });

    it('can be changed', async () => {
      const [record] = sandbox.repositories.visibleTo(full);
      assert.ok(record);
      sandbox.update(record.id, { stargazers_count: 7, clone_url: 'file:///srv/clone', private: false });
      const json = await getObject(`${sandbox.baseUrl}/repos/${fullName(record)}`);
      assert.equal(json.stargazers_count, 7);
      assert.equal(json.watchers, 7);
      assert.equal(json.clone_url, 'file:///srv/clone');
    });

    it('redirects from a former name, to those who may see it', async () => {
      const record = sandbox.repositories.visibleTo(full).find((candidate) => candidate.private);
      assert.ok(record);
      sandbox.rename(record.id, 'renamed');
      const former = `${sandbox.baseUrl}/repos/${fullName(record)}`;
      assert.equal((await send(former)).status, 404);
      const moved = await send(former, { token: full });
      assert.equal(moved.status, 301);
      const location = moved.headers.get('location') ?? '';
      assert.equal(location, `${sandbox.baseUrl}/repositories/${record.id}`);
      assert.equal((await getObject(location, { token: full })).full_name, `${record.owner}/renamed`);
      assert.throws(() => sandbox.rename(record.id + 1e9, 'x'), RangeError);
    });

    it('transfers a repository to another owner, whose members then see it', async () => {
      const record = sandbox.add('velodrome', 'movable', { private: true });
      assert.equal(sandbox.transfer(record.id, 'second').owner, 'second');
      const { status } = await send(`${sandbox.baseUrl}/repos/velodrome/movable`, { token: full });
      assert.equal(status, 404);
      assert.equal(
        sandbox.repositories.visibleTo(full).find(({ id }) => id === record.id),
        undefined,
      );
      assert.ok(sandbox.repositories.visibleTo(second).find(({ id }) => id === record.id));
      sandbox.transfer(record.id, 'velodrome');
      assert.ok(sandbox.repositories.visibleTo(full).find(({ id }) => id === record.id));
      sandbox.remove(record.id);
    });

    it('refuses a name that is taken', () => {
      const handbook = sandbox.repositories.find('velodrome/handbook');
      assert.ok(handbook);
      assert.throws(() => sandbox.rename(handbook.id, 'VAULT'), /exists already/);
      assert.throws(() => sandbox.add('velodrome', 'Handbook'), /exists already/);
      assert.equal(sandbox.rename(handbook.id, 'Handbook').name, 'Handbook');
    });

    it('lists added repositories, and no removed ones', async () => {
      const { id } = sandbox.add('velodrome', 'newcomer', { private: true });
      assert.ok(sandbox.repositories.visibleTo(full).some((record) => record.id === id));
      assert.equal((await getObject(`${sandbox.baseUrl}/repos/velodrome/newcomer`, { token: full })).id, id);
      sandbox.remove(id);
      assert.ok(!sandbox.repositories.visibleTo(full).some((record) => record.id === id));
      assert.equal((await send(`${sandbox.baseUrl}/repos/velodrome/newcomer`, { token: full })).status, 404);
      assert.throws(() => sandbox.remove(id), RangeError);
    });
  });
});

/** The seeded data of a small sandbox. */
async function snapshot(seed: number): Promise<unknown> {
  const { close, repositories, cyclists } = await startSandbox({ repositories: 50, seed });
  await close();
  return { all: repositories.all, cyclists };
}
