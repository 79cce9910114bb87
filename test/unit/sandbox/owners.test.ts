import assert from 'node:assert/strict';
import { fullName } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, second, send } from './client.ts';

describe('sandbox owners', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 40 });
  });
  afterEach(() => sandbox.close());

  const statusOf = async (path: string, token = full): Promise<number> =>
    (await send(`${sandbox.baseUrl}${path}`, { token })).status;

  const ownersOf = async (path: string, token = full): Promise<ReadonlySet<string>> => {
    const list = await getList(`${sandbox.baseUrl}${path}?per_page=100`, { token });
    return new Set(list.map(({ owner, full_name: name }) => `${Object(owner).id} ${String(name).split('/')[0]}`));
  };

  const idOf = async (login: string): Promise<number> =>
    Number((await getObject(`${sandbox.baseUrl}/users/${login}`, { token: full })).id);

  describe('renamed', () => {
    it('keep their ids and repositories', async () => {
      const id = await idOf('peloton');
      const before = await ownersOf('/user/repos');
      sandbox.renameOwner('Peloton', 'Echelon');
      assert.deepEqual(await ownersOf('/orgs/echelon/repos'), new Set([`${id} echelon`]));
      const renamed = [...before].map((each) => each.replace('peloton', 'echelon'));
      assert.deepEqual(await ownersOf('/user/repos'), new Set(renamed));
      for (const path of ['/users/peloton', '/orgs/peloton/repos', '/users/peloton/repos'])
        assert.equal(await statusOf(path), 404);
    });

    it('redirect from the former names of repositories, without an update of these', async () => {
      const before = sandbox.repositories.find('peloton/handbook');
      assert.ok(before);
      sandbox.renameOwner('peloton', 'echelon');
      assert.equal(await statusOf('/repos/peloton/handbook'), 301);
      assert.deepEqual(sandbox.repositories.find('echelon/handbook'), { ...before, owner: 'echelon' });
    });

    it('keep their tokens, members, single sign-on and quota', async () => {
      sandbox.requireSingleSignOn('peloton');
      const { used } = sandbox.quota(second);
      sandbox.renameOwner('second', 'third');
      sandbox.renameOwner('peloton', 'echelon');
      const user = await getObject(`${sandbox.baseUrl}/user`, { token: second });
      assert.equal(user.login, 'third');
      assert.equal(sandbox.quota(second).used, used + 1);
      assert.equal(await statusOf('/orgs/echelon/repos'), 403);
      assert.deepEqual(sandbox.add('echelon', 'new').grants, ['rider']);
    });

    it('need a free login', () => {
      assert.throws(() => sandbox.renameOwner('peloton', 'Velodrome'), RangeError);
      assert.throws(() => sandbox.renameOwner('no-such-account', 'echelon'), RangeError);
    });
  });

  describe('removed', () => {
    it('are gone with their repositories and tokens', async () => {
      sandbox.removeOwner('peloton');
      sandbox.removeOwner('second');
      for (const path of ['/users/peloton', '/orgs/peloton/repos', '/repos/peloton/handbook'])
        assert.equal(await statusOf(path), 404);
      assert.equal(await statusOf('/user', second), 401);
      assert.ok(sandbox.repositories.all.every(({ owner }) => owner !== 'peloton' && owner !== 'second'));
    });

    it('leave their logins to other accounts', async () => {
      const former = await idOf('peloton');
      sandbox.requireSingleSignOn('peloton');
      sandbox.removeOwner('peloton');
      const { id } = sandbox.addOwner({ login: 'peloton', type: 'Organization' });
      assert.notEqual(id, former);
      assert.deepEqual(await ownersOf('/orgs/peloton/repos'), new Set());
      sandbox.add('peloton', 'handbook');
      assert.deepEqual(await ownersOf('/orgs/peloton/repos'), new Set([`${id} peloton`]));
      assert.ok(!(await ownersOf('/user/repos')).has(`${id} peloton`));
    });
  });

  it('added with members show those their repositories', async () => {
    const { id } = sandbox.addOwner({ login: 'echelon', type: 'Organization' }, ['rider']);
    sandbox.add('echelon', 'plans', { private: true });
    assert.ok((await ownersOf('/user/repos')).has(`${id} echelon`));
    assert.throws(() => sandbox.addOwner({ login: 'Echelon', type: 'User' }), RangeError);
  });

  it('never reuse the id or the redirect of a repository', async () => {
    const last = sandbox.add('peloton', 'last');
    sandbox.remove(last.id);
    const again = sandbox.add('peloton', 'last');
    assert.equal(again.id, last.id + 1);
    sandbox.rename(again.id, 'renamed');
    const taken = sandbox.add('peloton', 'last');
    assert.equal((await getObject(`${sandbox.baseUrl}/repos/${fullName(taken)}`, { token: full })).id, taken.id);
    sandbox.remove(taken.id);
    assert.equal(await statusOf('/repos/peloton/last'), 404);
  });
});
