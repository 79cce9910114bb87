import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { RealGit } from '../support/realGit.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { AUTHOR, git } from '../unit/sandbox/runGit.ts';
import { eventually } from './eventually.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';

const TRUST = { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' };

describe('a user with clones, in their menus', () => {
  const real = new RealGit();
  const other = real.path('other');
  const clones = { shelf: real.path('code/shelf'), spare: real.path('code/spare') };

  const workbench = useWindow({
    sandbox: { repositories: 30 },
    signedInAs: RIDER,
    launch: async (sandbox) => {
      for (const [name, folder] of Object.entries(clones)) {
        const { owner } = sandbox.add('rider', name, { files: { 'README.md': `# ${name}\n` } });
        await git(['clone', '--quiet', `${sandbox.gitUrl}/${owner}/${name}.git`, folder]);
      }
      // The same server as the clone's, with a user who may push.
      const address = new URL(`${sandbox.gitUrl}/rider/shelf.git`);
      Object.assign(address, { username: 'rider', password: RIDER });
      await git(['clone', '--quiet', address.href, other]);
      return {
        env: { HOME: real.folder },
        settings: { 'repoRider.cloneFolders': [real.path('code')], ...TRUST },
      };
    },
    prepare: async () => {
      await workbench.toggle('rider', true);
      await workbench.page.locator('.sidebar [aria-label*="cloned"]').first().waitFor();
    },
  });
  const user = new UserActions(workbench);
  after(() => real[Symbol.dispose]());

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
    await user.fromMenu('shelf', 'Copy Path');
    await eventually(async () =>
      assert.equal(await workbench.page.evaluate(() => navigator.clipboard.readText()), clones.shelf),
    );
  });

  it('opens a terminal in the folder', async () => {
    await user.fromMenu('shelf', 'Open in Integrated Terminal');
    // The terminal has the focus once its shell runs.
    await workbench.page.locator('.terminal-wrapper.active .xterm.focus').waitFor();
    await workbench.page.keyboard.type('pwd > here\n');
    await eventually(() => assert.equal(readFileSync(real.path('code/shelf/here'), 'utf8').trim(), clones.shelf));
    real.run(clones.shelf, 'clean', '--quiet', '--force');
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

  it('pulls nothing without trusting the folder', async () => {
    await push('First');
    const before = head(clones.shelf);
    await user.fromMenu('shelf', /^Pull$/);
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Cancel' }).click();
    await workbench.notification(/rider\/shelf: VS Code’s Git didn’t open the folder\./);
    await workbench.clearNotifications();
    assert.equal(head(clones.shelf), before);
  });

  it('pulls with VS Code’s Git, once the folder is trusted', async () => {
    await user.fromMenu('shelf', /^Pull$/);
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: /Trust/ }).click();
    await workbench.notification(/rider\/shelf: Pulled 1 commit\.$/);
    await workbench.clearNotifications();
    assert.equal(head(clones.shelf), head(other));
    assert.equal(await pull('shelf'), 'rider/shelf: There is nothing to pull.');
  });

  it('only fast-forwards, whatever Git is configured to do', async () => {
    for (const [key, value] of [
      ['pull.rebase', 'true'],
      ['merge.ff', 'false'],
      ['branch.main.mergeOptions', '--no-ff'],
    ] as const) {
      real.run(clones.shelf, 'config', key, value);
    }
    await push('Second');
    await push('Third');
    assert.equal(await pull('shelf'), 'rider/shelf: Pulled 2 commits.');
    assert.equal(head(clones.shelf), head(other));
    real.run(clones.shelf, 'commit', '--quiet', '--allow-empty', '--message', 'Own');
    await push('Fourth');
    const own = head(clones.shelf);
    assert.match(await pull('shelf'), /both have new commits/);
    assert.equal(head(clones.shelf), own);
    real.run(clones.shelf, 'reset', '--quiet', '--hard', 'HEAD~');
  });

  it('overwrites no file, and says that files are in the way', async () => {
    for (const name of ['README.md', 'new.md']) {
      real.write(`code/shelf/${name}`, 'Mine\n');
      real.write(`other/${name}`, 'Yours\n');
    }
    real.run(other, 'add', '.');
    await push('Fifth');
    const own = head(clones.shelf);
    assert.match(await pull('shelf'), /Files with changes are in the way\./);
    real.run(clones.shelf, 'checkout', '--quiet', 'README.md');
    assert.match(await pull('shelf'), /Files with changes are in the way\./);
    assert.equal(readFileSync(real.path('code/shelf/new.md'), 'utf8'), 'Mine\n');
    assert.equal(head(clones.shelf), own);
  });

  it('sees why there is nothing to pull', async () => {
    real.run(clones.shelf, 'branch', '--unset-upstream');
    assert.match(await pull('shelf'), /The branch has no upstream branch\./);
    real.run(clones.shelf, 'checkout', '--quiet', '--detach');
    assert.match(await pull('shelf'), /No branch is checked out\./);
  });
});
