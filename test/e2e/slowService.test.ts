import assert from 'node:assert/strict';
import { RIDER } from '../support/sandboxTokens.ts';
import { eventually } from './eventually.ts';
import { useWindow } from './useWindow.ts';
import { Workbench } from './workbench.ts';

const LIMIT = 14;
const PERIOD_SECONDS = 12;

describe('a user with a slow service and a small quota', () => {
  const workbench = useWindow({
    sandbox: { repositories: 900, latencyMs: 400, tokenLimit: LIMIT, periodSeconds: PERIOD_SECONDS },
  });

  it('sees the progress of the first read', async () => {
    await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.signIn(RIDER);
    await workbench.status(/^\d00 of about 900 repositories$/);
    await workbench.signedIn('rider');
    await workbench.row('velodrome').waitFor();
    await workbench.status(/^900 repositories · just now$/);
  });

  it('sees everything in a second window without a request', async () => {
    workbench.sandbox.clearRequests();
    const second = await workbench.vscode.openWindow();
    const other = new Workbench(second.page);
    await other.openView();
    await other.status(/^900 repositories · just now$/);
    await other.row('velodrome').waitFor();
    // The first window may still ask whether the host serves files, once there is quota for background requests.
    const others = workbench.sandbox.requests.filter(({ path }) => !path.endsWith('/commits/HEAD'));
    assert.deepEqual(others, []);
    await second.page.close();
  });

  it('stops a refresh, and keeps the rows', async () => {
    await workbench.runCommand('Repo Rider: Refresh');
    await workbench.titleAction('Stop Refreshing').click();
    await workbench.titleAction('Refresh').waitFor();
    await workbench.status(/^900 repositories · just now$/);
    await workbench.row('velodrome').waitFor();
  });

  it('sees when the spent quota resets, and waiting requests resume automatically', async () => {
    const headers = { authorization: `token ${RIDER}` };
    // Not just before the reset, which would come before the test can check.
    const left = workbench.sandbox.quota(RIDER).reset * 1000 - Date.now();
    if (left < 8000) await workbench.page.waitForTimeout(left + 1000);
    while (workbench.sandbox.quota(RIDER).remaining > 0) await fetch(`${workbench.sandbox.baseUrl}/zen`, { headers });
    const { reset } = workbench.sandbox.quota(RIDER);
    await workbench.runCommand('Repo Rider: Show a Saying');
    await workbench.notification(/Loading a saying: API quota on .* used up until \d+:\d\d .M\./);
    workbench.sandbox.clearRequests();
    await workbench.page.getByRole('button', { name: 'Show Another' }).waitFor();
    const answered = workbench.sandbox.requests.filter(({ path, status }) => path === '/zen' && status === 200);
    assert.equal(answered.length, 1);
    const late = (answered[0]?.at ?? 0) - reset * 1000;
    assert.ok(late >= 0 && late < 10_000, `${late} ms after the reset`);
    await workbench.clearNotifications();
  });

  it('sees everything immediately in the next window while the service is down', async () => {
    await workbench.sandbox.stop();
    workbench.sandbox.clearRequests();
    await workbench.page.reload();
    await workbench.openView();
    await workbench.row('velodrome').waitFor();
    await workbench.status(/^900 repositories · /);
    await workbench.runCommand('Repo Rider: Refresh');
    await workbench.page.locator('.sidebar .monaco-list-row', { hasText: 'Couldn’t reach' }).waitFor();
    await workbench.row('velodrome').waitFor();
    await workbench.sandbox.start();
  });

  it('reads everything again after the cache is cleared', async () => {
    workbench.sandbox.clearRequests();
    await workbench.runCommand('Repo Rider: Clear Cache');
    await eventually(() => {
      const pages = workbench.sandbox.requests.filter(
        ({ path, status }) => path.startsWith('/user/repos') && path.includes('sort=created') && status === 200,
      );
      assert.equal(pages.length, 9);
    });
    await workbench.row('velodrome').waitFor();
  });
});
