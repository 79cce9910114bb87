import assert from 'node:assert/strict';
import { LanguageModelTextPart, lm, Uri, workspace } from 'vscode';
import { Tool, type ToolName } from '../../src/ids.ts';
import { SignedInExtension } from './signedIn.ts';

const FILES = { 'README.md': '# Shelf\n', 'docs/guide.md': '# Guide\n\nHow to read\n' };

async function call(name: ToolName, input: object): Promise<Readonly<Record<string, unknown>>> {
  const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined });
  const [part] = content;
  assert.ok(part instanceof LanguageModelTextPart);
  return JSON.parse(part.value);
}

describe('other software, on a server with the API of Gitea below a path', () => {
  let opened: SignedInExtension;
  before(async () => {
    opened = await SignedInExtension.open({ gitea: true, path: '/code' });
    const fields = { private: false, default_branch: 'main', stargazers_count: 12, topics: ['books'], files: FILES };
    opened.sandbox.add('rider', 'shelf', fields);
    await opened.refresh();
  });
  after(() => opened.close());

  it('gets repositories from the API', async () => {
    const api = opened.exports.getAPI(1);
    const [account] = await api.getAccounts();
    assert.equal(account?.apiUrl, `${opened.sandbox.baseUrl}/`);
    assert.equal(account?.host, opened.sandbox.serverUrl.replace('http://', ''));
    const shelf = (await api.getRepositories()).find(({ fullName }) => fullName === 'rider/shelf');
    const page = `${opened.sandbox.serverUrl}/rider/shelf`;
    assert.deepEqual([shelf?.stars, shelf?.webUrl, shelf?.httpsUrl], [12, page, `${page}.git`]);
    assert.equal(shelf?.isPrivate, false);
    // The server doesn’t say when a repository was pushed to.
    assert.equal(shelf?.pushedAt, undefined);
  });

  it('gets repositories and records from tools', async () => {
    const list = await call(Tool.listRepositories, { query: 'topic:books' });
    assert.equal(list.total, 1);
    const record = await call(Tool.getRepository, { fullName: 'rider/shelf' });
    assert.deepEqual([record.defaultBranch, record.private], ['main', false]);
    assert.equal(record.cloneUrl, `${opened.sandbox.serverUrl}/rider/shelf.git`);
  });

  it('gets files from tools, and none from the file system that the user hasn’t opened', async () => {
    const { text, commit } = await call(Tool.readFile, { fullName: 'rider/shelf', path: 'docs/guide.md' });
    assert.equal(text, '# Guide\n\nHow to read');
    const record = opened.sandbox.repositories.find('rider/shelf');
    const authority = `${record?.id}+${String(commit)}+${new URL(opened.sandbox.baseUrl).host}~code`;
    const uri = Uri.from({ scheme: 'repo-rider', authority, path: '/rider/shelf/docs/guide.md' });
    await assert.rejects(async () => workspace.fs.readFile(uri), { code: 'NoPermissions' });
  });

  it('learns that there is no quota', async () => {
    const quota = JSON.stringify(await call(Tool.getQuota, {}));
    assert.doesNotMatch(quota, /"remaining":\d/);
  });
});
