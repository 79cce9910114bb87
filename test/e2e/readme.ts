import assert from 'node:assert/strict';
import { encodePng } from '../support/png.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { signOutInMenu } from './accountsMenu.ts';
import { eventually } from './eventually.ts';
import { HOSTILE } from './hostileReadme.ts';
import { PageProbe } from './pageProbe.ts';
import { openPageOf, show } from './repositoryPage.ts';
import { storedFiles } from './storedFiles.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

const PICTURE = encodePng(40, 30, () => [200, 30, 30]);

const README = `# Bells and whistles

A sentence that no other file has: 4711-unmistakable.

![A red picture](img/red.png) ![A badge](https://elsewhere.example/badge.svg) ![Missing](img/none.png)

[The guide](docs/guide.md), [An old page](docs/gone.md), [the end](#the-end), [a place](#place), [elsewhere](https://elsewhere.example/a%2Fb?c=%26d%2B#%23), [an odd name](docs/c%23d.txt), [the issues](../../issues?q=is%3Aopen)

| a | b |
| - | - |
| 1 | 2 |

The mean is $\\frac{a}{b}$.

${'Some text.\n\n'.repeat(60)}

<a name="place"></a>

${'Some text.\n\n'.repeat(60)}

## The End
`;

const MARKED = `# Marked

> [!NOTE]
> A note with [a link](https://x.example)

> [!tip]
> A tip

> [!IMPORTANT]
>
> Two paragraphs
>
> of text

> [!WARNING]
> A warning

> [!CAUTION]
> Danger

> A quote
>
> > [!NOTE]
> > in another one

> [!NOTE] within a line

- [ ] To do with *emphasis*
- [x] Done
  - [ ] Below

Off we go :rocket::+1: at 10:30:45 with :nothing_known:

\`:rocket: [^1]\`

One[^b], two[^A], again[^a]. None[^none].

[^a]: An address: https://x.example
[^b]: The second one
    is first.
[^unused]: Not shown
`;

/** A sandbox that sends the commits of the repository `late` when a test says so. */
export class LateCommits {
  readonly #sent = Promise.withResolvers<void>();

  /** For the option of the sandbox. */
  readonly hold = async ({ url }: Request): Promise<void> =>
    url.includes('/late/commits') ? this.#sent.promise : undefined;

  send(): void {
    this.#sent.resolve();
  }
}

/** Begins signed in as `rider`, and ends without accounts. */
export function describeReadme(workbench: TestWindow, late: LateCommits): void {
  describe('the README on the page of a repository', () => {
    const heading = (name: string) => workbench.webview.getByRole('heading', { name, exact: true });
    const content = () => workbench.webview.locator('readme-view');

    it('is shown with its pictures, below what a reader wants to know first', async () => {
      workbench.sandbox.clearRequests();
      const files = { 'README.md': README, 'img/red.png': PICTURE, 'docs/guide.md': '# Guide' };
      await openPageOf(workbench, 'belled', { files });
      await heading('Bells and whistles').waitFor();
      for (const name of ['Languages', 'Latest Release', 'Last Commits']) await heading(name).waitFor();
      await content().locator('img[src^="data:image/png"]').waitFor();
      assert.equal(await content().locator('img').count(), 1);
      await content().getByRole('link', { name: 'A badge' }).waitFor();
      await content().getByRole('link', { name: 'Missing' }).waitFor();
      const paths = workbench.sandbox.requests.map(({ path }) => path).filter((path) => path.includes('/belled'));
      const [pictures, others] = [
        paths.filter((path) => path.includes('/contents/')),
        paths.filter((path) => !path.includes('/contents/')),
      ];
      assert.ok(others.length <= 6, others.join());
      assert.equal(pictures.length, 2);
    });

    it('is not requested again while it is fresh, and costs nothing while it is unchanged', async () => {
      workbench.sandbox.clearRequests();
      await show(workbench, 'handbook');
      await show(workbench, 'belled');
      await heading('Bells and whistles').waitFor();
      await content().locator('img[src^="data:image/png"]').waitFor();
      const again = workbench.sandbox.requests.filter(({ path }) => path.includes('/belled'));
      assert.deepEqual(again, []);
      const before = workbench.sandbox.quota(RIDER).remaining;
      workbench.sandbox.clearRequests();
      await workbench.editorAction('Refresh Page').click();
      // Also the pictures, and the one that was missing.
      await eventually(() => {
        const answers = workbench.sandbox.requests.filter(({ path }) => path.includes('/belled'));
        const isExpected = answers.every(({ path, status }) => status === (path.endsWith('none.png') ? 404 : 304));
        assert.ok(answers.length === 7 && isExpected, JSON.stringify(answers));
      });
      assert.equal(workbench.sandbox.quota(RIDER).remaining, before - 1);
      await content().locator('img[src^="data:image/png"]').waitFor();
    });

    it('has links to files, which open here, to the web, and to its headings', async () => {
      await content().getByRole('link', { name: 'The guide' }).click();
      await workbench.tab('guide.md').waitFor();
      await workbench.runCommand('View: Close Editor');
      await content().getByRole('link', { name: 'An old page' }).click();
      // VS Code asks before it opens an unknown website.
      const dialog = workbench.page.locator('.monaco-dialog-box');
      await dialog.getByText(/\/velodrome\/belled\/blob\/\w+\/docs\/gone\.md$/).waitFor();
      await new UserActions(workbench).closeDialog();
      await content().getByRole('link', { name: 'the end' }).press('Enter');
      const frame = await new PageProbe(workbench).frame();
      const scrolled = () => frame.evaluate(() => window.scrollY);
      await eventually(async () => assert.ok((await scrolled()) > 1000));
      const end = await scrolled();
      await content().getByRole('link', { name: 'a place' }).press('Enter');
      await eventually(async () => assert.ok((await scrolled()) < end - 500 && (await scrolled()) > 200));
    });

    it('has links to the web, with their addresses as they are', async () => {
      const { context, page } = workbench;
      await context.route(/elsewhere|\/belled\//, (route) => route.fulfill({ body: '' }));
      for (const [name, address] of [
        ['elsewhere', /^https:\/\/elsewhere\.example\/a%2Fb\?c=%26d%2B#%23$/],
        ['an odd name', /\/velodrome\/belled\/blob\/\w+\/docs\/c%23d\.txt$/],
        ['the issues', /\/velodrome\/belled\/issues\?q=is%3Aopen$/],
      ] as const) {
        await content().getByRole('link', { name }).click();
        const button = page.locator('.monaco-dialog-box').getByRole('button', { name: 'Open', exact: true });
        const opened = await workbench.pageOpenedBy(() => button.click());
        await opened.waitForURL(address);
        await opened.close();
      }
      await context.unroute(/elsewhere|\/belled\//);
    });

    it('has formulas as their source', async () => {
      await content().getByText('The mean is \\frac{a}{b}.').waitFor();
    });

    it('has alerts, tasks, footnotes, and emoji, as on the web', async () => {
      await openPageOf(workbench, 'marked', { files: { 'README.md': MARKED } });
      await heading('Marked').waitFor();
      const alerts = content().locator('.alert');
      assert.deepEqual(await alerts.locator('.alert-title').allTextContents(), [
        'Note',
        'Tip',
        'Important',
        'Warning',
        'Caution',
      ]);
      assert.match((await alerts.first().textContent()) ?? '', /^Note\s*A note with a link\s*$/);
      // Not in another quote, and not within a line.
      assert.equal(await content().getByText('[!NOTE]').count(), 2);
      const task = (name: string) => content().getByRole('checkbox', { name });
      assert.deepEqual([await task('To do').isChecked(), await task('Done').isChecked()], [false, true]);
      assert.ok(await task('Done').isDisabled());
      assert.deepEqual(await content().getByRole('checkbox').count(), 3);
      await content().getByText('Off we go 🚀👍 at 10:30:45 with :nothing_known:').waitFor();
      await content().getByText(':rocket: [^1]', { exact: true }).waitFor();
      const notes = content().getByRole('region', { name: 'Footnotes' }).getByRole('listitem');
      assert.deepEqual(
        (await notes.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
        ['The second one is first. ↩', 'An address: https://x.example ↩ ↩2'],
      );
      // Those that the text doesn't define stay text.
      await content().getByText('None[^none].').waitFor();
      const probe = new PageProbe(workbench);
      const focusedId = async () =>
        (await probe.frame()).evaluate(() => {
          let active = document.activeElement;
          while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
          return active?.id;
        });
      await content().getByRole('link', { name: 'Footnote 2' }).last().press('Enter');
      await eventually(async () => assert.equal(await focusedId(), 'user-content-footnote-2'));
      await content().getByRole('link', { name: 'Back to reference 2-2' }).press('Enter');
      await eventually(async () => assert.equal(await focusedId(), 'user-content-footnote-2-reference-2'));
      assert.deepEqual(await probe.violations('repository-page'), []);
    });

    it('does not move under the reader when the commits arrive later', async () => {
      const size = workbench.page.viewportSize() ?? { width: 1280, height: 720 };
      // The commits are above the README.
      await workbench.page.setViewportSize({ ...size, width: 900 });
      await openPageOf(workbench, 'late', {
        files: { 'README.md': `# Late\n\n${'Some text.\n\n'.repeat(60)}## The End` },
      });
      await heading('Late').waitFor();
      await heading('The End').evaluate((element) => element.scrollIntoView());
      const top = () => heading('The End').evaluate((element) => element.getBoundingClientRect().top);
      const [before, commits] = [await top(), heading('Last Commits')];
      assert.equal(await commits.count(), 0);
      late.send();
      await commits.waitFor({ state: 'attached' });
      await commits.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      const after = await top();
      assert.ok(Math.abs(after - before) <= 1, `${before} ${after}`);
      await workbench.page.setViewportSize(size);
    });

    it('shows what was loaded before while there is no network', async () => {
      await workbench.sandbox.stop();
      await new UserActions(workbench).reloadInFullRun();
      await show(workbench, 'belled');
      await heading('Bells and whistles').waitFor();
      await heading('Last Commits').waitFor();
      await workbench.sandbox.start();
    });

    it('does nothing, whatever it contains', async () => {
      const BAD = `${workbench.sandbox.baseUrl}/bad`;
      const text = HOSTILE.join('\n\n').replaceAll('BAD', BAD);
      workbench.sandbox.clearRequests();
      await openPageOf(workbench, 'hostile', { files: { 'README.md': `# Hostile\n\n${text}` } });
      await heading('Hostile').waitFor();
      const frame = await new PageProbe(workbench).frame();
      const found = await frame.evaluate(() => {
        const roots: (ParentNode & Node)[] = [document];
        for (const root of roots) {
          for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
        }
        const view = roots.map((root) => root.querySelector('readme-view')).find((each) => each !== null);
        const all = [...(view?.shadowRoot?.querySelectorAll('.content *') ?? [])];
        const allowed = new Set(
          'class id title alt role tabindex data-address src width height open align lang dir colspan rowspan start name aria-label'.split(
            ' ',
          ),
        );
        return {
          count: all.length,
          hit: Reflect.get(window, 'hit'),
          tags: [...new Set(all.map(({ localName }) => localName))],
          attributes: all
            .flatMap(({ attributes }) => [...attributes].map(({ name }) => name))
            .filter((name) => !allowed.has(name)),
          sources: all.map((each) => each.getAttribute('src')).filter((source) => source !== null),
          classes: all
            .flatMap(({ classList }) => [...classList])
            .filter((name) => !/^(hljs|wide|plain|footnotes|alert|note$)/.test(name)),
          styled: all.filter((each) => each.matches('p.alert')).length,
          ids: all.map(({ id }) => id).filter((id) => id && !id.startsWith('user-content-')),
          links: all
            .filter((each) => each.getAttribute('role') === 'link')
            .map((each) => each.getAttribute('data-address') ?? ''),
          hasOverrides: all.some((each) => /[\u202a-\u202e]/.test(each.outerHTML)),
          titles: all
            .filter(
              (each) =>
                each.getAttribute('role') === 'link' &&
                each.getAttribute('title') !== each.getAttribute('data-address'),
            )
            .map((each) => each.outerHTML),
          width: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        };
      });
      assert.ok(found.count > 100, String(found.count));
      assert.equal(found.hit, undefined);
      const forbidden =
        'script style link meta base iframe frame object embed video audio source form input button textarea select svg math template dialog slot marquee repository-page body';
      assert.deepEqual(
        found.tags.filter((tag) => forbidden.split(' ').includes(tag)),
        [],
      );
      assert.deepEqual([found.attributes, found.sources, found.classes, found.ids, found.styled], [[], [], [], [], 0]);
      assert.deepEqual(
        found.links.filter((address) => /^\s*(command|javascript|data|vscode|file|java\s*script):/i.test(address)),
        [],
      );
      assert.deepEqual([found.hasOverrides, found.width, found.titles], [false, 0, []]);
      assert.deepEqual(
        workbench.sandbox.requests.filter(({ path }) => path.includes('/bad')),
        [],
      );
    });

    it('is deleted from disk when its account is signed out in VS Code’s menu', async () => {
      const has = async (): Promise<boolean> =>
        (await storedFiles(workbench.vscode)).some((text) => text.includes('4711-unmistakable'));
      assert.ok(await has());
      const { host } = new URL(workbench.sandbox.baseUrl);
      await signOutInMenu(workbench, `rider (${host})`, /Sign out of|used by/);
      await workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      await workbench.quota.waitFor({ state: 'detached' });
      await eventually(async () => assert.ok(!(await has())));
      await new UserActions(workbench).tidyUp();
    });
  });
}
