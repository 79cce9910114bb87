import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RIDER } from '../support/sandboxTokens.ts';
import type { LaunchOptions } from '../vscode/launch.ts';
import { PageProbe } from './pageProbe.ts';
import { PSEUDO } from './pseudoLanguage.ts';
import { TranslatedTexts } from './translatedTexts.ts';
import { useWindow } from './useWindow.ts';

/** Pictures of each language, for those who correct translations. */
const PICTURES = fileURLToPath(new URL('../../out/languages', import.meta.url));

/** A page of 320 px beside the activity bar. */
const NARROW = { width: 370, height: 720 };

/** Registers a suite with what a user reads in a language: an error, the sign-in, menus, and pages. */
export function describeLanguage(
  language: string,
  texts = TranslatedTexts.in(language),
  launch: () => Promise<LaunchOptions> = async () => ({}),
): void {
  describe(`a user who reads ${language}`, () => {
    const workbench = useWindow({
      sandbox: { repositories: 12 },
      launch: async () => ({ viewport: { width: 1100, height: 720 }, language, ...(await launch()) }),
    });
    let probe: PageProbe;

    before(async () => {
      await mkdir(PICTURES, { recursive: true });
      probe = new PageProbe(workbench);
    });

    const picture = (name: string): Promise<unknown> =>
      workbench.page.screenshot({ path: join(PICTURES, `${language}-${name}.png`), animations: 'disabled' });
    const linesOf = async (selector: string): Promise<readonly string[]> =>
      (await workbench.page.locator(selector).allInnerTexts()).flatMap((text) => text.split('\n'));

    it('sees the welcome view, and why a token is refused', async () => {
      const [welcome = ''] = texts.of('welcome.signedOut').split('\n');
      await workbench.page.getByText(welcome).waitFor();
      await picture('1-welcome');
      await workbench.page.getByRole('button', { name: texts.button('welcome.signedOut') }).click();
      await workbench.pick(texts.of('Use a personal access token…'));
      await workbench.complaint(texts.like(ADDRESS));
      await workbench.page.keyboard.press('Enter');
      await workbench.page.locator('.quick-input-widget input[type="password"]').waitFor();
      await workbench.type('notatoken0000000001');
      await workbench.complaint(texts.like(REJECTED));
      await picture('2-error');
    });

    it('signs in, and sees no English in the sidebar', async () => {
      await workbench.type(RIDER);
      await workbench.signedIn();
      await workbench.clearNotifications();
      await workbench.row('velodrome').waitFor();
      await workbench.toggle('velodrome', true);
      await workbench.page.locator('.sidebar .monaco-list-row[aria-level="2"]').first().waitFor();
      const lines = await linesOf('.sidebar');
      assert.deepEqual(texts.english(lines), []);
      if (language === PSEUDO) assert.deepEqual(unmarked(lines), []);
      if (/^(?:ja|ko|zh)/.test(language)) assert.deepEqual(lines.filter(hasLatinAge), []);
      await picture('3-sidebar');
    });

    it('reads menus', async () => {
      const row = workbench.page.locator('.sidebar .monaco-list-row[aria-level="2"]').first();
      await row.click({ button: 'right' });
      await workbench.menuEntry(texts.of('menu.organize')).waitFor();
      const lines = await linesOf('.context-view .action-label');
      assert.deepEqual(texts.english(lines), []);
      if (language === PSEUDO) assert.deepEqual(unmarked(lines), []);
      await picture('4-menu');
      const entries = workbench.page.locator('.context-view .action-item');
      await workbench.untilGone(entries, () => workbench.page.keyboard.press('Escape'));
    });

    it('reads pages without English, and without overflow in a narrow window', async () => {
      await workbench.runCommand(`Repo Rider: ${texts.of('command.goToRepository')}`);
      await workbench.type('velodrome/');
      const { webview } = workbench;
      await webview.getByRole('heading', { name: texts.of(CLONE_HEADING), exact: true }).waitFor();
      await picture('5-page');
      assert.equal(await (await probe.frame()).evaluate(() => document.documentElement.lang), language);
      await workbench.page.keyboard.press('Control+b');
      await workbench.page.setViewportSize(NARROW);
      await expectTranslated();
      await workbench.runCommand(`Repo Rider: ${texts.of('command.showQuota')}`);
      await webview.getByText(texts.of('Request Journal')).first().waitFor();
      await picture('6-quota');
      await expectTranslated();
    });

    async function expectTranslated(): Promise<void> {
      assert.deepEqual(await probe.overflow(), []);
      assert.deepEqual(await probe.cut(), []);
      if (language === PSEUDO) assert.deepEqual(await probe.unmarked(DATA), []);
      const text = await workbench.webview.locator('main').innerText();
      assert.deepEqual(texts.english(text.split('\n')), []);
    }
  });
}

const CLONE_HEADING = 'Clone/Heading of the clone URLs; noun';

/** What comes from the service or from the browser, and the name of the extension. */
const DATA = /^(?:Repo Rider|Multi-tiered secondary policy\.|last (?:month|year))$/i;

/** Whether a row of the sidebar has an age like “3w”. */
function hasLatinAge(line: string): boolean {
  return /\d[dhmwy](?: ·|$)/.test(line);
}

function unmarked(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => /[A-Za-z]{2,} [A-Za-z]{2,}/.test(line) && !DATA.test(line.trim()));
}

const ADDRESS = 'Address of your code host, such as github.com. You enter the token in the next step.';
const REJECTED = '{0} rejected your token. It may be mistyped, expired, or revoked. Replace it with a new one.';
