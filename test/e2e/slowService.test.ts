import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/tokens.ts';
import { type LaunchedVSCode, launch } from '../vscode/launch.ts';
import { packaged } from './packaged.ts';
import { stopAtFailure } from './stopAtFailure.ts';
import { eventually, Workbench } from './workbench.ts';

const LIMIT = 14;
const PERIOD_SECONDS = 12;

describe('a person with a slow service and a small allowance', () => {
  let sandbox: Sandbox;
  let vscode: LaunchedVSCode;
  let workbench: Workbench;

  before(async () => {
    const limits = { tokenLimit: LIMIT, periodSeconds: PERIOD_SECONDS };
    sandbox = await startSandbox({ repositories: 900, latencyMs: 400, ...limits });
    vscode = await launch({ vsix: await packaged(), settings: { 'repoRider.baseUrl': sandbox.baseUrl } });
    workbench = new Workbench(vscode.page);
    await workbench.openView();
  });

  stopAtFailure(() => vscode);

  after(async () => {
    await vscode?.close();
    await sandbox?.close();
  });

  it('sees how far the first reading is', async () => {
    await vscode.page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.signIn(RIDER);
    await workbench.status(/^\d of 9 pages$/);
    await workbench.row('velodrome').waitFor();
    await workbench.status(/^900 repositories · just now$/);
  });

  it('has everything in a second window without a request', async () => {
    sandbox.clearRequests();
    const second = await vscode.openWindow();
    const other = new Workbench(second.page);
    await other.openView();
    await other.status(/^900 repositories · just now$/);
    await other.row('velodrome').waitFor();
    assert.deepEqual(sandbox.requests, []);
    await second.page.close();
  });

  it('stops a refresh, and keeps what was there', async () => {
    await workbench.runCommand('Repo Rider: Refresh');
    await workbench.titleAction('Stop Refreshing').click();
    await workbench.titleAction('Refresh').waitFor();
    await workbench.status(/^900 repositories · just now$/);
    await workbench.row('velodrome').waitFor();
  });

  it('is told until when the allowance is spent, and what was asked for goes on by itself', async () => {
    const headers = { authorization: `token ${RIDER}` };
    // Not just before the reset, which would come before anybody could look.
    const left = sandbox.quota(RIDER).reset * 1000 - Date.now();
    if (left < 8000) await vscode.page.waitForTimeout(left + 1000);
    while (sandbox.quota(RIDER).remaining > 0) await fetch(`${sandbox.baseUrl}/zen`, { headers });
    await workbench.runCommand('Repo Rider: Show a Saying');
    await workbench.notification(/Listening: All API requests are used up until \d+:\d\d .M\. This goes on by itself/);
    sandbox.clearRequests();
    await vscode.page.getByRole('button', { name: 'Another One' }).waitFor({ timeout: (PERIOD_SECONDS + 5) * 1000 });
    const answered = sandbox.requests.filter(({ path, status }) => path === '/zen' && status === 200);
    assert.equal(answered.length, 1);
    await workbench.clearNotifications();
  });

  it('has everything at once in the next window, while the service is gone', async () => {
    await sandbox.stop();
    sandbox.clearRequests();
    await vscode.page.reload();
    await workbench.openView();
    await workbench.row('velodrome').waitFor();
    await workbench.status(/^900 repositories · /);
    await workbench.runCommand('Repo Rider: Refresh');
    await vscode.page.locator('.sidebar .monaco-list-row', { hasText: 'can’t be reached' }).waitFor();
    await workbench.row('velodrome').waitFor();
    await sandbox.start();
  });

  it('reads everything anew once the cache is empty', async () => {
    sandbox.clearRequests();
    await workbench.runCommand('Repo Rider: Clear Cache');
    await eventually(() => {
      const pages = sandbox.requests.filter(({ path, status }) => path.startsWith('/user/repos') && status === 200);
      assert.equal(pages.length, 9);
    });
    await workbench.row('velodrome').waitFor();
  });
});
