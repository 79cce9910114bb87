import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { RealGit } from '../support/realGit.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

const NAME = 'velodrome/handbook';

/**
 * Begins signed in as `rider`, with an expanded `velodrome`. Ends in a window with a clone as its folder, so it comes
 * last.
 * @param cloneFolder the usual folder for clones
 */
export function describeFileLinks(workbench: TestWindow, cloneFolder: () => string): void {
  describe('a user who reads a file without a clone', () => {
    const real = new RealGit();
    const user = new UserActions(workbench);
    let clone: string;
    before(async () => {
      clone = join(cloneFolder(), 'handbook');
      // VS Code shows the menu of several rows as long as several are selected.
      await workbench.row('handbook').click();
    });
    after(() => real[Symbol.dispose]());

    const clipboard = (): Promise<string> => workbench.page.evaluate(() => navigator.clipboard.readText());
    const position = (line: number, column: number) =>
      workbench.page.locator('.statusbar', { hasText: `Ln ${line}, Col ${column}` });
    const editor = () => workbench.page.locator('.editor-instance .monaco-editor').first();
    /** The commit that was copied. */
    let commit = '';

    async function goToFile(typed: string): Promise<void> {
      await user.fromMenu('handbook', 'Go to File…');
      await workbench.answer(/^Go to File · velodrome\/handbook · /, typed);
    }

    /** Copies the permalink of the active editor. @returns what follows the commit */
    async function permalink(name = NAME): Promise<string> {
      const before = `copied before ${Math.random()}`;
      await workbench.page.evaluate((text) => navigator.clipboard.writeText(text), before);
      await user.palette('Copy Permalink');
      await eventually(async () => assert.notEqual(await clipboard(), before));
      const [, hash = '', rest = ''] = /^(?:.*)\/blob\/([\da-f]{40})\/(.*)$/.exec(await clipboard()) ?? [];
      assert.equal(await clipboard(), new URL(`/${name}/blob/${hash}/${rest}`, workbench.sandbox.baseUrl).href);
      commit = hash;
      return rest;
    }

    it('copies its permalink, with the line of the cursor', async () => {
      await goToFile('guide:3');
      await position(3, 1).waitFor();
      assert.equal(await permalink(), 'docs/guide.md?plain=1#L3');
    });

    it('copies that of the selected lines', async () => {
      await workbench.page.keyboard.press('Shift+ArrowDown');
      await workbench.page.keyboard.press('Shift+ArrowDown');
      await workbench.page.keyboard.press('Shift+End');
      await workbench.page.locator('.statusbar', { hasText: 'selected' }).waitFor();
      assert.equal(await permalink(), 'docs/guide.md?plain=1#L3-L5');
      await workbench.page.keyboard.press('ArrowLeft');
      await position(3, 1).waitFor();
    });

    it('opens its page in the browser', async () => {
      const opened = await workbench.pageOpenedBy(() => user.palette('Open in Browser'));
      // The server replaces the origin of addresses on this computer.
      assert.ok(opened.url().endsWith(`/${NAME}/blob/${commit}/docs/guide.md?plain=1#L3`), opened.url());
      await opened.close();
    });

    it('clones the repository with the link of the message, and is in the same place', async () => {
      await editor().click();
      await workbench.page.keyboard.press('Control+g');
      await workbench.type(':3:5');
      await position(3, 5).waitFor();
      await workbench.page.keyboard.press('x');
      const link = workbench.page.locator('.monaco-editor-overlaymessage a', { hasText: 'clone the repository' });
      await link.click();
      const isClone = (url: URL): boolean => url.searchParams.get('folder') === clone;
      await workbench.page.waitForURL(isClone, { waitUntil: 'commit' });
      await workbench.tab('guide.md').waitFor();
      await position(3, 5).waitFor();
      assert.equal(execFileSync('git', ['rev-parse', 'HEAD'], { cwd: clone, encoding: 'utf8' }).trim(), commit);
    });

    it('copies the same permalink from the clone', async () => {
      const before = commit;
      // Git has read the clone, and its entries are in the menu.
      await eventually(async () => {
        await editor().click({ button: 'right' });
        const entry = workbench.page.locator('.context-view .action-label', { hasText: 'Copy Permalink' });
        const isShown = await entry.isVisible();
        await workbench.page.keyboard.press('Escape');
        assert.ok(isShown);
      });
      await workbench.page.keyboard.press('Control+Home');
      await position(1, 1).waitFor();
      assert.equal(await permalink(), 'docs/guide.md?plain=1#L1');
      assert.equal(commit, before);
      await workbench.clearNotifications();
    });

    it('sees that the lines may differ after a change', async () => {
      await workbench.page.keyboard.type('x');
      // VS Code saves the file, and then Git reads its state.
      await workbench
        .tab('guide.md')
        .filter({ has: workbench.page.locator('[aria-label*="Modified"]') })
        .waitFor();
      assert.equal(await permalink(), 'docs/guide.md?plain=1#L1');
      await workbench.notification(/^The file has uncommitted changes, so the lines on the web may differ\.$/);
      await workbench.clearNotifications();
      await workbench.page.keyboard.press('Control+z');
    });

    it('sees that a commit isn’t pushed', async () => {
      real.run(clone, 'commit', '--quiet', '--allow-empty', '--message', 'More');
      await workbench.runCommand('Git: Refresh');
      const head = real.run(clone, 'rev-parse', 'HEAD').trim();
      await eventually(async () => {
        await permalink();
        assert.equal(commit, head);
      });
      await workbench.notification(new RegExp(`^No remote branch has commit ${head.slice(0, 7)}`));
      await workbench.clearNotifications();
    });

    it('opens another file in the clone, which is open', async () => {
      await workbench.openView();
      await goToFile('readme:2');
      await workbench.page.locator('.statusbar', { hasText: 'Ln 2' }).waitFor();
      await user.palette('Clone and Open This File');
      await eventually(async () => {
        assert.equal(await permalink(), 'README.md?plain=1#L2');
        assert.equal(commit, real.run(clone, 'rev-parse', 'HEAD').trim());
      });
      await workbench.clearNotifications();
    });

    it('follows a link of a README to a file, without a clone', async () => {
      const other = 'velocity.examples';
      // The new window shows the rows of rider first.
      await workbench.toggle('rider', false);
      await workbench.toggle('velodrome', true);
      await workbench.openPage(workbench.row(other).first(), workbench.tab(other));
      await workbench.webview.getByRole('link', { name: 'guide' }).click();
      await workbench.page.locator('.tab.active', { hasText: 'guide.md' }).waitFor();
      await eventually(async () => assert.equal(await permalink(`velodrome/${other}`), 'docs/guide.md?plain=1#L1'));
    });
  });
}
