import assert from 'node:assert/strict';
import { fullName } from '../sandbox/data/repository.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { stretched } from '../support/slowdown.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';
import { storedBy } from './witness.ts';

/** Begins signed in as `rider`, without pins, and with all groups closed, and ends like this. */
export function describeKeyboard(workbench: TestWindow): void {
  describe('a user without a mouse', () => {
    const page = () => workbench.page;
    const press = (keys: string) => page().keyboard.press(keys);
    const nameOf = (row: string) => page().locator(`.sidebar .monaco-list-row.${row} .label-name`);
    const focusView = () => workbench.runCommand('Repo Rider: Focus on Repositories View');
    const expectOpen = (open: boolean) =>
      eventually(async () => assert.equal(await workbench.row('rider').getAttribute('aria-expanded'), String(open)));

    it('opens and closes an owner', async () => {
      await focusView();
      // A key does nothing before the list has the focus.
      await eventually(async () => {
        await press('Home');
        assert.deepEqual(await nameOf('focused').allTextContents(), ['rider']);
      });
      await eventually(async () => {
        // Nor while rows are redrawn.
        if ((await workbench.row('rider').getAttribute('aria-expanded')) !== 'true') await press('ArrowRight');
        await expectOpen(true);
      });
      await press('ArrowLeft');
      await expectOpen(false);
      await press('Enter');
      await expectOpen(true);
      await workbench.idle();
    });

    it('opens a page, and returns to the row', async () => {
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
      // The selection reaches the extension a time later.
      await eventually(async () => {
        await press('Control+c');
        await page()
          .locator('.statusbar-item', { hasText: /Copied 3 lines/ })
          .waitFor({ timeout: stretched(3000) });
      });
    });

    it('moves from a row to the search, and back', async () => {
      await press('Control+Alt+h');
      await page()
        .locator('.quick-input-title', { hasText: /^Go to Repository/ })
        .waitFor();
      await workbench.closeBox();
      await eventually(async () => assert.equal(await nameOf('focused').count(), 1));
    });

    it('opens the menu of a row, and pins it', async () => {
      await eventually(async () => {
        await press('Escape');
        assert.equal(await nameOf('selected').count(), 0);
      });
      await press('ArrowDown');
      const name = (await nameOf('focused').textContent()) ?? '';
      await press('Shift+F10');
      const focused = (label: RegExp) =>
        page().locator('.context-view .action-item.focused > a > .action-label', { hasText: label });
      await page().locator('.context-view .action-item').first().waitFor();
      await eventually(async () => {
        await press('ArrowUp');
        assert.ok(await focused(/^Organize$/).isVisible());
      });
      await press('ArrowRight');
      await focused(/^Pin$/).waitFor();
      await press('Enter');
      await workbench.row('Pinned').waitFor();
      await press('Home');
      await eventually(async () => assert.equal(await nameOf('focused').textContent(), 'Pinned'));
      await press('ArrowRight');
      await eventually(async () => assert.equal(await workbench.row(name).count(), 2));
      await workbench.fromMenu(workbench.row(name).first(), 'Unpin');
      await workbench.row('Pinned').waitFor({ state: 'detached' });
    });

    it('offers only pins, tags, and saved filters to Settings Sync', async () => {
      await eventually(async () => {
        const storedText = await storedBy(page());
        // Not printed, since it contains the encrypted secrets.
        assert.ok(/extensionKeys\/repo-rider\.repo-rider@/.test(storedText), 'no key is offered');
        // The value of that name, a line of its own.
        assert.ok(/^"\[\\"pins\\",\\"tags\\",\\"filters\\"\]"$/m.test(storedText), 'others are offered');
      });
    });
  });
}

/** Begins signed in as `rider`, with all groups closed, and ends like this. */
export function describeLinks(workbench: TestWindow): void {
  describe('links', () => {
    it('are created by dragging rows out', async () => {
      const { page } = workbench;
      await workbench.toggle('rider', true);
      await workbench.idle();
      await workbench.runCommand('File: New Untitled Text File');
      const editor = page.locator('.editor-instance .view-lines');
      const box = await editor.boundingBox();
      assert.ok(box);
      // Not a selected row, which would drag all selected ones.
      const row = page.locator('.sidebar .monaco-list-row[aria-level="2"]:not(.selected)').nth(6);
      const name = await row.locator('.label-name').textContent();
      const drag = async (): Promise<void> => {
        await row.hover();
        await page.mouse.down();
        await page.mouse.move(box.x, box.y + 100, { steps: 5 });
        // Without Shift, VS Code opens what is dropped. No visible sign shows when the dragged data is ready.
        await page.keyboard.down('Shift');
        await page.waitForTimeout(500);
        await page.mouse.move(box.x + 200, box.y + 100, { steps: 10 });
        await page.waitForTimeout(500);
        await page.mouse.up();
        await page.keyboard.up('Shift');
      };
      await eventually(async () => {
        await drag();
        await editor.filter({ hasText: /./ }).waitFor({ timeout: stretched(10_000) });
      });
      assert.equal(await editor.textContent(), `https://codehost.example/rider/${name}`);
      // Without text, the editor can be closed without a question.
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
    });

    it('open a page from anywhere', async () => {
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
      await workbench.toggle('rider', false);
      await new UserActions(workbench).tidyUp();
    });
  });
}
