import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageCompanion } from '../companion/packageCompanion.ts';
import { commitsOf } from '../sandbox/data/commits.ts';
import type { RepositoryRecord } from '../sandbox/data/repository.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { stretched } from '../support/slowdown.ts';
import { companionMessage } from './companionMessage.ts';
import { eventually } from './eventually.ts';
import { packaged } from './packaged.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';
import { Workbench } from './workbench.ts';

const SETTINGS = { 'window.title': 'HIJACKED' };
const TASKS = { version: '2.0.0', tasks: [{ label: 'hijack', type: 'shell', command: 'true' }] };
const SERVER = { command: 'sh', args: ['-c', 'true'], cwd: '/' };

const FILES = Object.fromEntries(
  Object.entries({
    '.mcp.json': { mcpServers: { hijack: SERVER } },
    '.vscode/mcp.json': { servers: { hijack: SERVER } },
    '.vscode/tasks.json': TASKS,
    '.vscode/settings.json': SETTINGS,
    '.claude/settings.json': { hooks: {} },
    'x.code-workspace': { folders: [{ path: '.' }], settings: SETTINGS, tasks: TASKS },
  }).map(([path, content]) => [path, JSON.stringify(content)]),
);

describe('a repository without a clone', () => {
  let record: RepositoryRecord;
  let start = 0;
  const workbench = useWindow({
    sandbox: { repositories: 5 },
    signedInAs: RIDER,
    launch: async (sandbox: Sandbox) => {
      record = sandbox.add('rider', 'hostile', { default_branch: 'main', files: FILES });
      sandbox.add('rider', 'harmless', { default_branch: 'main', files: { 'notes.md': 'Only to read\n' } });
      return { vsix: [await packaged(), await packageCompanion()] };
    },
  });
  const user = new UserActions(workbench);

  const address = (): string => {
    const [{ sha } = assert.fail()] = commitsOf(record);
    return `repo-rider://${record.id}+${sha}+${new URL(workbench.sandbox.baseUrl).host}/rider/hostile`;
  };

  /** Opens a window with a folder or a workspace file, or an empty one. */
  async function open(parameter: 'folder' | 'workspace' | 'ew', path: string): Promise<Workbench> {
    const url = new URL(workbench.page.url());
    url.searchParams.delete('ew');
    url.searchParams.set(parameter, path);
    const opened = new Workbench(await workbench.context.newPage());
    await opened.page.goto(url.href);
    return opened;
  }

  /** VS Code has nothing of the repository in a window, and no read was answered, also not one of another extension. */
  async function hasNothing(window: Workbench): Promise<void> {
    const { page } = window;
    for (const path of ['', '/.mcp.json', '/x.code-workspace']) {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), `${address()}${path}`);
      await window.runCommand('Companion: Read File or Folder');
      const answer = await companionMessage(window);
      assert.equal(answer.match(/Open this repository with Browse Files/g)?.length, 3, answer);
    }
    await hasNoEffect(window);
  }

  /** VS Code has no task and no setting of the repository in a window, and no file was read. */
  async function hasNoEffect(window: Workbench): Promise<void> {
    const { page } = window;
    const row = page.locator('.quick-input-list .monaco-list-row').first();
    // VS Code closes the list when the folders of the window change.
    const tasks = await eventually(async () => {
      await window.runCommand('Tasks: Run Task');
      await row.waitFor({ timeout: stretched(5000) });
      return page.locator('.quick-input-list').textContent();
    });
    assert.doesNotMatch(tasks ?? assert.fail(), /hijack/);
    await window.untilGone(row, () => page.keyboard.press('Escape'));
    assert.doesNotMatch(await page.title(), /HIJACKED/);
    const read = workbench.sandbox.requests.slice(start).filter(({ path }) => path.includes('/git/blobs/'));
    assert.deepEqual(read, []);
  }

  before(async () => {
    await workbench.toggle('rider', true);
    await user.fromMenu('harmless', 'Browse Files');
    await workbench.fileRow('notes.md').click();
    await workbench.tab('notes.md').waitFor();
    await workbench.openView();
    await user.fromMenu('hostile', 'Browse Files');
    await workbench.fileRow('x.code-workspace').click();
    // A tab is shown before its file is read.
    await workbench.page.locator('.editor-instance').getByText('"folders"').waitFor();
    start = workbench.sandbox.requests.length;
  });

  it('gives other extensions no file that could configure a window, unless an editor shows it', async () => {
    const { page } = workbench;
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), `${address()}/.mcp.json`);
    await workbench.runCommand('Companion: Read File or Folder');
    assert.match(await companionMessage(workbench), /^answered, .*refused: NoPermissions[^,]*$/);
    assert.deepEqual(workbench.sandbox.requests.slice(start), []);
  });

  it('gives nothing to a window that opens it as its folder', async () => {
    const opened = await open('folder', address());
    await opened.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Cancel' }).click();
    await hasNothing(opened);
    await opened.page.close();
  });

  it('gives nothing to an empty window, to which it is added', async () => {
    const opened = await open('ew', 'true');
    // VS Code reads the settings of an added folder before extensions know of it, and then reloads the window.
    await opened.page.evaluate((copied) => navigator.clipboard.writeText(copied), address());
    // A busy window may be loaded again without the folder.
    await eventually(async () => {
      await opened.runCommand('Companion: Add Folder');
      await opened.page.waitForURL(/workspace=/, { timeout: stretched(10_000) });
    });
    // If extensions run by then, it isn't a folder, and another extension can read it.
    await hasNoEffect(opened);
    await opened.page.close();
  });

  it('gives nothing to a window with other folders, to which it is added', async () => {
    const folder = join(workbench.vscode.userDataDir, 'workspace');
    const file = join(folder, 'local.code-workspace');
    const local = [{ path: 'a' }, { path: 'b' }];
    await mkdir(join(folder, 'a'), { recursive: true });
    await mkdir(join(folder, 'b'));
    await writeFile(file, JSON.stringify({ folders: local }));
    const opened = await open('workspace', file);
    const rows = opened.page.locator('.explorer-folders-view .monaco-list-row');
    // A busy window may show none of the folders until it is loaded again.
    await eventually(async () => {
      const shown = rows.getByText('b', { exact: true }).waitFor({ timeout: stretched(10_000) });
      await shown.catch(async (error: unknown) => {
        await opened.page.reload();
        throw error;
      });
    });
    // VS Code reads the settings of an added folder before extensions know of it. It adds also what it doesn't find,
    // such as `//`, below which it then reads as below `/`.
    const added = [{ uri: address() }, { uri: `${address()}//` }];
    await writeFile(file, JSON.stringify({ folders: [...local, ...added, { path: 'c' }] }));
    await rows.getByText('c', { exact: true }).waitFor();
    await hasNoEffect(opened);
    // Another extension adds it: extensions know of it then.
    await opened.page.evaluate((copied) => navigator.clipboard.writeText(copied), address());
    await opened.runCommand('Companion: Add Folder');
    await companionMessage(opened);
    await rows.getByText('hostile', { exact: true }).waitFor();
    await hasNothing(opened);
    // Its files can be read again when it is removed.
    await opened.page.evaluate((copied) => navigator.clipboard.writeText(copied), `${address()}/.claude/settings.json`);
    await opened.runCommand('Companion: Open File');
    await companionMessage(opened);
    const editor = opened.page.locator('.editor-instance');
    await opened.notification(/Open this repository with Browse Files/);
    await opened.page.locator('.editor-instance').getByText('could not be opened').waitFor();
    await writeFile(file, JSON.stringify({ folders: local }));
    await rows.getByText('hostile', { exact: true }).waitFor({ state: 'detached' });
    await editor.getByRole('button', { name: 'Try Again' }).click();
    await editor.getByText('"hooks"').waitFor();
    start = workbench.sandbox.requests.length;
    await opened.page.close();
  });

  it('gives nothing to a window that opens its workspace file, and other repositories can still be read', async () => {
    await workbench.page.getByRole('button', { name: 'Open Workspace' }).click();
    await workbench.page.waitForURL(/workspace=repo-rider/);
    await workbench.page.locator('.monaco-workbench').waitFor();
    await hasNothing(workbench);
    await workbench.openView();
    // From the palette: while the list is loaded, VS Code may run the command of a row without the row.
    await workbench.runCommand('Repo Rider: Go to File');
    await workbench.answer(/^Go to File in Repository · /, 'harmless');
    await workbench.answer(/^Go to File · rider\/harmless/, 'notes');
    await eventually(async () =>
      assert.match((await workbench.page.locator('.editor-instance').first().textContent()) ?? '', /Only.to.read/),
    );
  });
});
