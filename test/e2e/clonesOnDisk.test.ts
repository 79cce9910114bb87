import assert from 'node:assert/strict';
import { appendFileSync, cpSync, globSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fullName, type RepositoryRecord } from '../sandbox/data/repository.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { RealGit } from '../support/realGit.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { stretched } from '../support/slowdown.ts';
import type { LaunchOptions } from '../vscode/launch.ts';
import { describeArrivingRows, HeldPages } from './arrivingRows.ts';
import { createMenuClones, describeCloneMenus, TRUST } from './cloneMenus.ts';
import { eventually } from './eventually.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';

/** The badge of a row, which VS Code draws with a style sheet. */
const BADGE = '.monaco-icon-label.monaco-decoration-itemBadge, .monaco-icon-label[class*="itemBadge"]';

const CLONES = 30;
const ROOTS = ['work', 'open source', 'old'];

/** Creates clones with all kinds of remotes in several folders, one without any, and what must be left out. */
function createOthers(real: RealGit, sandbox: Sandbox, others: readonly RepositoryRecord[]): void {
  const { port, hostname } = new URL(sandbox.gitUrl);
  real.write('.ssh/config', `Host alias\n  HostName ${hostname}\n`);
  real.write('.gitconfig', `[url "${sandbox.gitUrl}/"]\n\tinsteadOf = mine:\n`);
  const template = real.create('template', sandbox.gitUrl);
  const remotes: readonly ((name: string) => string)[] = [
    (name) => `${sandbox.gitUrl}/${name}.git`,
    (name) => `http://rita:secret@${hostname}:${port}/${name.toUpperCase()}/`,
    (name) => `git@alias:${name}.git`,
    (name) => `mine:${name}`,
  ];
  for (const [index, record] of others.entries()) {
    const name = join(ROOTS[index % ROOTS.length] ?? '', `clone ${index} ✓`);
    const remote = remotes[index % remotes.length]?.(fullName(record)) ?? '';
    if (index === 0) {
      // A worktree of a repository that is nowhere else in these folders.
      const main = real.create('elsewhere', remote);
      real.run(main, 'worktree', 'add', '--quiet', '-b', 'fix', real.path(name));
      continue;
    }
    cpSync(template, real.path(name), { recursive: true });
    real.write(join(name, '.git/config'), `[remote "origin"]\n\turl = ${remote}\n`);
  }
  real.write('work/broken/.git', 'nonsense');
  symlinkSync('..', real.path('work/loop'));
  real.create('work/no remote');
}

describe('a window of a user with clones', () => {
  const held = new HeldPages();
  const real = new RealGit();
  const code = real.path('my code 🚲');
  let records: readonly RepositoryRecord[];

  const launch = async (sandbox: Sandbox): Promise<LaunchOptions> => {
    const usual = sandbox.repositories.visibleTo(RIDER).filter(({ name }) => /^[\w-]+$/.test(name));
    // The first rows of their owner, which are in view.
    records = usual
      .filter(({ owner }) => owner === 'velodrome')
      .toSorted((a, b) => Date.parse(b.pushed_at) - Date.parse(a.pushed_at))
      .slice(0, 3);
    const others = usual.filter((record) => !records.includes(record) && record.name !== 'handbook');
    for (const record of records) {
      real.create(join('my code 🚲', record.name), `${sandbox.gitUrl}/${fullName(record)}.git`);
    }
    appendFileSync(join(code, records[1]?.name ?? '', 'README.md'), 'More\n');
    createOthers(real, sandbox, others.slice(0, CLONES - records.length - 1));
    await createMenuClones(real, sandbox);
    const roots = [code, real.path('code'), ...ROOTS.map((root) => real.path(root))];
    return { env: { HOME: real.folder }, settings: { 'repoRider.cloneFolders': roots, ...TRUST } };
  };
  const workbench = useWindow({
    // One more is cloned.
    sandbox: { repositories: 899, hold: held.hold },
    launch,
    settings: { 'repoRider.openAction': 'open' },
  });
  after(() => real[Symbol.dispose]());

  describeArrivingRows(workbench, held);
  describeCloneMenus(workbench, real);
  describe('a user with clones', () => {
    const badge = async (name: string): Promise<string> =>
      workbench
        .row(name)
        .locator(BADGE)
        .first()
        .evaluate((element) => getComputedStyle(element, '::after').content);

    /** Whether an address is of a window that shows the clone of a repository. */
    const shows =
      ({ name }: RepositoryRecord) =>
      (url: URL): boolean =>
        url.searchParams.get('folder')?.endsWith(`/${name}`) ?? false;

    /** Finds a repository with the keyboard. */
    async function find(name: string): Promise<void> {
      const { page } = workbench;
      // A page that has just opened may take the focus a time later, which closes the list.
      await eventually(async () => {
        await page.keyboard.press('Control+Alt+h');
        await page
          .locator('.quick-input-title', { hasText: /^Go to Repository/ })
          .waitFor({ timeout: stretched(3000) });
        await page.locator('.quick-input-widget input.input').fill(name, { timeout: stretched(3000) });
        await workbench.listRow(name).waitFor({ timeout: stretched(3000) });
      });
    }

    it('sees which repositories are cloned, and which of them have changes', async () => {
      const [clean, dirty] = records;
      assert.ok(clean && dirty);
      await workbench.toggle('velodrome', true);
      await eventually(async () => assert.equal(await badge(clean.name), '"⌂"'));
      await eventually(async () => assert.equal(await badge(dirty.name), '"●"'));
    });

    it('has all clones found, and the log states what was left out', async () => {
      const { page, vscode } = workbench;
      await workbench.search('is:cloned');
      await eventually(async () =>
        assert.match((await page.locator('.quick-input-title').textContent()) ?? '', new RegExp(`${CLONES + 1} of `)),
      );
      await workbench.closeBox();
      await eventually(() => {
        const [file = ''] = globSync(join(vscode.logsFolder, '**', '*Repo Rider*.log'));
        const log = readFileSync(file, 'utf8');
        for (const line of [
          `Found ${CLONES + 1} clones`,
          `${real.path('work/broken')}: its .git is not a repository`,
          `${real.path('work/loop')}: it is a link`,
        ]) {
          assert.ok(log.includes(line), line);
        }
        assert.ok(!log.includes('secret'));
      });
    });

    it('finds clones', async () => {
      await workbench.search('is:dirty');
      await workbench.page
        .locator('.quick-input-list')
        .getByText(records[1]?.name ?? '')
        .first()
        .waitFor();
      await workbench.closeBox();
    });

    it('can’t delete clones in a window without a trash', async () => {
      const user = new UserActions(workbench);
      const name = records[0]?.name ?? '';
      await user.lacksInMenu(name, 'Delete Clone…', 'Open in New Window');
      for (const title of ['Clean Up Clones', 'Delete Clone']) await user.lacksInPalette(title, 'Sort By');
    });

    it('is offered to clone a repository without a clone', async () => {
      await workbench.search('velodrome/handbook');
      await workbench.listRow('velodrome/handbook').waitFor();
      await workbench.page.keyboard.press('Enter');
      // The home folder is offered, too.
      await workbench.listRow('Clone and Open…').waitFor();
      await workbench.listRow('Clone and Open').first().locator('.label-description', { hasText: 'into ' }).waitFor();
      await workbench.listRow('Show Repository Details').click();
      await workbench.tab('handbook').waitFor();
      // Until then, the page may take the focus, which closes the list of the next test.
      await workbench.webview.getByRole('heading', { name: 'Install' }).waitFor();
    });

    it('opens a clone in a new window with a key, and with Enter in this window', async () => {
      const [clean] = records;
      assert.ok(clean);
      const { page } = workbench;
      await find(fullName(clean));
      const opened = await workbench.pageOpenedBy(() => page.keyboard.press('Control+Enter'));
      await opened.waitForURL(shows(clean), { waitUntil: 'commit' });
      await opened.close();
      await find(fullName(clean));
      await page.keyboard.press('Enter');
      await eventually(async () => assert.match(await page.title(), new RegExp(clean.name)));
    });
  });
});
