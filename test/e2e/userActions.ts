import assert from 'node:assert/strict';
import { IS_FULL } from '../support/runs.ts';
import { stretched } from '../support/slowdown.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';

export const TOKEN = 'ghp_MarkedToken0042leak';
export const OTHER_TOKEN = 'ghp_Another0043leak';
/** Is for `peloton` only. */
export const OWNER_TOKEN = 'github_pat_Owner0044leak';

/** User actions in a window, and their effects on the sandbox. */
export class UserActions {
  readonly workbench: TestWindow;

  constructor(workbench: TestWindow) {
    this.workbench = workbench;
  }

  /** Runs a command from the palette. */
  async palette(title: string): Promise<void> {
    await this.workbench.runCommand(`Repo Rider: ${title}`);
  }

  /** Asserts that the palette has the command `other`, but not `title`. */
  async lacksInPalette(title: string, other: string): Promise<void> {
    const { page } = this.workbench;
    const [input, rows] = ['.quick-input-widget input.input', '.quick-input-list .monaco-list-row'].map((each) =>
      page.locator(each),
    );
    assert.ok(input && rows);
    await eventually(async () => {
      await page.keyboard.press('F1');
      await input.fill(`>Repo Rider: ${other}`, { timeout: stretched(1000) });
      await rows.filter({ hasText: other }).waitFor({ timeout: stretched(3000) });
    });
    await input.fill(`>Repo Rider: ${title}`);
    await rows.filter({ hasText: other }).waitFor({ state: 'detached' });
    assert.equal(await rows.filter({ hasText: title }).count(), 0);
    await this.closeBox();
  }

  /** Runs an action, and waits for a request to `path`. */
  async asksFor(path: string, action: () => Promise<unknown>): Promise<void> {
    const before = this.workbench.sandbox.requests.length;
    await action();
    await eventually(() =>
      assert.ok(
        this.workbench.sandbox.requests.slice(before).some((request) => request.path.startsWith(path)),
        path,
      ),
    );
  }

  /** Picks an entry of the menu of a row. */
  async fromMenu(row: string, item: string | RegExp, meanwhile?: () => Promise<void>): Promise<void> {
    await this.workbench.fromMenu(this.workbench.row(row), item, meanwhile);
  }

  /** Asserts that the menu of a row has the entry `other`, but not `item`. Both may be in submenus. */
  async lacksInMenu(row: string, item: string, other: string): Promise<void> {
    const { workbench } = this;
    await workbench.row(row).click({ button: 'right' });
    await workbench.openSubmenuWith(other);
    await workbench.menuEntry(other).waitFor();
    await workbench.openSubmenuWith(item);
    assert.equal(await workbench.menuEntry(item).count(), 0);
    await workbench.untilGone(workbench.page.locator('.context-view .monaco-menu'), () =>
      workbench.page.keyboard.press('Escape'),
    );
  }

  /** Picks a folder in VS Code's folder dialog. */
  async chooseFolder(path: string, button = 'Clone Here'): Promise<void> {
    const { page } = this.workbench;
    const box = page.locator('.quick-input-widget');
    const input = box.locator('input.input');
    const accept = box.getByRole('button', { name: button });
    await accept.waitFor();
    // The dialog resolves the path asynchronously during typing, so this may need several attempts.
    await eventually(async () => {
      if (await box.isHidden()) return;
      await input.fill(`${path}/`, { timeout: stretched(1000) });
      await this.workbench.still('.quick-input-widget');
      assert.equal(await input.inputValue(), `${path}/`);
      await accept.click({ timeout: stretched(1000) });
      await box.waitFor({ state: 'hidden', timeout: stretched(3000) });
    });
  }

  /** Makes the service list a repository on github.com, the only host with a web editor. */
  async showWebEditorRow(): Promise<void> {
    const owner = { login: 'velodrome', id: 9_910_001, type: 'Organization' };
    const webby = { id: 77, name: 'webby', full_name: 'velodrome/webby', private: false, owner };
    const body = JSON.stringify([{ ...webby, html_url: 'https://github.com/velodrome/webby' }]);
    this.workbench.sandbox.intercept(({ path }) =>
      path.startsWith('/user/repos') ? { status: 200, body } : undefined,
    );
    await this.refreshed();
    await this.workbench.row('webby').waitFor();
  }

  /** Checks or unchecks an owner in the open list of owners, and accepts. */
  async checkOwner(login: string): Promise<void> {
    const { page } = this.workbench;
    await this.workbench.pick(login);
    await page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
  }

  /**
   * Reloads the window in the full run. In `npm test`, one reload costs as much as ten other tests, and unit tests
   * prove that the next window reads what this one has stored.
   */
  async reloadInFullRun(): Promise<void> {
    if (!IS_FULL) return;
    await this.reloadWindow();
    await this.workbench.openView();
  }

  /** Reloads the window with VS Code's command: unlike the browser's reload, it waits for what VS Code stores. */
  async reloadWindow(): Promise<void> {
    await Promise.all([
      this.workbench.page.waitForEvent('domcontentloaded'),
      this.workbench.runCommand('Developer: Reload Window'),
    ]);
  }

  /** Waits for a dialog and closes it. */
  async closeDialog(): Promise<void> {
    const dialog = this.workbench.page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await this.workbench.untilGone(dialog, () => this.workbench.page.keyboard.press('Escape'));
  }

  /** Signs out of the account of that name, or of the only one. */
  async signOut(login?: string): Promise<void> {
    await this.palette('Sign Out');
    if (login !== undefined) await this.workbench.pick(login);
    const dialog = this.workbench.page.locator('.monaco-dialog-box', { hasText: 'Sign out of' });
    await dialog.waitFor();
    const button = dialog.getByRole('button', { name: 'Sign Out' });
    await this.workbench.untilGone(dialog, () => button.click({ timeout: stretched(3000) }));
  }

  /** Closes all editors and messages, for the next suite in the same window. */
  async tidyUp(): Promise<void> {
    await this.workbench.runCommand('View: Close All Editors');
    await this.workbench.clearNotifications();
  }

  /** Closes the open input box. */
  closeBox(): Promise<void> {
    return this.workbench.closeBox();
  }

  /** Refreshes, and waits until the refresh has finished. */
  async refreshed(): Promise<void> {
    // A refresh during another one would join it instead of sending a request.
    const progress = this.workbench.page.locator('.sidebar .monaco-progress-container.active');
    await progress.waitFor({ state: 'detached' });
    await this.asksFor('/user/repos', () => this.palette('Refresh'));
    await progress.waitFor({ state: 'detached' });
  }

  /** Replaces the token with another one. */
  async replaceToken(token: string): Promise<void> {
    await this.workbench.choose('Repo Rider: Manage Account', 'Replace Token…');
    await this.workbench.answer(/personal access token/, token);
  }
}
