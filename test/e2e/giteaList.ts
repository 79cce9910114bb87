import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

/** What the sidebar, the search and pages of accounts offer for a server with the API of Gitea. */
export function describeGiteaList(workbench: TestWindow): void {
  describe('with its repositories in the sidebar', () => {
    const user = new UserActions(workbench);

    it('searches with qualifiers, also by the time of the last change', async () => {
      await workbench.search('is:private stars:>10 pushed:<1d topic:tea');
      await workbench.listRow('rider/shelf').waitFor();
      await workbench.closeBox();
    });

    it('finds what a pasted address of a page names', async () => {
      await workbench.search(`${workbench.sandbox.serverUrl}/rider/shelf/src/branch/main/README.md`);
      await workbench.page.getByText('Go to Repository · 1 of 122 repositories').waitFor();
      await workbench.listRow('rider/shelf').waitFor();
      await workbench.closeBox();
    });

    it('filters, sorts and groups', async () => {
      await user.palette('Filter');
      await workbench.answer(/Filter Repositories/, 'is:private');
      await workbench.status(/: \d+ of \d+ repositories/);
      await user.palette('Sort By');
      await workbench.pick('Stars');
      await user.palette('Group By');
      await workbench.pick('Language');
      await workbench.row('C#').waitFor();
      await user.palette('Group By');
      await workbench.pick('Owner');
      await user.palette('Sort By');
      await workbench.pick('Last push');
      await user.palette('Clear Filter');
      await workbench.status(/^122 repositories/);
    });

    it('pins, tags, and saves a filter', async () => {
      await workbench.toggle('rider', true);
      await user.fromMenu('shelf', 'Add Tag…');
      await workbench.answer(/Add Tag/, 'errands');
      await user.fromMenu('shelf', 'Pin');
      await workbench.row('Pinned').waitFor();
      await user.palette('Save Filter');
      await workbench.pick('Private and archived');
      await workbench.answer(/Save Filter/, 'Attic');
      await workbench.row('Attic').waitFor();
    });

    it('exports', async () => {
      await user.palette('Export');
      await workbench.pick('Copy as CSV');
      await eventually(async () => {
        const rows = (await workbench.page.evaluate(() => navigator.clipboard.readText())).trim().split('\n');
        assert.equal(rows.length, 123);
        const shelf = rows.find((row) => row.includes('rider/shelf')) ?? '';
        assert.ok(shelf.includes(`${workbench.sandbox.serverUrl}/rider/shelf`), shelf);
        assert.match(shelf, /,\d{4}-\d\d-\d\dT[\d:]+Z,rider\r?$/);
      });
    });

    it('sees what changed since the last visit, after one request', async () => {
      workbench.sandbox.add('rider', 'brand-new', { private: true });
      workbench.sandbox.clearRequests();
      await user.palette('Refresh');
      await workbench.status(/^1 of 123 changed/);
      const [first] = workbench.sandbox.requests.filter(({ path }) => !path.includes('/version'));
      assert.match(first?.path ?? '', /\/repos\/search\?uid=\d+&exclusive=false&sort=updated/);
      await user.palette('Show Changes Since Last Visit');
      await workbench.row('brand-new').first().waitFor();
      await user.palette('Hide Changes Since Last Visit');
      await workbench.badge('1', '1 repository changed since your last visit').waitFor();
      await user.palette('Mark All as Seen');
      await workbench.badge('1').waitFor({ state: 'detached' });
    });

    it('watches a user, whom nothing calls an organization', async () => {
      await user.palette('Go to User or Organization');
      await workbench.answer(/Go to User or Organization/, `${workbench.sandbox.serverUrl}/wanderer`);
      await workbench.webview.getByRole('button', { name: 'Watch', exact: true }).click();
      for (const group of ['Pinned', 'Attic', 'rider']) await workbench.toggle(group, false);
      await workbench.row('wanderer').locator('.custom-view-tree-node-item-icon.codicon-account').waitFor();
      await workbench.row('velodrome').locator('.codicon-organization').waitFor();
    });

    it('reads the page of an account', async () => {
      await user.palette('Go to User or Organization');
      await workbench.answer(/Go to User or Organization/, 'velodrome');
      await workbench.webview
        .getByRole('heading', { name: /velodrome/i })
        .first()
        .waitFor();
      await workbench.webview.getByText('handbook', { exact: true }).first().waitFor();
      await workbench.webview.locator('img.avatar[src^="data:"]').waitFor();
    });

    it('sees a page of requests, without a quota', async () => {
      await user.palette('Show API Quota');
      await workbench.webview.getByRole('heading', { name: 'Request Journal' }).waitFor();
      await workbench.webview.getByText('This server has no quota.').waitFor();
      await workbench.webview.getByText(/^\d+ requests$/).waitFor();
      assert.equal(await workbench.webview.getByRole('columnheader', { name: 'Cost' }).count(), 0);
    });

    it('sees everything in a new window while the server is down', async () => {
      await workbench.sandbox.stop();
      await workbench.page.reload();
      await workbench.openView();
      await workbench.row('Pinned').waitFor();
      // The clones are found a moment later, and would move the row of the account out of the window.
      for (const group of ['Cloned', 'Attic', 'rider']) await workbench.toggle(group, false);
      await workbench.row('velodrome').waitFor();
      await workbench.status(/^\d+ repositories · /);
      await workbench.sandbox.start();
      await user.palette('Refresh');
      await workbench.status(/^\d+ repositories · just now$/);
      await workbench.clearNotifications();
    });

    it('learns which scopes a token needs', async () => {
      await user.palette('Manage Account');
      await workbench.listRow('Replace Token…').waitFor();
      assert.equal(await workbench.listRow('Add Token…').count(), 0, 'the server has none for one owner');
      await workbench.pick('The token is valid. It belongs to Rita Rider (rider).');
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await dialog.getByText(/Repo Rider needs these scopes: read:user, read:repository\./).waitFor();
      await user.closeDialog();
    });

    it('signs out', async () => {
      await user.signOut();
      // The clones stay.
      await workbench.row('Sign In…').waitFor();
      assert.equal(await workbench.row('Pinned').count(), 0);
    });
  });
}
