import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manyFiles } from '../../sandbox/data/manyFiles.ts';
import type { RepositoryPatch } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, type JsonObject, send, sendForBytes } from './client.ts';

const RAW = 'application/vnd.github.raw+json';

const SOURCE: RepositoryPatch = {
  default_branch: 'main',
  files: {
    'README.md': '# Main',
    'docs/a b#?.md': 'spaces',
    'docs/run.sh': { executable: 'run' },
    'docs/to-file': { symlink: '../README.md' },
    'docs/to-folder': { symlink: '../docs' },
    'docs/to-outside': { symlink: '../../x' },
    '.gitmodules': '[submodule "a"]\n\tpath = vendor/a\n\turl = https://codehost.example/a.git\n',
    'vendor/a': { submodule: '1'.repeat(40) },
    'vendor/b': { submodule: '2'.repeat(40) },
    'bytes-\udcff.bin': Uint8Array.of(0, 255, 10),
  },
  branches: { old: { files: { 'readme.txt': 'Old' } } },
  tags: { v1: { message: 'First', files: { 'README.md': '# First' } } },
};

describe('the sandbox’s contents', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ repositories: 5 });
    sandbox.add('rider', 'source', SOURCE);
  });
  after(() => sandbox.close());

  const address = (path: string) => `${sandbox.baseUrl}/repos/rider/source/${path}`;
  const get = (path: string) => getObject(address(path), { token: full });
  const decoded = ({ content }: JsonObject) => Buffer.from(String(content), 'base64').toString();
  const shown = ({ type, path, size }: JsonObject) => [type, path, size];

  it('have all fields of a file', async () => {
    const { tree } = await get('git/trees/main?recursive=1');
    const entry = (tree as JsonObject[]).find(({ path }) => path === 'docs/a b#?.md');
    const [self, git] = [address('contents/docs/a%20b%23%3F.md?ref=main'), address(`git/blobs/${String(entry?.sha)}`)];
    const html = 'https://codehost.example/rider/source/blob/main/docs/a%20b%23%3F.md';
    assert.deepEqual(await getObject(self, { token: full }), {
      name: 'a b#?.md',
      path: 'docs/a b#?.md',
      sha: entry?.sha,
      size: 6,
      url: self,
      html_url: html,
      git_url: git,
      download_url: 'https://raw.codehost.example/rider/source/main/docs/a%20b%23%3F.md',
      type: 'file',
      content: 'c3BhY2Vz\n',
      encoding: 'base64',
      _links: { self, git, html },
    });
  });

  for (const [ref, text] of [
    ['main', '# Main'],
    ['v1', '# First'],
    ['tags/v1', '# First'],
    ['heads/main', '# Main'],
  ] as const) {
    it(`have the file at ${ref}`, async () => {
      assert.equal(decoded(await get(`contents/README.md?ref=${ref}`)), text);
    });
  }

  it('have the README of a branch', async () => {
    const { path, content } = await get('readme?ref=old');
    assert.deepEqual([path, content], ['readme.txt', 'T2xk\n']);
  });

  it('answer 404 for an unknown reference and for a missing path', async () => {
    for (const [path, message] of [
      ['contents/README.md?ref=unknown', 'No commit found for the ref unknown'],
      ['contents/missing', 'Not Found'],
      ['contents/README.md/below', 'Not Found'],
      ['contents/README.md?ref=old', 'Not Found'],
    ] as const) {
      const { status, text } = await send(address(path), { token: full });
      assert.deepEqual([status, JSON.parse(text).message], [404, message]);
    }
  });

  for (const path of ['contents', 'contents/']) {
    it(`list the top folder at ${path}`, async () => {
      assert.deepEqual((await getList(address(path), { token: full })).map(shown), [
        ['file', '.gitmodules', 71],
        ['file', 'README.md', 6],
        ['file', 'bytes-\uFFFD.bin', 3],
        ['dir', 'docs', 0],
        ['dir', 'vendor', 0],
      ]);
    });
  }

  it('list a folder with links, and submodules as files', async () => {
    const docs = await getList(address('contents/docs?ref=main'), { token: full });
    assert.deepEqual(docs.map(shown), [
      ['file', 'docs/a b#?.md', 6],
      ['file', 'docs/run.sh', 3],
      ['symlink', 'docs/to-file', 12],
      ['symlink', 'docs/to-folder', 7],
      ['symlink', 'docs/to-outside', 7],
    ]);
    const vendor = await getList(address('contents/vendor/'), { token: full });
    assert.deepEqual(vendor.map(shown), [
      ['file', 'vendor/a', 0],
      ['file', 'vendor/b', 0],
    ]);
    assert.ok(vendor.every((each) => each.git_url === null && each.download_url === null));
  });

  it('list only 1,000 files of a folder', async () => {
    sandbox.add('rider', 'crowded', manyFiles(1300));
    const url = `${sandbox.baseUrl}/repos/rider/crowded/contents/crowd`;
    const listed = await getList(url, { token: full });
    assert.deepEqual([listed.length, listed.at(-1)?.path], [1000, 'crowd/00999.ts']);
  });

  it('serve a symbolic link to a file as that file', async () => {
    const file = await get('contents/docs/to-file');
    assert.deepEqual([...shown(file), decoded(file)], ['file', 'docs/to-file', 6, '# Main']);
  });

  for (const [name, target] of [
    ['to-folder', '../docs'],
    ['to-outside', '../../x'],
  ] as const) {
    it(`describe the symbolic link ${name}`, async () => {
      const link = await get(`contents/docs/${name}`);
      assert.deepEqual([link.type, link.target], ['symlink', target]);
      assert.ok(!('content' in link));
    });
  }

  it('describe submodules, with the address in .gitmodules', async () => {
    const [first, second] = [await get('contents/vendor/a'), await get('contents/vendor/b')];
    assert.deepEqual(
      [first.type, first.sha, first.submodule_git_url],
      ['submodule', '1'.repeat(40), 'https://codehost.example/a.git'],
    );
    assert.deepEqual([second.type, second.submodule_git_url], ['submodule', null]);
  });

  for (const [what, path, bytes] of [
    ['a file', 'contents/README.md', '# Main'],
    ['a file of a tag', 'contents/README.md?ref=v1', '# First'],
    ['the README', 'readme', '# Main'],
    ['a name that is not UTF-8', 'contents/bytes-%FF.bin', '\0\u00ff\n'],
    ['a link to a file', 'contents/docs/to-file', '# Main'],
    ['a link to a folder', 'contents/docs/to-folder', '../docs'],
  ] as const) {
    it(`send the bytes of ${what}`, async () => {
      const reply = await sendForBytes(address(path), { token: full, headers: { accept: RAW } });
      assert.equal(reply.bytes.toString('latin1'), bytes);
      assert.equal(reply.headers.get('content-type'), 'application/vnd.github.raw+json; charset=utf-8');
    });
  }

  it('list folders as JSON for the raw type, too', async () => {
    assert.equal((await getList(address('contents/docs'), { token: full, headers: { accept: RAW } })).length, 5);
  });

  it('need no git for the files that a test has defined', async () => {
    const { PATH } = process.env;
    process.env.PATH = await mkdtemp(join(tmpdir(), 'repo-rider-no-git-'));
    try {
      sandbox.add('rider', 'without-git', SOURCE);
      const without = (path: string) => `${sandbox.baseUrl}/repos/rider/without-git/${path}`;
      for (const path of ['readme', 'contents/README.md', 'contents/README.md?ref=main']) {
        assert.equal(decoded(await getObject(without(path), { token: full })), '# Main');
      }
      for (const path of ['contents/docs', 'contents/README.md?ref=v1', 'git/trees/main', 'branches']) {
        const { status, text } = await send(without(path), { token: full });
        assert.deepEqual([status, JSON.parse(text).message], [501, 'There is no git on this machine.']);
      }
      assert.equal(decoded(await getObject(without('readme'), { token: full })), '# Main');
    } finally {
      process.env.PATH = PATH;
    }
    const { status } = await send(`${sandbox.baseUrl}/repos/rider/without-git/git/trees/main`, { token: full });
    assert.equal(status, 200, 'git is tried again');
  });
});
