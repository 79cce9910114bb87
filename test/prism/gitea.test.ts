import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { discover } from '../../src/accounts/core/discovery.ts';
import { connectionOf } from '../../src/accounts/core/session.ts';
import { COMMITS, LANGUAGES, LATEST_RELEASE, README, TOPICS } from '../../src/hosts/core/details.ts';
import { repositoriesOf } from '../../src/hosts/core/lists.ts';
import { ownList } from '../../src/repositories/core/hiddenOwners.ts';
import { Core } from '../support/core.ts';
import { type Description, type Prism, startPrism } from './startPrism.ts';

interface Schema {
  readonly properties: Record<string, object>;
}

interface GiteaDescription extends Description {
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly responses: Readonly<Record<string, { readonly schema?: object }>>;
}

/** Gitea's description of its API, version 1.24 (MIT License): the endpoints that are used, without the texts for readers. */
async function describedApi(): Promise<Description> {
  const text = await readFile(new URL('gitea.json', import.meta.url), 'utf8');
  const description: GiteaDescription = JSON.parse(text);
  const { definitions, responses } = description;
  const set = (type: string, fields: Readonly<Record<string, object>>): void => {
    Object.assign(definitions[type]?.properties ?? {}, fields);
  };
  // What the description doesn't say, so that Prism would make it up: its own faults, not those of a client.
  const [id, hash] = [
    { type: 'integer', minimum: 1, maximum: 2 ** 31 },
    { type: 'string', pattern: '^[0-9a-f]{40}$' },
  ];
  const name = { type: 'string', pattern: '^[a-z]{3,10}$' };
  set('ServerVersion', { version: { type: 'string', pattern: '^1\\.[0-9]{2}\\.[0-9]$' } });
  Object.assign(definitions.ServerVersion ?? {}, { additionalProperties: false });
  set('User', { id, login: name });
  set('Repository', { id, name, full_name: { type: 'string', pattern: '^[a-z]{3,10}/[a-z]{3,10}$' } });
  set('Commit', { sha: hash });
  set('PayloadCommit', { id: hash });
  set('CommitMeta', { sha: hash });
  set('GitEntry', {
    sha: hash,
    path: name,
    mode: { type: 'string', enum: ['100644', '100755', '120000'] },
    size: { type: 'integer', minimum: 0, maximum: 1000 },
  });
  set('GitTreeResponse', { truncated: { type: 'boolean', enum: [false] } });
  set('ContentsResponse', { name: { type: 'string', enum: ['README.md'] }, type: { type: 'string', enum: ['file'] } });
  const count = { type: 'integer', minimum: 0, maximum: 2 ** 31 };
  Object.assign(responses.LanguageStatistics?.schema ?? {}, { additionalProperties: count });
  // Nothing says which endpoints need no token.
  Object.assign(Object(description.paths['/version']).get, { security: [] });
  return description;
}

describe('a server that answers as Gitea describes its API', () => {
  let prism: Prism;
  let core: Core;

  before(async () => {
    prism = await startPrism(await describedApi());
    core = new Core({ base: `${prism.origin}/api/v1/` });
  });
  after(async () => {
    core?.dispose();
    await prism?.close();
  });

  it('is found', async () => {
    const base = await discover(prism.origin, (address, signal) => core.connector.probe(address, signal));
    assert.equal(base.href, `${prism.origin}/api/v1/`);
    // Those of other dialects.
    assert.ok(prism.refusals.every((text) => text.includes('NO_PATH_MATCHED')));
    prism.forget();
  });

  it('signs in', async () => {
    const session = await core.signIn('any');
    assert.match(session.account.login, /^[a-z]{3,10}$/);
  });

  it('has lists of repositories', async () => {
    const [session] = core.sessions.accounts;
    assert.ok(session);
    await core.library.refresh();
    const state = core.library.find(session.id)?.state;
    assert.equal(state?.failure, undefined);
  });

  it('has lists by the last change', async () => {
    const [session] = core.sessions.accounts;
    assert.ok(session);
    const { journal, lists } = connectionOf(session);
    const client = lists();
    for (const list of [ownList(session.account, undefined), repositoriesOf({ login: 'any', id: 7 })]) {
      const read = await client.read(list);
      await client.changes(list, read, { intent: 'immediate' });
      const last = journal.entries.at(-1);
      assert.deepEqual([last?.path, last?.status], ['/api/v1/repos/search', 200]);
    }
  });

  it('has records and details of repositories', async () => {
    const [session] = core.sessions.accounts;
    assert.ok(session);
    const client = await connectionOf(session).records();
    for (let time = 0; time < 20; time++) {
      const { value } = await client.repository('any', `name${time}`);
      const { stars_count: stars } = value.served ?? {};
      assert.equal(value.stargazers_count, stars);
      const { login } = (await client.account(`name${time}`)).value;
      assert.match(login, /^[a-z]{3,10}$/);
      for (const detail of [README, TOPICS, COMMITS, LANGUAGES, LATEST_RELEASE]) {
        await client.detail<unknown>('any', `name${time}`, detail).catch((error: unknown) => {
          // A random list of files may be empty.
          assert.equal(detail.name, 'readme', String(error));
          assert.match(String(error), /Not found/);
        });
      }
    }
  });

  it('has the files of repositories', async () => {
    const [session] = core.sessions.accounts;
    assert.ok(session);
    const client = await connectionOf(session).repositoryFiles();
    const repository = { owner: 'any', name: 'name' };
    for (const kind of ['branches', 'tags'] as const) {
      const { value } = await client.refs(repository, kind).next();
      for (const { commit } of value ?? []) assert.match(commit, /^[0-9a-f]{40}$/);
    }
    const tree = await client.tree(repository, 'a'.repeat(40), true);
    assert.equal(tree.complete, 'all');
  });

  it('has refused nothing', () => assert.deepEqual(prism.refusals, []));
});
