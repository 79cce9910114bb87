import assert from 'node:assert/strict';
import { RIDER } from '../support/sandboxTokens.ts';
import { eventually } from './eventually.ts';
import { show } from './repositoryPage.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';

describe('a user of a service with no more than the specification, and with other settings', () => {
  const workbench = useWindow({
    sandbox: { repositories: 20, shortLists: true, specOnly: true },
    settings: { 'repoRider.authentication': 'basic', 'repoRider.cyclistCounter': undefined },
  });

  it('learns where to set the address of the counter', async () => {
    await workbench.runCommand('Repo Rider: Count Cyclists in a City');
    await workbench.notification(/address of the cyclist counter isn’t set/);
    await workbench.pressInNotification(/address of the cyclist counter isn’t set/, 'Open Settings');
    await workbench.page.locator('.settings-editor').getByText('Cyclist Counter').first().waitFor();
    // Newer versions show their settings above everything else.
    await workbench.page.keyboard.press('Escape');
  });

  it('signs in with the account’s name beside the token', async () => {
    await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.chooseToken();
    await workbench.confirmHost();
    await workbench.answer(/account name/, ' @rider');
    await workbench.answer(/personal access token/, RIDER);
    await workbench.notification(/Signed in to .* as rider/);
    const expected = `Basic ${btoa(`rider:${RIDER}`)}`;
    const [probe, ...requests] = workbench.sandbox.requests;
    assert.deepEqual([probe?.path, probe?.headers.authorization], ['/zen', undefined]);
    assert.ok(requests.length > 0);
    assert.ok(requests.every(({ headers }) => headers.authorization === expected));
  });

  it('sees short lists, and the whole record on the page', async () => {
    await workbench.toggle('velodrome', true);
    await workbench.openPage(workbench.row('handbook'), workbench.webview.getByText('Open issues'));
  });

  it('sees a complete page without an error, and the rest is requested once a day', async () => {
    await workbench.webview.getByText('Default branch', { exact: true }).waitFor();
    // The page requests topics, too, if the row is shown before the record has arrived.
    const missing = (): string[] =>
      workbench.sandbox.requests
        .filter(({ status, path }) => status === 404 && !/\/topics$|\/commits\/HEAD$/.test(path))
        .map(({ path }) => path);
    await eventually(() => assert.equal(new Set(missing()).size, 4));
    await workbench.webview.getByText('Loading README…').waitFor({ state: 'detached' });
    assert.equal(await workbench.webview.getByRole('heading', { name: 'README' }).count(), 0);
    assert.equal(await workbench.webview.locator('.failure').count(), 0);
    // A row that was clicked again while its page was loading requests some of them twice.
    const before = missing();
    await workbench.runCommand('View: Close All Editors');
    await new UserActions(workbench).reloadInFullRun();
    await show(workbench, 'handbook');
    await workbench.webview.getByText('Default branch', { exact: true }).waitFor();
    await workbench.webview.getByText('Loading README…').waitFor({ state: 'detached' });
    assert.deepEqual(missing(), before);
  });

  it('is offered no files', async () => {
    const asked = () => workbench.sandbox.requests.filter(({ path }) => path.endsWith('/commits/HEAD'));
    await eventually(() =>
      assert.deepEqual(
        asked().map(({ status }) => status),
        [404, 404],
      ),
    );
    await new UserActions(workbench).fromMenu('handbook', 'Copy Full Name', async () => {
      const menu = await workbench.page.locator('.context-view').first().innerText();
      assert.match(menu, /Clone and Open/);
      assert.doesNotMatch(menu, /File|Commit/);
    });
    assert.equal(await workbench.webview.getByRole('button', { name: /Files|File…/ }).count(), 0);
    await workbench.page.keyboard.press('F1');
    await workbench.page.keyboard.type('Repo Rider: Go to');
    const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'Go to Repository' }).waitFor();
    assert.equal(await rows.filter({ hasText: 'Go to File' }).count(), 0);
    await workbench.page.keyboard.press('Escape');
  });
});
