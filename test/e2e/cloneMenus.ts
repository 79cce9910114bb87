import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { RealGit } from '../support/realGit.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { AUTHOR, git } from '../unit/sandbox/runGit.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

/** Settings of the window of `describeCloneMenus`. */
export const TRUST = { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' };

/** Creates a clone in `code`, and another one that can push, before the window opens. */
export async function createMenuClones(real: RealGit, sandbox: Sandbox): Promise<void> {
  sandbox.add('rider', 'shelf', { files: { 'README.md': '# shelf\n' } });
  const address = new URL(`${sandbox.gitUrl}/rider/shelf.git`);
  await git(['clone', '--quiet', address.href, real.path('code/shelf')]);
  // The same server as the clone's, with a user who may push.
  Object.assign(address, { username: 'rider', password: RIDER });
  await git(['clone', '--quiet', address.href, real.path('other')]);
}

/** Begins signed in as `rider`, and ends like this, with all groups closed. */
export function describeCloneMenus(workbench: TestWindow, real: RealGit): void {
  describe('a user with clones, in their menus', () => {
    const other = real.path('other');
    const shelf = real.path('code/shelf');
    const user = new UserActions(workbench);

    const head = (folder: string): string => real.run(folder, 'rev-parse', 'HEAD').trim();

    /** Commits to the repository on the server. */
    async function push(text: string): Promise<void> {
      await git(['-C', other, ...AUTHOR, 'commit', '--quiet', '--allow-empty', '--message', text]);
      await git(['-C', other, 'push', '--quiet', 'origin', 'HEAD']);
    }

    it('exports all repositories of an organization, although its row was never expanded', async () => {
      // One of them is only in the organization's own list.
      const all = workbench.sandbox.repositories.inOrganization('velodrome', RIDER);
      await user.fromMenu('velodrome', 'Export…');
      const title = workbench.page.locator('.quick-input-title', { hasText: /^Export \d+ Repositories/ });
      assert.equal(await title.textContent(), `Export ${all.length} Repositories`);
      await workbench.closeBox();
    });

    it('copies the path', async () => {
      await workbench.toggle('rider', true);
      await workbench.page.locator('.sidebar [aria-label*="cloned"]').first().waitFor();
      await user.fromMenu('shelf', 'Copy Path');
      await eventually(async () =>
        assert.equal(await workbench.page.evaluate(() => navigator.clipboard.readText()), shelf),
      );
    });

    it('opens a terminal in the folder', async () => {
      await user.fromMenu('shelf', 'Open in Integrated Terminal');
      // The terminal has the focus once its shell runs.
      await workbench.page.locator('.terminal-wrapper.active .xterm.focus').waitFor();
      await workbench.page.keyboard.type('pwd > here\n');
      await eventually(() => assert.equal(readFileSync(real.path('code/shelf/here'), 'utf8').trim(), shelf));
      real.run(shelf, 'clean', '--quiet', '--force');
      await workbench.runCommand('Terminal: Kill All Terminals');
    });

    it('is not offered a file manager, because the disk is not that of the browser', () =>
      user.lacksInMenu('shelf', 'Open Containing Folder', 'Copy Path'));

    /** Pulls a clone. @returns what the message says */
    async function pull(name: string): Promise<string> {
      await user.fromMenu(name, /^Pull$/);
      const text = await workbench.notification(new RegExp(`rider/${name}: `));
      await workbench.clearNotifications();
      return text;
    }

    it('pulls, and finds no clone in the Source Control view afterwards', async () => {
      await push('First');
      assert.equal(await pull('shelf'), 'rider/shelf: Pulled 1 commit.');
      assert.equal(head(shelf), head(other));
      assert.equal(await pull('shelf'), 'rider/shelf: There is nothing to pull.');
      await workbench.page.getByRole('tab', { name: /^Source Control/ }).click();
      const view = workbench.page.locator('.sidebar');
      await view
        .getByText(/open a folder/i)
        .first()
        .waitFor();
      assert.equal(await view.getByText('shelf').count(), 0);
      await workbench.openView();
    });

    it('only fast-forwards, whatever Git is configured to do', async () => {
      for (const [key, value] of [
        ['pull.rebase', 'true'],
        ['merge.ff', 'false'],
        ['branch.main.rebase', 'true'],
      ] as const) {
        real.run(shelf, 'config', key, value);
      }
      await push('Second');
      await push('Third');
      assert.equal(await pull('shelf'), 'rider/shelf: Pulled 2 commits.');
      assert.equal(head(shelf), head(other));
      real.run(shelf, 'commit', '--quiet', '--allow-empty', '--message', 'Own');
      await push('Fourth');
      const own = head(shelf);
      assert.match(await pull('shelf'), /both have new commits/);
      assert.equal(head(shelf), own);
      real.run(shelf, 'reset', '--quiet', '--hard', 'HEAD~');
    });

    it('overwrites no file, and says that files are in the way', async () => {
      for (const name of ['README.md', 'new.md']) {
        real.write(`code/shelf/${name}`, 'Mine\n');
        real.write(`other/${name}`, 'Yours\n');
      }
      real.run(other, 'add', '.');
      await push('Fifth');
      const own = head(shelf);
      assert.match(await pull('shelf'), /Files with changes are in the way\./);
      real.run(shelf, 'checkout', '--quiet', 'README.md');
      assert.match(await pull('shelf'), /Files with changes are in the way\./);
      assert.equal(readFileSync(real.path('code/shelf/new.md'), 'utf8'), 'Mine\n');
      assert.equal(head(shelf), own);
    });

    it('sees why there is nothing to pull', async () => {
      real.run(shelf, 'branch', '--unset-upstream');
      assert.match(await pull('shelf'), /The branch has no upstream branch\./);
      real.run(shelf, 'checkout', '--quiet', '--detach');
      assert.match(await pull('shelf'), /No branch is checked out\./);
      await workbench.toggle('rider', false);
    });
  });
}
