import assert from 'node:assert/strict';
import { fullName } from '../sandbox/data/repository.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { eventually } from './eventually.ts';
import { TEN_THOUSAND } from './tenThousand.ts';
import { useWindow } from './useWindow.ts';
import { keptBy } from './witness.ts';

describe('a window with ten thousand repositories', () => {
  const workbench = useWindow({ sandbox: TEN_THOUSAND, signedInAs: RIDER });

  /** From the first test on nothing is clicked. */
  describe('a person without a mouse, with ten thousand repositories', () => {
    const page = () => workbench.page;
    const press = (keys: string) => page().keyboard.press(keys);
    const nameOf = (row: string) => page().locator(`.sidebar .monaco-list-row.${row} .label-name`);
    const focusView = () => workbench.runCommand('Repo Rider: Focus on Repo Rider View');
    const expectOpen = (open: boolean) =>
      eventually(async () => assert.equal(await workbench.row('rider').getAttribute('aria-expanded'), String(open)));

    it('opens and closes an owner of thousands', async () => {
      await focusView();
      // A key that comes before the list has the focus does nothing.
      await eventually(async () => {
        await press('Home');
        assert.deepEqual(await nameOf('focused').allTextContents(), ['rider']);
      });
      await eventually(async () => {
        // One that comes while rows are drawn again does nothing, either.
        if ((await workbench.row('rider').getAttribute('aria-expanded')) !== 'true') await press('ArrowRight');
        assert.ok((await workbench.rowCount()) > 6000);
      });
      await press('ArrowLeft');
      await expectOpen(false);
      await press('Enter');
      await expectOpen(true);
      await eventually(async () => assert.ok((await workbench.rowCount()) > 6000));
      await workbench.idle();
    });

    it('opens a page, and comes back to the row', async () => {
      await press('ArrowRight');
      const name = (await nameOf('focused').textContent()) ?? '';
      await press('Enter');
      await workbench.tab(name).waitFor();
      await workbench.webview.getByRole('heading', { level: 1, name }).waitFor();
      await focusView();
      assert.deepEqual(await nameOf('focused').allTextContents(), [name]);
    });

    it('selects several, and copies them', async () => {
      await press('Shift+ArrowDown');
      await press('Shift+ArrowDown');
      await eventually(async () => assert.equal(await nameOf('selected').count(), 3));
      // The selection reaches the extension a moment later.
      await eventually(async () => {
        await press('Control+c');
        await page()
          .locator('.statusbar-item', { hasText: /Copied: 3 lines/ })
          .waitFor({ timeout: 3000 });
      });
    });

    it('goes from a row to the search, and back', async () => {
      await press('Control+g');
      await page()
        .locator('.quick-input-title', { hasText: /^Go to Repository/ })
        .waitFor();
      await workbench.closeBox();
      await eventually(async () => assert.equal(await nameOf('focused').count(), 1));
    });

    it('has the menu of a row, and pins it', async () => {
      await press('Escape');
      await press('ArrowDown');
      const name = (await nameOf('focused').textContent()) ?? '';
      await press('Shift+F10');
      const pin = page().locator('.context-view .action-label', { hasText: /^Pin$/ });
      await pin.waitFor();
      const isAtPin = () => pin.evaluate((label) => label.closest('.action-item')?.classList.contains('focused'));
      await eventually(async () => {
        await press('ArrowDown');
        assert.ok(await isAtPin());
      });
      await press('Enter');
      await workbench.row('Pinned').waitFor();
      await press('Home');
      await eventually(async () => assert.equal(await nameOf('focused').textContent(), 'Pinned'));
      await press('ArrowRight');
      await eventually(async () => assert.equal(await workbench.row(name).count(), 2));
    });

    it('has pins offered to Settings Sync, and nothing else', async () => {
      await eventually(async () => {
        const kept = await keptBy(page());
        // Not printed: the secrets, encrypted, are among all this.
        assert.ok(/extensionKeys\/repo-rider\.repo-rider@/.test(kept), 'no key is offered');
        // What stands under that name, a line of its own.
        assert.ok(/^"\[\\"pins\\"\]"$/m.test(kept), 'others are offered');
      });
    });
  });

  describe('links, with ten thousand repositories', () => {
    it('are what rows are when they are dragged out', async () => {
      const { page } = workbench;
      await workbench.toggle('rider', true);
      await eventually(async () => assert.ok((await workbench.rowCount()) > 6000));
      await workbench.idle();
      await workbench.runCommand('File: New Untitled Text File');
      const editor = page.locator('.editor-instance .view-lines');
      const box = await editor.boundingBox();
      assert.ok(box);
      // None of those that are selected: they would all be dragged.
      const row = page.locator('.sidebar .monaco-list-row[aria-level="2"]:not(.selected)').nth(6);
      const name = await row.locator('.label-name').textContent();
      const drag = async (): Promise<void> => {
        await row.hover();
        await page.mouse.down();
        await page.mouse.move(box.x, box.y + 100, { steps: 5 });
        // Without it VS Code opens what is dropped. What is dragged takes a moment to become known, and nothing shows when.
        await page.keyboard.down('Shift');
        await page.waitForTimeout(500);
        await page.mouse.move(box.x + 200, box.y + 100, { steps: 10 });
        await page.waitForTimeout(500);
        await page.mouse.up();
        await page.keyboard.up('Shift');
      };
      await eventually(async () => {
        await drag();
        await editor.filter({ hasText: /./ }).waitFor({ timeout: 10_000 });
      });
      assert.equal(await editor.textContent(), `https://codehost.example/rider/${name}`);
    });

    it('open a page, when somebody clicks one anywhere', async () => {
      const { page } = workbench;
      const record = workbench.sandbox.repositories.visibleTo(RIDER).find(({ owner }) => owner === 'peloton');
      assert.ok(record);
      const { host } = new URL(workbench.sandbox.baseUrl);
      await workbench.runCommand('Developer: Open URL');
      await page.locator('.quick-input-widget input.input').waitFor();
      await workbench.type(`vscode://repo-rider.repo-rider/repository?host=${host}&name=${fullName(record)}`);
      // VS Code asks before any extension gets a link.
      await page.locator('.monaco-dialog-box', { hasText: 'Allow' }).getByRole('button', { name: 'Open' }).click();
      await workbench.tab(record.name).waitFor();
      await workbench.webview.getByRole('heading', { level: 1, name: record.name }).waitFor();
    });
  });
});
