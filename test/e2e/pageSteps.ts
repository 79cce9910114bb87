import assert from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { stretched } from '../support/slowdown.ts';
import { eventually } from './eventually.ts';
import { PageProbe } from './pageProbe.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

/** What a page and a frame have in common. */
type Content = Pick<Frame, 'getByRole' | 'getByText'> & { readonly locator: (selector: string) => Locator };

const THEMES = ['Dark Modern', 'Light 2026', 'Dark High Contrast', 'Light High Contrast'] as const;

/** Begins signed in as `rider`, with the setting `workbench.reduceMotion` set to `auto`. */
export function describePages(workbench: TestWindow): void {
  describe('the pages', () => {
    let probe: PageProbe;
    before(async () => {
      probe = new PageProbe(workbench);
      // Animations cost processor time; one test turns them on.
      await workbench.page.emulateMedia({ reducedMotion: 'reduce' });
      workbench.sandbox.add('velodrome', 'almanac', {
        description: 'What happens when',
        homepage: 'https://almanac.example',
      });
      await workbench.runCommand('Repo Rider: Refresh');
      await workbench.status(/changed · /);
      size = workbench.page.viewportSize() ?? size;
    });
    after(async () => {
      await workbench.page.setViewportSize(size);
      await workbench.openView();
      await new UserActions(workbench).tidyUp();
    });
    let size = { width: 1280, height: 800 };

    const webview = () => workbench.webview;
    const press = (keys: string) => workbench.page.keyboard.press(keys);

    /** How a user without a mouse opens each page. */
    const OPEN = {
      repository: async () => {
        await workbench.search('velodrome/almanac');
        await workbench.page
          .locator('.quick-input-list .monaco-list-row.focused', { hasText: 'velodrome/almanac' })
          .waitFor();
        await press('Enter');
      },
      account: async () => {
        await workbench.runCommand('Repo Rider: Go to User or Organization…');
        await workbench.answer(/Name of a user/, 'velodrome');
      },
      quota: () => workbench.runCommand('Repo Rider: Show API Quota'),
    } as const;
    const names = Object.keys(OPEN) as (keyof typeof OPEN)[];

    /** Wait until each page shows everything. */
    const COMPLETE = {
      repository: async (page: Content) => {
        await page.getByText('Default branch', { exact: true }).waitFor();
        await page.locator('readme-view table').waitFor();
      },
      account: async (page: Content) => {
        await page.getByRole('heading', { name: 'Languages' }).waitFor();
        await page.getByRole('row').nth(1).waitFor();
      },
      quota: async (page: Content) => {
        await page.getByRole('heading', { name: 'Request Journal' }).waitFor();
        await page.getByRole('row').nth(2).waitFor();
      },
    } as const satisfies Record<keyof typeof OPEN, unknown>;

    async function open(name: keyof typeof OPEN): Promise<void> {
      await OPEN[name]();
      // A page that was hidden may be shown as it was, and replaced then.
      await eventually(async () => {
        const frame = await probe.frame();
        await COMPLETE[name](frame);
        // What arrives later replaces elements.
        await frame.getByText('Loading…').first().waitFor({ state: 'hidden' });
        await workbench.drawn();
        // Not `equal`, whose message would contain everything that the frames lead to.
        assert.ok((await probe.frame()) === frame, 'the frame was replaced');
      });
    }

    async function wear(theme: string): Promise<void> {
      await workbench.runCommand('Preferences: Color Theme');
      await workbench.type(theme);
      await eventually(async () => {
        const kind = await workbench.page.locator('.monaco-workbench').getAttribute('class');
        const expected = {
          D: theme.includes('High') ? 'hc-black' : 'vs-dark',
          L: theme.includes('High') ? 'hc-light' : 'vs',
        };
        assert.match(kind ?? '', new RegExp(`\\b${theme.startsWith('D') ? expected.D : expected.L}\\b`));
      });
    }

    for (const name of names) {
      it(`can be used with only the keyboard: ${name}`, async () => {
        await open(name);
        // The heading is shown first.
        await eventually(async () => {
          const { missed, reached } = await probe.unreached();
          assert.deepEqual(missed, []);
          assert.ok(reached >= 3, `${reached} were reached`);
        });
      });
    }

    it('copy an address, and fill in a template', async () => {
      await open('repository');
      await probe.tabTo('Copy HTTPS');
      await press('Enter');
      await webview().getByText('Copied', { exact: true }).waitFor();
      await probe.tabTo('All Fields');
      await press('Enter');
      await probe.tabTo('Filter fields');
      await workbench.page.keyboard.type('html url');
      await webview()
        .getByText(/^\d of \d+ fields$/)
        .waitFor();
      const copy = webview().getByRole('button', { name: 'Copy html_url' });
      await copy.click();
      await webview().getByRole('row').filter({ has: copy }).locator('.copied').waitFor();
      assert.match(await workbench.page.evaluate(() => navigator.clipboard.readText()), /\/velodrome\/almanac$/);
      await webview()
        .getByRole('button', { name: /\/velodrome\/almanac$/ })
        .first()
        .click();
      await new UserActions(workbench).closeDialog();
      // The filter stays when the page was hidden.
      await open('account');
      await open('repository');
      await webview()
        .getByText(/^\d of \d+ fields$/)
        .waitFor();
      await probe.tabTo('Filter fields');
      for (const _ of 'html url') await press('Backspace');
      await webview().getByRole('rowheader', { name: 'watchers_count (Stars)' }).waitFor();
      await probe.tabTo('Fill in issues_url');
      await press('Enter');
      await probe.tabTo('number');
      await workbench.page.keyboard.type('7 a');
      await webview().getByText('/repos/velodrome/almanac/issues/7%20a', { exact: false }).waitFor();
      await webview()
        .getByRole('rowheader', { name: 'license.spdx_id' })
        .or(webview().getByText('owner.login'))
        .first()
        .waitFor();
      assert.equal(await webview().getByText('temp_clone_token').count(), 0);
    });

    it('find and sort an account’s repositories, and go to one', async () => {
      await open('account');
      await probe.tabTo('Filter repositories');
      await workbench.page.keyboard.type('alma');
      await webview()
        .getByText(/^1 of \d+ repositories$/)
        .waitFor();
      for (let letter = 0; letter < 4; letter++) await press('Backspace');
      await webview()
        .getByText(/^\d+ repositories$/)
        .waitFor();
      await probe.tabTo('Name');
      await press('Enter');
      await webview().locator('th[aria-sort="ascending"]', { hasText: 'Name' }).waitFor();
      await press('Space');
      await webview().locator('th[aria-sort="descending"]', { hasText: 'Name' }).waitFor();
      await probe.tabTo('almanac');
      await press('Enter');
      await webview().getByRole('heading', { level: 1, name: 'velodrome / almanac' }).waitFor();
    });

    it('show the quota over time and what has used it, and copy a request of the journal', async () => {
      await open('quota');
      await webview()
        .getByRole('img', { name: /^API requests left over time: rider/ })
        .waitFor();
      await webview()
        .getByRole('table', { name: /^Used Since the Reset: \d+$/ })
        .getByRole('row', { name: /^Lists of repositories \d+$/ })
        .waitFor();
      await probe.tabTo(/^Copy as curl/);
      await press('Enter');
      await webview().locator('.copied').waitFor();
    });

    it('do not animate with reduced motion', async () => {
      const { page } = workbench;
      await open('repository');
      const frame = await probe.frame();
      const add = () =>
        frame.evaluate(() => {
          const ring = document.createElement('vscode-progress-ring');
          document.querySelector('repository-page')?.shadowRoot?.querySelector('main')?.append(ring);
          return ring.checkVisibility();
        });
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await eventually(async () => assert.equal(await add(), true));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await eventually(async () => assert.equal(await add(), false));
      assert.equal(await probe.endless(), 0);
    });

    it('keep their scroll position when shown again', async () => {
      await open('account');
      const scroll = async () => (await probe.frame()).evaluate(() => window.scrollY);
      await (await probe.frame()).evaluate(() => window.scrollTo(0, 400));
      await eventually(async () => assert.equal(await scroll(), 400));
      await workbench.tab('almanac').click();
      await webview().getByText('Default branch', { exact: true }).waitFor();
      await workbench.tab('velodrome').click();
      await webview().getByRole('row').nth(1).waitFor();
      await eventually(async () => assert.equal(await scroll(), 400));
    });

    it('keep their state after a reload of the window', async () => {
      const { page } = workbench;
      const allFields = webview().getByRole('rowheader', { name: 'owner.login' });
      await open('quota');
      const chart = webview().getByRole('img', { name: /of 5,000 left at / });
      // After midnight, the time begins with the date.
      const firstSample = async (): Promise<readonly string[]> =>
        (await chart.getAttribute('aria-label'))?.match(/\. (.*? left at).*?(\d+:\d+)/)?.slice(1) ?? [];
      const first = await firstSample();
      assert.equal(first.length, 2);
      await open('repository');
      if ((await allFields.count()) === 0) await webview().getByText('All Fields').click();
      await allFields.waitFor();
      await open('account');
      await probe.tabTo('Filter repositories');
      await page.keyboard.type('alma');
      await webview()
        .getByText(/^1 of \d+ repositories$/)
        .waitFor();
      await new UserActions(workbench).reloadWindow();
      for (const [tab, content] of [
        ['velodrome', webview().getByText(/^1 of \d+ repositories$/)],
        ['almanac', allFields],
        ['API Quota', webview().getByRole('heading', { name: 'Request Journal' })],
      ] as const) {
        await workbench.tab(tab).click();
        // The extension restarts, too.
        await content.waitFor({ timeout: stretched(60_000) });
        if (tab === 'API Quota') await eventually(async () => assert.deepEqual(await firstSample(), first));
      }
    });

    describe('side by side', () => {
      /** As pages know it. */
      const kindOf = (theme: string): string => {
        const isDark = theme.startsWith('D');
        if (theme.includes('High')) return isDark ? 'vscode-high-contrast' : 'vscode-high-contrast-light';
        return isDark ? 'vscode-dark' : 'vscode-light';
      };
      const WIDE = { width: 1900, height: 1200 };

      it('are shown in a grid of editors', async () => {
        await workbench.runCommand('View: Close All Editors');
        await workbench.page.setViewportSize(WIDE);
        await workbench.runCommand('View: Grid Editor Layout (2x2)');
        for (const [index, name] of names.entries()) {
          await press(`Control+${index + 1}`);
          await OPEN[name]();
          await COMPLETE[name](await probe.frameOf(`${name}-page`));
        }
      });

      for (const theme of THEMES) {
        it(`have no accessibility violations: ${theme}`, async () => {
          await wear(theme);
          for (const name of names) {
            await probe.wears(`${name}-page`, kindOf(theme));
            assert.deepEqual(await probe.violations(`${name}-page`), [], name);
          }
        });

        it(`have one button that stands out: ${theme}`, async () => {
          await probe.wears('repository-page', kindOf(theme));
          const page = (await probe.frameOf('repository-page')).locator('repository-page');
          const looksOf = (selector: string) =>
            page.locator(selector).evaluateAll((elements) =>
              elements.map((each) => {
                const { backgroundColor, borderTopColor } = getComputedStyle(each);
                return { fill: backgroundColor, border: borderTopColor };
              }),
            );
          const [primary, ...secondary] = await looksOf('header vscode-button .base');
          const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
          assert.ok(primary && secondary.length >= 3);
          assert.notEqual(primary.fill, background);
          const fills = [...secondary, ...(await looksOf('.address code'))].map(({ fill }) => fill);
          assert.ok(!fills.includes(primary.fill));
          if (theme.includes('High')) assert.deepEqual([...new Set(fills)], ['rgba(0, 0, 0, 0)']);
          else assert.ok(secondary.every(({ border }) => border !== primary.fill));
        });
      }

      after(async () => {
        await workbench.runCommand('View: Close All Editors');
        await workbench.runCommand('View: Single Column Editor Layout');
      });
    });

    it('fit into an editor of 320 pixels, and at double zoom', async () => {
      await workbench.runCommand('View: Close Primary Side Bar');
      const { page } = workbench;
      for (const name of names) {
        await page.setViewportSize({ width: 900, height: 800 });
        await open(name);
        const beside = 900 - (await probe.width());
        await page.setViewportSize({ width: 320 + beside, height: 800 });
        await eventually(async () => assert.equal(await probe.width(), 320));
        assert.deepEqual(await probe.overflow(), [], `${name}, 320 px`);
        const dates = webview().locator('time, .time, dd[title]');
        const wraps = await dates.evaluateAll((all) => all.map((each) => getComputedStyle(each).whiteSpace));
        assert.deepEqual([...new Set(wraps)], ['nowrap'], `${name}, dates`);
        await page.setViewportSize({ width: 640 + beside, height: 800 });
        await eventually(async () => assert.equal(await probe.width(), 640));
        await (await probe.frame()).evaluate(() => {
          document.documentElement.style.zoom = '2';
        });
        assert.deepEqual(await probe.overflow(), [], `${name}, 200 %`);
      }
    });
  });
}
