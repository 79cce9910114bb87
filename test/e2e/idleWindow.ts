import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { RIDER } from '../support/sandboxTokens.ts';
import { openAccount } from './accountsMenu.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';

/** Opens another window with the account of `rider`, which stays. */
export function describeIdleWindow(workbench: TestWindow): void {
  describe('a window in which the user does nothing with the extension', () => {
    let shown: string;
    /** The number of searches for clones before. */
    let searched: number;

    /** How many times windows have searched for clones, by their log. */
    async function searches(): Promise<number> {
      return (await workbench.vscode.log()).match(/Found \d+ clones/g)?.length ?? 0;
    }

    /** The text of the status bar in the record for the next window. */
    async function recordedQuota(): Promise<string | undefined> {
      const pieces = await workbench.vscode.storedData();
      return pieces.flatMap((piece) => /"text":"API ([\d,]+)"/.exec(piece)?.[1] ?? []).at(-1);
    }

    const title = () => workbench.page.locator('.sidebar .title-label', { hasText: 'Repo Rider' });

    /** Opens another folder, in a window where the view was never shown. */
    async function openFolder(): Promise<void> {
      const { page, vscode } = workbench;
      const address = new URL(page.url());
      address.searchParams.delete('ew');
      address.searchParams.set('folder', await mkdtemp(join(vscode.userDataDir, 'folder-')));
      await page.goto(address.href);
      await workbench.quota.waitFor();
    }

    it('shows the quota as the last window has stored it, without a request', async () => {
      await eventually(async () => assert.ok(await recordedQuota(), 'a record'));
      workbench.sandbox.clearRequests();
      searched = await searches();
      await openFolder();
      // The last window has stored it as it closed.
      shown = (await recordedQuota()) ?? '';
      await workbench.quota.getByText(shown).waitFor();
      assert.equal(await title().count(), 0);
      assert.deepEqual(workbench.sandbox.requests, []);
    });

    it('has the account in VS Code’s menu', async () => {
      const { host } = new URL(workbench.sandbox.baseUrl);
      await openAccount(workbench, `rider (${host})`);
      await workbench.page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
      await workbench.page.keyboard.press('Escape');
      await workbench.page.keyboard.press('Escape');
      assert.deepEqual(workbench.sandbox.requests, []);
    });

    it('has the commands of a signed-in account', async () => {
      await workbench.runCommand('Repo Rider: Show API Quota');
      await workbench.webview.getByRole('region', { name: /^rider \(/ }).waitFor();
      await workbench.expectQuota(() => Number(shown.replace(/\D/g, '')));
      await workbench.page.keyboard.press('Control+F4');
    });

    it('shows the repositories once the user opens the view, and only then searches for clones', async () => {
      assert.equal(await searches(), searched);
      await workbench.openView();
      // A new window shows all groups expanded.
      for (const group of ['Attic', 'rider']) await workbench.toggle(group, false);
      for (const owner of ['rider', 'criterium', 'peloton', 'velodrome']) await workbench.row(owner).waitFor();
      await workbench.expectQuota(() => workbench.sandbox.quota(RIDER).remaining);
      await eventually(async () => assert.ok((await searches()) > searched));
    });

    it('finds a repository by letters that are typed before anything is loaded', async () => {
      await openFolder();
      const { keyboard } = workbench.page;
      await keyboard.press('Control+Alt+h');
      // VS Code needs a moment to open any box.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await keyboard.type('handbook');
      await workbench.listRow('velodrome/handbook').waitFor();
      assert.equal(await workbench.page.locator('.quick-input-widget input.input').inputValue(), 'handbook');
      await workbench.closeBox();
      await workbench.openView();
    });
  });
}
