import assert from 'node:assert/strict';
import { fullName, type RepositoryRecord } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, publicOnly, send } from './client.ts';

describe('the sandbox’s endpoints beyond the specification', () => {
  let sandbox: Sandbox;
  let record: RepositoryRecord;

  before(async () => {
    sandbox = await startSandbox({ repositories: 30 });
    const files = {
      'readme.txt': 'Second',
      'README.md': '# First',
      'a/b c.md': 'ü',
      'big.bin': Buffer.alloc(1_100_000),
    };
    record = sandbox.add('rider', 'detailed', { private: true, files, language: 'Go', size: 10, stargazers_count: 3 });
  });
  after(() => sandbox.close());

  const address = (path: string): string => `${sandbox.baseUrl}/repos/${fullName(record)}/${path}`;
  const decoded = ({ content }: Readonly<Record<string, unknown>>): string =>
    Buffer.from(String(content), 'base64').toString();

  it('serve the README', async () => {
    const readme = await getObject(address('readme'), { token: full });
    assert.equal(decoded(readme), '# First');
    assert.equal(readme.path, 'README.md');
    assert.match(String(readme.html_url), /\/rider\/detailed\/blob\/master\/README\.md$/);
  });

  it('serve files, without the content of large ones', async () => {
    assert.equal(decoded(await getObject(address('contents/a/b%20c.md'), { token: full })), 'ü');
    const large = await getObject(address('contents/big.bin'), { token: full });
    assert.deepEqual([large.encoding, large.content, large.size], ['none', '', 1_100_000]);
    assert.equal((await send(address('contents/missing'), { token: full })).status, 404);
  });

  it('serve the last commits, the newest first', async () => {
    const commits = await getList(address('commits?per_page=5'), { token: full });
    assert.equal(commits.length, 5);
    assert.deepEqual(commits[0]?.commit, {
      author: { name: 'Rita Rider', date: record.pushed_at },
      message: 'Ride faster downhill',
    });
  });

  it('serve languages, releases and topics', async () => {
    assert.deepEqual(await getObject(address('languages'), { token: full }), { Go: 8192, Shell: 1536, Makefile: 512 });
    const [release] = await getList(address('releases'), { token: full });
    assert.deepEqual(await getObject(address('releases/latest'), { token: full }), release);
    assert.deepEqual(await getObject(address('topics'), { token: full }), { names: record.topics });
  });

  it('answer 304 while nothing has changed', async () => {
    for (const path of ['readme', 'commits', 'languages', 'releases/latest', 'topics']) {
      const { headers } = await send(address(path), { token: full });
      const again = await send(address(path), { token: full, headers: { 'if-none-match': headers.get('etag') ?? '' } });
      assert.equal(again.status, 304, path);
    }
  });

  it('are hidden from clients that may not read the repository, and can be switched off', async () => {
    assert.equal((await send(address('readme'), { token: publicOnly })).status, 404);
    const spec = await startSandbox({ repositories: 5, specOnly: true });
    const { baseUrl, repositories } = spec;
    const [first] = repositories.visibleTo(full);
    assert.ok(first);
    assert.equal((await send(`${baseUrl}/repos/${fullName(first)}`, { token: full })).status, 200);
    assert.equal((await send(`${baseUrl}/repos/${fullName(first)}/readme`, { token: full })).status, 404);
    await spec.close();
  });
});
