import assert from 'node:assert/strict';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { stretched } from '../support/slowdown.ts';
import { pattern } from './escapePattern.ts';
import { eventually } from './eventually.ts';
import { runInPalette } from './palette.ts';

/** VS Code's window as a user operates it: with mouse and keyboard, by visible texts. */
export class Workbench {
  #page: Page | undefined;

  constructor(page?: Page) {
    this.#page = page;
  }

  get page(): Page {
    if (this.#page === undefined) throw new Error('The window is not open yet: use it in a test or a hook.');
    return this.#page;
  }

  protected attach(page: Page): void {
    this.#page = page;
  }

  /** Opens the sidebar's view with the mouse. */
  async openView(): Promise<void> {
    const icon = this.page.locator('.activitybar .action-item', { has: this.page.getByLabel(/^Repo Rider/) });
    const title = this.page.locator('.sidebar .title-label', { hasText: 'Repo Rider' });
    // Until VS Code sets this mark, it restores open views, and a click would close the view.
    const isStarted = () => performance.getEntriesByName('code/didStartWorkbench').length > 0;
    await this.page.waitForFunction(isStarted);
    if (!(await title.isVisible())) await icon.click();
    await title.waitFor();
  }

  /** The badge of the view's icon, with a text in its label. */
  badge(content: string, label = ''): Locator {
    const icon = this.page.locator('.activitybar .action-item', { has: this.page.getByLabel(/^Repo Rider/) });
    const labelled = icon.filter({ has: this.page.getByLabel(label) });
    return labelled.locator('.badge-content', { hasText: new RegExp(`^${pattern(content)}$`) });
  }

  /** Waits until the line above the rows matches. */
  async status(text: RegExp): Promise<void> {
    await this.page.locator('.sidebar .tree-explorer-viewlet-tree-view .message').filter({ hasText: text }).waitFor();
  }

  /** A button beside the view's title. */
  titleAction(name: string): Locator {
    return this.page.locator('.sidebar .title-actions').getByRole('button', { name, exact: true });
  }

  /** A button in the title of the active editor. */
  editorAction(name: string): Locator {
    return this.page
      .locator('.editor-group-container.active .editor-actions')
      .getByRole('button', { name, exact: true });
  }

  /** Picks an entry of the menu in the title of the view, by the beginning of its label, or of a submenu. */
  async fromTitleMenu(item: string): Promise<void> {
    const more = this.page.locator('.sidebar .title-actions').getByRole('button', { name: /More Actions/ });
    await this.#chooseInMenu(() => more.click({ timeout: stretched(3000) }), new RegExp(`^${pattern(item)}`));
  }

  /** The view with the files of a repository. */
  get filesView(): Locator {
    return this.page.locator('[id="workbench.view.extension.repoRiderFiles"]');
  }

  /** A row of the files view, by its label. */
  fileRow(label: string): Locator {
    return this.filesView.locator('.monaco-list-row').filter({
      has: this.page.locator('.label-name', { hasText: new RegExp(`^${pattern(label)}$`) }),
    });
  }

  /** A row of the sidebar's tree, by the beginning of its label. */
  row(label: string): Locator {
    return this.page.locator('.sidebar .monaco-list-row').filter({
      has: this.page.locator('.label-name', { hasText: new RegExp(`^${pattern(label)}$`) }),
    });
  }

  /** The number of rows in the sidebar's tree, visible or not. */
  async rowCount(): Promise<number> {
    const rows = this.page.locator('.sidebar .monaco-list-rows').first();
    const row = rows.locator('.monaco-list-row').first();
    const heightOf = (part: Locator): Promise<number> =>
      part.evaluate((element) => (element as HTMLElement).offsetHeight);
    return Math.round((await heightOf(rows)) / (await heightOf(row)));
  }

  /** Expands or collapses an owner's row. */
  async toggle(owner: string, open: boolean): Promise<void> {
    const row = this.row(owner);
    const done = row.and(this.page.locator(`[aria-expanded="${open}"]`));
    await row.waitFor();
    // A click while rows are redrawn may get lost.
    await eventually(async () => {
      if (await done.isVisible()) return;
      await row.locator('.monaco-tl-twistie').click({ timeout: stretched(3000) });
      await done.waitFor({ timeout: stretched(3000) });
    });
  }

  /** Clicks a row until its page shows an element: a click while rows are redrawn may get lost. */
  async openPage(row: Locator, shown: Locator): Promise<void> {
    await eventually(async () => {
      await row.click({ timeout: stretched(3000) });
      await shown.first().waitFor({ timeout: stretched(3000) });
    });
  }

  /** Every row below the only expanded owner, collected by scrolling. */
  async namesBelow(): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    const list = this.page.locator('.sidebar .monaco-list');
    const read = (): Promise<string[]> => list.locator('[aria-level="2"] .label-name').allTextContents();
    await list.locator('[aria-level="2"]').first().waitFor();
    for (let quiet = 0; quiet < 4; quiet++) {
      const before = names.size;
      for (const name of await read()) names.add(name);
      if (names.size > before) quiet = 0;
      await list.hover();
      await this.page.mouse.wheel(0, 300);
      await this.drawn();
    }
    await this.page.mouse.wheel(0, -100_000);
    return names;
  }

  /** Runs a command by its title, from the palette. */
  async runCommand(title: string): Promise<void> {
    await runInPalette(this.page, title);
  }

  /** Waits for an input box, types and accepts. */
  async answer(prompt: RegExp, text: string): Promise<void> {
    await this.page.locator('.quick-input-title, .quick-input-message', { hasText: prompt }).first().waitFor();
    await this.type(text);
  }

  /** Replaces the text of the open input box, and accepts. */
  async type(text: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input.input');
    await input.fill(text);
    await input.press('Enter');
  }

  /** Counts the cyclists of a city. @returns the number that the list shows */
  async countCyclists(city: string): Promise<number> {
    await this.runCommand('Repo Rider: Count Cyclists in a City');
    await this.answer(/Count Cyclists/, city);
    const text = await this.listRow(city).locator('.label-description', { hasText: 'just now' }).innerText();
    await this.closeBox();
    return Number(text.replaceAll(/\D/g, ''));
  }

  /** Begins to sign in: with clones, a row is in the place of the welcome view's button, as soon as they are found. */
  async pressSignIn(): Promise<void> {
    const action = this.page.getByRole('button', { name: 'Sign In…' }).or(this.row('Sign In…')).first();
    await eventually(async () => action.click({ timeout: stretched(3000) }));
  }

  /** Signs the first account in, and waits for its repositories. */
  async signInFirst(token: string): Promise<void> {
    await this.pressSignIn();
    await this.signIn(token);
    await this.signedIn();
    await this.status(/^[\d,]+ repositories · just now$/);
  }

  /**
   * Waits until the row of the account that was signed in is selected and expanded, and collapses it: other rows would
   * be out of view.
   */
  async signedIn(login = ''): Promise<void> {
    const selected = this.page.locator('.sidebar .monaco-list-row.selected', { hasText: login });
    const expanded = selected.and(this.page.locator('[aria-expanded="true"]'));
    await expanded.waitFor();
    await this.untilGone(expanded, () => selected.locator('.monaco-tl-twistie').click({ timeout: stretched(3000) }));
  }

  /** Answers the prompts of a sign-in with a token: the host (the proposed one by default) and the token. */
  async signIn(token: string, host?: string): Promise<void> {
    await this.chooseToken();
    await this.confirmHost(host);
    await this.answer(/personal access token/, token);
  }

  /** Chooses to sign in with a token. */
  async chooseToken(): Promise<void> {
    await this.chooseSignIn('Use a personal access token…');
  }

  /** Chooses how to sign in, by the beginning of the label. Accounts that have just arrived move the choices. */
  async chooseSignIn(label: string): Promise<void> {
    await this.pickLast(label);
  }

  /** As `pick`, in a list that closes: rows that have just appeared or moved ignore a click for a moment. */
  async pickLast(label: string): Promise<void> {
    const row = this.listRow(label);
    await row.waitFor();
    await eventually(async () => {
      await this.moveMouseAway();
      if (await row.isVisible()) await row.click({ timeout: stretched(2000) });
      await row.waitFor({ state: 'hidden', timeout: stretched(1000) });
    });
  }

  /** Answers the prompt for the host: the proposed one by default. */
  async confirmHost(host?: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input.input');
    await this.page.locator('.quick-input-message', { hasText: /Address of your code host/ }).waitFor();
    if (host !== undefined) await input.fill(host);
    await input.press('Enter');
  }

  /** Picks a row of the open list, by the beginning of its label. */
  async pick(label: string): Promise<void> {
    await this.listRow(label).click();
  }

  /** Runs a command by its title, and picks a row of its list, by the beginning of its label. */
  async choose(title: string, label: string): Promise<void> {
    // A tree that has just drawn its rows again takes the focus back, which closes the list.
    await eventually(async () => {
      await this.runCommand(title);
      await this.listRow(label).click({ timeout: stretched(3000) });
    });
  }

  /** A row of the open list, by the beginning of its label. */
  listRow(label: string): Locator {
    const name = this.page.locator('.label-name', { hasText: new RegExp(`^\\s*${pattern(label)}$`) });
    return this.page.locator('.quick-input-list .monaco-list-row').filter({ has: name });
  }

  /** Opens Go to Repository…, and types. */
  async search(text: string): Promise<void> {
    const title = this.page.locator('.quick-input-title', { hasText: /^Go to Repository/ });
    // A page that has just opened may take the focus a time later, which closes the list.
    await eventually(async () => {
      await this.runCommand('Repo Rider: Go to Repository');
      await title.waitFor({ timeout: stretched(3000) });
      await this.page.locator('.quick-input-widget input.input').fill(text, { timeout: stretched(1000) });
    });
  }

  /** Closes the open input box. */
  async closeBox(): Promise<void> {
    // Escape hides toasts first, if there are any.
    await this.untilGone(this.page.locator('.quick-input-widget'), () => this.page.keyboard.press('Escape'));
  }

  /** Drags a row onto another one, with all selected rows if it is one of them, until that has an effect. */
  async drag(row: Locator, target: Locator, effect: () => Promise<void>): Promise<void> {
    await eventually(async () => {
      // A group at the top of a list that is scrolled covers its first row.
      await this.page.locator('.sidebar .monaco-list').first().hover();
      await this.page.mouse.wheel(0, -100_000);
      // The tooltip of a row would cover others.
      await this.moveMouseAway();
      await row.hover({ timeout: stretched(3000) });
      await this.page.mouse.down();
      const box = await target.boundingBox();
      assert.ok(box);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // No visible sign shows when the dragged data is ready.
      await this.page.mouse.move(x, y + 2, { steps: 5 });
      await this.page.waitForTimeout(500);
      await this.page.mouse.move(x, y, { steps: 3 });
      await this.page.waitForTimeout(300);
      await this.page.mouse.up();
      await this.#soon(effect);
    });
  }

  /** Repeats a check for some seconds. */
  async #soon(check: () => Promise<void>): Promise<void> {
    for (let left = 10; ; left--) {
      try {
        await check();
        return;
      } catch (error) {
        if (left === 0) throw error;
        await this.page.waitForTimeout(300);
      }
    }
  }

  /** Chooses an entry of a row's context menu, or of one of its submenus. */
  async fromMenu(row: Locator, item: string | RegExp, meanwhile?: () => Promise<void>): Promise<void> {
    await this.#chooseInMenu(() => row.click({ button: 'right' }), item, meanwhile);
  }

  /** The label of an entry of the open menu. */
  menuEntry(item: string | RegExp): Locator {
    return this.page.locator('.context-view .action-label', { hasText: item }).first();
  }

  /** Opens the submenu of the open menu that has an entry, if one has it. */
  async openSubmenuWith(item: string | RegExp): Promise<void> {
    const submenus = this.page.locator('.context-view .action-item:has(> .monaco-submenu-item)');
    for (const submenu of await submenus.all()) {
      if (await this.menuEntry(item).isVisible()) return;
      await submenu.hover({ timeout: stretched(3000) });
      await submenu
        .locator('.monaco-submenu .action-item')
        .first()
        .waitFor({ timeout: stretched(3000) });
    }
  }

  async #chooseInMenu(
    open: () => Promise<void>,
    item: string | RegExp,
    meanwhile?: () => Promise<void>,
  ): Promise<void> {
    const entry = this.menuEntry(item);
    const focused = this.page.locator('.context-view .action-item.focused > a > .action-label', { hasText: item });
    // Rows that are redrawn close the menu.
    await eventually(async () => {
      if (!(await entry.isVisible())) {
        // A menu that was opened before the row was redrawn lacks it. The key closes one level.
        const entries = this.page.locator('.context-view .action-item');
        await this.untilGone(entries, () => this.page.keyboard.press('Escape'));
        await open();
        await entries.first().waitFor({ timeout: stretched(3000) });
        await this.openSubmenuWith(item);
      }
      await entry.hover({ timeout: stretched(3000) });
      await focused.waitFor({ timeout: stretched(3000) });
    });
    await meanwhile?.();
    // Not a click: a menu ignores clicks in its first 100 ms.
    await this.page.keyboard.press('Enter');
    await entry.waitFor({ state: 'detached' });
  }

  /** Waits until nothing is loading and the rows are stable: a click while they are redrawn may get lost. */
  async idle(): Promise<void> {
    await this.page.locator('.sidebar .monaco-progress-container.active').waitFor({ state: 'detached' });
    await this.still('.sidebar');
  }

  /**
   * Repeats an action until an element is gone: a key or a click may get lost, and another element may have appeared.
   */
  async untilGone(place: Locator, action: () => Promise<unknown>): Promise<void> {
    await eventually(async () => {
      if (await place.first().isHidden()) return;
      await action();
      await place.first().waitFor({ state: 'hidden', timeout: stretched(3000) });
    });
  }

  /** Waits until a part of the window has not changed for 300 ms. */
  async still(selector: string): Promise<void> {
    await this.page
      .locator(selector)
      .first()
      .evaluate(
        (part) =>
          new Promise<void>((resolve) => {
            const settle = () => {
              observer.disconnect();
              resolve();
            };
            let timer = setTimeout(settle, 300);
            const observer = new MutationObserver(() => {
              clearTimeout(timer);
              timer = setTimeout(settle, 300);
            });
            observer.observe(part, { subtree: true, childList: true, characterData: true });
          }),
      );
  }

  /** Waits until the last action is rendered. */
  async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
  }

  /** Waits until these accounts have rows, and closes them: the rows below would put others out of view. */
  async expectAccounts(...names: readonly string[]): Promise<void> {
    const rows = this.page.locator('.sidebar .monaco-list-row[aria-level="1"] .label-name');
    await eventually(async () => {
      await this.titleAction('Collapse All').click({ timeout: stretched(3000) });
      assert.deepEqual(await rows.allTextContents(), names);
    });
  }

  /** Waits until the description of a tree row matches. */
  async expectDescription(row: Locator, text: string | RegExp): Promise<void> {
    await eventually(async () => {
      const shown = (await row.locator('.label-description').textContent()) ?? '';
      const message = `beside the row: “${shown}”, not ${text}`;
      if (typeof text === 'string') assert.equal(shown, text, message);
      else assert.match(shown, text, message);
    });
  }

  /** Waits for the validation message of the input box. */
  async complaint(text: RegExp): Promise<void> {
    await this.page.locator('.quick-input-message', { hasText: text }).waitFor();
  }

  /** A visible notification, as a toast or in the notification center. */
  shownNotification(text: RegExp | string): Locator {
    return this.page.locator('.notification-list-item', { hasText: text }).first();
  }

  /** Waits for a notification, and returns its text. */
  async notification(text: RegExp): Promise<string> {
    const shown = this.shownNotification(text);
    const missed = this.page.locator('.statusbar .codicon-bell-dot');
    // VS Code shows at most three toasts in 800 ms. The others are in the notification center; the bell may lose its dot
    // when the progress of an earlier action is removed.
    await shown.or(missed).first().waitFor();
    await shown
      .waitFor({ timeout: stretched(2000) })
      .catch(async () => this.runCommand('Notifications: Show Notifications'));
    await shown.waitFor();
    return (await shown.locator('.notification-list-item-message').textContent()) ?? '';
  }

  /** Clicks a button of a notification. */
  async pressInNotification(text: RegExp, button: string): Promise<void> {
    // The notification center may have been closed since its text was read.
    await this.notification(text);
    await this.shownNotification(text).getByRole('button', { name: button, exact: true }).click();
  }

  /**
   * Clears all notifications, also those in the notification center, which is hidden. Then the editor has the focus: VS
   * Code moves it there when the center is hidden by one of its own buttons, and hides the center when it is cleared.
   */
  async clearNotifications(): Promise<void> {
    const bell = this.page.locator('.statusbar-item[id="status.notifications"]');
    const center = this.page.locator('.notifications-center.visible');
    const clear = center.getByRole('button', { name: 'Clear All Notifications' });
    const hide = center.locator('.codicon-notifications-hide');
    // A notification may arrive meanwhile.
    await eventually(async () => {
      if (await center.isHidden()) await bell.click({ timeout: stretched(1000) });
      await ((await clear.isEnabled()) ? clear : hide).click({ timeout: stretched(1000) });
      await center.waitFor({ state: 'hidden', timeout: stretched(1000) });
      assert.equal(await this.page.locator('.notification-list-item').count(), 0);
    });
  }

  /** The content of the editor area. */
  get webview(): FrameLocator {
    // Beside it is, for a moment, the document that will replace it.
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /** A tab of the editor area, by its name. */
  tab(name: string): Locator {
    return this.page.locator('.tabs-container .tab', { hasText: name });
  }

  /** Moves the mouse to an empty place: the hover of an element below it would cover others. */
  async moveMouseAway(): Promise<void> {
    // A hover may appear after the mouse has left, moving to the same place is no movement, and the window notices none
    // above a page. The middle of the activity bar is empty.
    let moves = 0;
    const away = () => this.page.mouse.move(26, 430 + (moves++ % 2) * 20);
    await away();
    await this.untilGone(this.page.locator('.workbench-hover'), away);
  }

  /** The status bar item with the remaining quota. */
  get quota(): Locator {
    return this.page.locator('.statusbar-item[id="repo-rider.repo-rider.repoRider.quota"]');
  }

  /** Waits until the status bar shows exactly this number. */
  async expectQuota(read: () => number): Promise<void> {
    await eventually(async () => {
      const shown = Number(/API ([\d,]+)/.exec((await this.quota.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
      assert.equal(shown, read(), 'the number in the status bar');
    });
  }
}
