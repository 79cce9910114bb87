import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { writeSettings } from '../vscode/userSettings.ts';
import { eventually } from './eventually.ts';
import { PageProbe } from './pageProbe.ts';
import type { TestWindow } from './testWindow.ts';
import { TranslatedTexts } from './translatedTexts.ts';

const COUNTER_UNSET =
  'Couldn’t count cyclists: the address of the cyclist counter isn’t set. Enter it in the settings.';

/**
 * Reloads the window with other settings, so it comes last: a service with no more than `docs/service-spec.md`, sign-in
 * with a name beside the token, no cyclist counter, and German. Begins without accounts.
 */
export function describeGermanPlainService(workbench: TestWindow): void {
  describe('a user who reads German, of a service with no more than the specification', () => {
    const texts = TranslatedTexts.in('de');
    let service: Sandbox;
    let probe: PageProbe;

    before(async () => {
      service = await startSandbox({ repositories: 20, shortLists: true, specOnly: true });
      service.add('velodrome', 'almanac', { open_issues_count: 1234, pushed_at: '2020-02-01T12:00:00Z' });
      probe = new PageProbe(workbench);
      const { context, page, vscode } = workbench;
      await writeSettings(join(vscode.userDataDir, 'data'), {
        'workbench.reduceMotion': 'on',
        'repoRider.openAction': 'details',
        'repoRider.server': service.baseUrl,
        'repoRider.authentication': 'basic',
      });
      await context.addInitScript(() => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: 'de' }));
      await page.reload();
      await workbench.openView();
    });
    after(() => service?.close());

    const run = (key: string) => workbench.runCommand(`Repo Rider: ${texts.of(key)}`);
    const missing = (): string[] =>
      service.requests
        // The page requests topics, too, if the row is shown before the record has arrived.
        .filter(({ status, path }) => status === 404 && !/\/topics$|\/commits\/HEAD$/.test(path))
        .map(({ path }) => path);

    async function showAlmanac(): Promise<void> {
      await run('command.goToRepository');
      await workbench.type('velodrome/almanac');
      await workbench.webview.getByText('Standardbranch', { exact: true }).waitFor();
      await workbench.webview.getByText(texts.of('Loading README…')).waitFor({ state: 'detached' });
    }

    it('learns where to set the address of the counter', async () => {
      await workbench.page.getByText(texts.of('welcome.signedOut').split('\n')[0] ?? '').waitFor();
      await run('command.countCyclists');
      await workbench.pressInNotification(texts.like(COUNTER_UNSET), texts.of('Open Settings'));
      await workbench.page.locator('.settings-editor').getByText('Cyclist Counter').first().waitFor();
      // Newer versions show their settings above everything else.
      await workbench.page.keyboard.press('Escape');
    });

    it('signs in with the account’s name beside the token', async () => {
      await workbench.page.getByRole('button', { name: texts.button('welcome.signedOut') }).click();
      await workbench.pickLast(texts.of('Use a personal access token…'));
      await workbench.page.locator('.quick-input-message', { hasText: 'Adresse Ihres Codehosts' }).waitFor();
      await workbench.page.keyboard.press('Enter');
      await workbench.answer(/Kontoname/, ' @rider');
      await workbench.answer(/persönliches Zugriffstoken/, RIDER);
      await workbench.signedIn('rider');
      await workbench.status(/^\d+ Repositorys · gerade eben$/);
      const expected = `Basic ${btoa(`rider:${RIDER}`)}`;
      const [first, ...requests] = service.requests;
      assert.deepEqual([first?.path, first?.headers.authorization], ['/zen', undefined]);
      assert.ok(requests.length > 0);
      assert.ok(requests.every(({ headers }) => headers.authorization === expected));
      await workbench.clearNotifications();
    });

    it('sees the quota', async () => {
      await workbench.quota.waitFor();
      assert.match(
        (await workbench.quota.locator('[aria-label]').first().getAttribute('aria-label')) ?? '',
        /^API [\d.]+\n.+ \(127\.0\.0\.1:\d+\) · Übrig: [\d.]+ von 5\.000 · Nächster Reset: \d\d:\d\d/,
      );
    });

    it('sees a complete page without an error, and the rest is requested once a day', async () => {
      await showAlmanac();
      const { webview } = workbench;
      // Not in the short list.
      await webview.getByText('Offene Issues').waitFor();
      await webview.getByText('1.234', { exact: true }).waitFor();
      await webview
        .getByText(/^vor \d+ Jahren$/)
        .first()
        .waitFor();
      assert.equal(await (await probe.frame()).evaluate(() => document.documentElement.lang), 'de');
      await eventually(() => assert.equal(new Set(missing()).size, 4));
      assert.equal(await webview.getByRole('heading', { name: 'README' }).count(), 0);
      assert.equal(await webview.locator('.failure').count(), 0);
      const before = missing();
      await workbench.runCommand('View: Close All Editors');
      await showAlmanac();
      assert.deepEqual(missing(), before);
    });

    it('is offered no files', async () => {
      const asked = service.requests.filter(({ path }) => path.endsWith('/commits/HEAD'));
      assert.deepEqual([...new Set(asked.map(({ status }) => status))], [404]);
      await workbench.toggle('velodrome', true);
      await workbench.fromMenu(workbench.row('almanac'), texts.of('command.copyFullName'), async () => {
        const menu = await workbench.page.locator('.context-view').first().innerText();
        assert.ok(menu.includes(texts.of('command.cloneAndOpen')), menu);
        for (const key of ['command.browseFiles', 'command.goToFile']) assert.ok(!menu.includes(texts.of(key)), menu);
      });
      assert.equal(await workbench.webview.getByRole('button', { name: texts.of('command.browseFiles') }).count(), 0);
      await workbench.page.keyboard.press('F1');
      await workbench.page.keyboard.type('Repo Rider: Gehe zu');
      const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
      await rows.filter({ hasText: texts.of('command.goToRepository') }).waitFor();
      assert.equal(await rows.filter({ hasText: texts.of('command.goToFile') }).count(), 0);
      await workbench.closeBox();
    });

    it('sees no English on pages, and no overflow in a narrow one', async () => {
      await workbench.page.keyboard.press('Control+b');
      await workbench.page.setViewportSize({ width: 370, height: 720 });
      assert.deepEqual(await probe.overflow(), []);
      await run('command.showQuota');
      await workbench.webview.getByText('Anfragejournal').first().waitFor();
      assert.deepEqual(await probe.overflow(), []);
      const text = await workbench.webview.locator('main').innerText();
      assert.doesNotMatch(text, /\b(?:the|of|and|requests?|left|not|All|Show|Time|Refresh|Retry)\b/);
    });
  });
}
