import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import { AccountSchema } from '../../src/model/core/account.ts';
import { ListedRepositorySchema, RepositorySchema } from '../../src/model/core/repositorySchema.ts';
import { hostile, hostileAddress, hostileName, hostileRecord, UNREADABLE } from '../support/hostileText.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { stretched } from '../support/slowdown.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

const folder = fileURLToPath(new URL('../../out/screenshots', import.meta.url));

/** What the page of a repository shows besides the record. */
const DETAILS: Readonly<Record<string, unknown>> = {
  readme: {
    path: 'README.md',
    html_url: hostileAddress('page'),
    download_url: hostileAddress('file'),
    encoding: 'base64',
    content: Buffer.from(hostile('# readme').slice(0, 20_000)).toString('base64'),
  },
  languages: { [hostile('language')]: Number.MAX_SAFE_INTEGER },
  releases: {
    tag_name: hostile('tag'),
    name: hostile('release'),
    html_url: hostileAddress('link'),
    published_at: hostile('at'),
  },
  commits: [
    {
      html_url: hostileAddress('link'),
      commit: { message: hostile('commit'), author: { name: hostile('author'), date: '0' } },
    },
  ],
};

/** Begins without accounts, and makes the sandbox hostile. */
export function describeHostileText(workbench: TestWindow): void {
  describe('a user of a hostile service', () => {
    before(() => {
      const owner = hostileRecord(['avatar_url', 'html_url'], {
        login: hostileName('owner'),
        id: 42,
        type: hostileName('type'),
      });
      const self = hostileRecord(Object.keys(AccountSchema.entries), { login: hostileName('self'), id: 41 });
      const named = {
        id: 43,
        name: hostileName('name'),
        full_name: `${hostileName('owner')}/${hostileName('name')}`,
        private: true,
        owner,
      };
      const listed = hostileRecord(Object.keys(ListedRepositorySchema.pipe[0].entries), named);
      const bait = { id: 44, name: 'lure', full_name: 'bait/lure', owner: { ...owner, login: 'bait' } };
      // Names and words that Markdown turns into links without brackets.
      const link = {
        id: 45,
        name: 'www.evil.example',
        full_name: 'bait/www.evil.example',
        owner: bait.owner,
        description: 'awww.evil.example x@evil.example xhttps://evil.example (www.evil.example)',
      };
      const license = hostileRecord(['key', 'name', 'spdx_id', 'url'], {});
      const whole = hostileRecord(Object.keys(RepositorySchema.pipe[0].entries), { ...bait, license, created_at: 1 });
      const answer = (body: unknown) => ({ status: 200, body: JSON.stringify(body), headers: LOUD });
      const wholeAnswer = answer(whole);
      workbench.sandbox.intercept(({ path }) => {
        if (path.startsWith('/zen')) return { status: 200, body: hostile('saying') };
        if (/\/repos\b(\?|$)/.test(path)) return answer([listed, { ...listed, ...bait }, link]);
        const detail = /^\/repos\/bait\/lure\/(\w+)/.exec(path)?.[1];
        if (detail !== undefined) return answer(DETAILS[detail]);
        if (path.startsWith('/repos/owner')) return { ...answer({ message: hostile('message') }), status: 404 };
        return path.startsWith('/repos/') ? wholeAnswer : answer(self);
      });
    });

    const shoot = async (name: string): Promise<void> => {
      await mkdir(folder, { recursive: true });
      await workbench.drawn();
      await workbench.page.screenshot({ path: `${folder}/hostile-${name}.png` });
    };
    /** Checks for one readable line, or a shortened text, without links. @param most exclusive limit in characters */
    const expectInert = async (place: Locator, most: number): Promise<void> => {
      const text = (await place.textContent()) ?? '';
      assert.doesNotMatch(text, UNREADABLE);
      assert.ok(text.length > 3 && text.length < most, `${text.length} characters`);
      assert.equal(
        await place.locator('a[href], a[data-href], .monaco-link, script, img[src=x], .codicon-trash').count(),
        0,
      );
    };
    const row = (word: string): Locator =>
      workbench.page.locator('.sidebar .monaco-list-row', {
        has: workbench.page.locator(`.label-name`, { hasText: new RegExp(`^${word} `) }),
      });

    it('signs in', async () => {
      await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
      await workbench.signIn(RIDER);
      await workbench.signedIn();
    });

    it('sees one-line rows and their tooltips', async () => {
      for (const word of ['self', 'owner']) {
        await row(word).waitFor();
        await expectInert(row(word), 1200);
        await assertLabel(row(word));
      }
      await row('owner').locator('.monaco-tl-twistie').click();
      await expectInert(row('name'), 1200);
      await assertLabel(row('name'));
      await row('name').hover();
      // Before this text, the tooltip shows that it is loading.
      const hover = workbench.page.locator('.workbench-hover', { hasText: /\*\*bold\*\*.*\*\*bold\*\*/ });
      await hover.waitFor();
      await shoot('tooltip');
      await expectInert(hover, 4000);
      await workbench.moveMouseAway();
    });

    it('sees no links in tooltips with names that look like addresses', async () => {
      await workbench.toggle('bait', true);
      await workbench.row('www.evil.example').hover();
      const hover = workbench.page.locator('.workbench-hover', { hasText: 'awww' });
      await hover.waitFor();
      await shoot('links');
      await expectInert(hover, 500);
      await workbench.moveMouseAway();
      await workbench.toggle('bait', false);
    });

    it('copies a name, and sees no icons in the message', async () => {
      await workbench.fromMenu(row('name'), 'Copy Full Name');
      const copiedMessage = workbench.page.locator('.statusbar-item', { hasText: /^Copied / });
      await copiedMessage.waitFor();
      await expectInert(copiedMessage, 600);
    });

    it('reads the page of a repository whose record is missing', async () => {
      await workbench.openPage(row('name'), workbench.webview.getByText('Private', { exact: true }));
      await shoot('missing');
      const shown = await workbench.webview.locator('main').innerText();
      assert.doesNotMatch(shown, UNREADABLE);
      assert.ok(shown.length < 30_000, `${shown.length} characters`);
      assert.equal(await workbench.webview.locator('main').locator('a[href], script, img:not(.avatar)').count(), 0);
      await expectInert(workbench.page.locator('.tabs-container .tab'), 600);
    });

    it('reads the page of another repository', async () => {
      await workbench.toggle('bait', true);
      await workbench.openPage(workbench.row('lure'), workbench.webview.getByText(/^description \[link\]/).first());
      await workbench.webview
        .getByText('readme [link]')
        .or(workbench.webview.getByText('readme link'))
        .first()
        .waitFor();
      await shoot('page');
      const shown = await workbench.webview.locator('main').innerText();
      assert.match(shown, /<script>globalThis\.hacked=1<\/script>/);
      assert.doesNotMatch(shown, UNREADABLE);
      assert.ok(shown.length < 100_000, `${shown.length} characters`);
      assert.equal(await workbench.webview.locator('main').locator('a[href], script, img:not(.avatar)').count(), 0);
      for (const name of [/^release /, /^commit /]) {
        await workbench.webview.getByRole('button', { name }).click();
        await workbench.notification(/didn’t provide a valid address/);
        await workbench.clearNotifications();
      }
    });

    it('reads an account’s page', async () => {
      await workbench.row('bait').hover();
      await workbench.row('bait').getByRole('button', { name: 'Show Account' }).click();
      await workbench.webview.getByText('Followers').waitFor();
      await shoot('account');
      const shown = await workbench.webview.locator('main').innerText();
      assert.doesNotMatch(shown, UNREADABLE);
      assert.ok(shown.length < 100_000, `${shown.length} characters`);
    });

    it('sees a saying', async () => {
      await workbench.runCommand('Repo Rider: Show a Saying');
      const toast = workbench.shownNotification(/saying /);
      await toast.waitFor();
      await shoot('saying');
      await expectInert(toast.locator('.notification-list-item-message'), 2200);
      await workbench.clearNotifications();
    });

    it('sees plain text in input boxes', async () => {
      const widget = workbench.page.locator('.quick-input-widget');
      const replace = () => workbench.choose('Repo Rider: Manage Account', 'Replace Token…');
      for (const open of [() => workbench.runCommand('Repo Rider: Go to User or Organization'), replace]) {
        await open();
        await widget.locator('.quick-input-message', { hasText: /./ }).waitFor();
        await expectInert(widget.locator('.quick-input-message'), 1200);
        await expectInert(widget.locator('.quick-input-title'), 600);
        await workbench.closeBox();
      }
      await shoot('box');
    });

    it('reads the quota page and the journal', async () => {
      await workbench.runCommand('Repo Rider: Show API Quota');
      await workbench.webview.getByRole('heading', { name: 'Request Journal' }).waitFor();
      await workbench.webview.getByRole('row').nth(3).waitFor();
      await shoot('quota');
      const shown = await workbench.webview.locator('main').innerText();
      assert.doesNotMatch(shown, UNREADABLE);
      assert.equal(await workbench.webview.locator('main').locator('a, img, script').count(), 0);
    });

    it('sees the details of the token', async () => {
      for (const title of ['Manage Account', 'Sign Out']) {
        await workbench.runCommand(`Repo Rider: ${title}`);
        if (title === 'Manage Account') {
          const list = workbench.page.locator('.quick-input-list');
          await list.locator('.codicon-warning').waitFor();
          await expectInert(list.locator('.monaco-list-row').first(), 3500);
          await workbench.page.keyboard.press('Enter');
        }
        const dialog = workbench.page.locator('.monaco-dialog-box');
        await dialog.waitFor();
        if (title === 'Manage Account') await shoot('dialog');
        await expectInert(dialog, 3500);
        await new UserActions(workbench).closeDialog();
      }
    });

    it('sees the account in VS Code’s own menu of accounts', async () => {
      const button = workbench.page.locator('.activitybar .action-item', {
        has: workbench.page.getByLabel(/^Accounts/),
      });
      const menu = workbench.page.locator('.context-view .monaco-menu');
      // A busy window may close it again.
      await eventually(async () => {
        if (!(await menu.isVisible())) await button.click();
        await menu.waitFor({ timeout: stretched(2000) });
      });
      await shoot('accounts');
      await expectInert(menu, 900);
      await workbench.page.keyboard.press('Escape');
    });

    it('sees the status bar', async () => {
      await expectInert(workbench.page.locator('.statusbar'), 900);
      // That of the menu above may still appear.
      const hover = workbench.page.locator('.workbench-hover', { hasText: /Remaining/ });
      await eventually(async () => {
        await workbench.moveMouseAway();
        await workbench.quota.hover({ timeout: stretched(2000) });
        await hover.waitFor({ timeout: stretched(2000) });
      });
      await expectInert(hover, 900);
      await workbench.moveMouseAway();
    });

    it('gets a log of short lines', async () => {
      // Megabytes soon fill a log file, and a new one is started.
      await eventually(async () => {
        const log = await workbench.vscode.log();
        assert.match(log, /GET http/);
        assert.doesNotMatch(log.replaceAll('\n', ''), UNREADABLE);
        for (const line of log.split('\n')) assert.ok(line.length < 1000, `${line.length}: ${line.slice(0, 200)}`);
      });
    });

    it('has run no script, and the window responds', async () => {
      for (const frame of workbench.page.frames())
        assert.equal(await frame.evaluate('typeof globalThis.hacked'), 'undefined');
      assert.equal(await workbench.tab('Untitled-').count(), 0);
      await row('self').waitFor();
      await workbench.runCommand('File: New Untitled Text File');
      await workbench.tab('Untitled-1').waitFor();
    });

    async function assertLabel(place: Locator): Promise<void> {
      const label = (await place.getAttribute('aria-label')) ?? '';
      assert.doesNotMatch(label, UNREADABLE);
      assert.ok(label.length < 1000);
    }
  });
}

const LOUD = { 'x-service-request-id': '<b>x</b>', 'x-oauth-scopes': 'repo, <script>, [a](command:x)' };
