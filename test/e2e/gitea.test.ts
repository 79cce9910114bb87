import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RealGit } from '../support/realGit.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { eventually } from './eventually.ts';
import { describeGiteaList } from './giteaList.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';

const README = '# Shelf\n\nBooks and [the guide](docs/guide.md).\n';

describe('a user of a server with the API of Gitea', () => {
  const real = new RealGit();
  const clone = real.path('code', 'shelf');
  const workbench = useWindow({
    sandbox: { repositories: 120, gitea: true, path: '/code' },
    settings: { 'repoRider.changesBadge': true },
    launch: async (sandbox) => {
      real.write('code/.keep', '');
      sandbox.add('rider', 'shelf', {
        default_branch: 'main',
        private: true,
        stargazers_count: 12,
        topics: ['books', 'tea'],
        files: { 'README.md': README, 'docs/guide.md': '# Guide\n\nThe guide\n', 'src/main.ts': 'export {};\n' },
      });
      return { env: { HOME: real.folder }, settings: { 'git.enabled': true } };
    },
  });
  const user = new UserActions(workbench);
  after(() => real[Symbol.dispose]());

  const pictures = join('out', 'gitea');
  let count = 0;
  before(() => mkdirSync(pictures, { recursive: true }));
  afterEach(async function () {
    const title = this.currentTest?.title ?? '';
    const name = `${String(++count).padStart(2, '0')} ${title.replaceAll(/[^\w ]+/g, '')}`;
    await workbench.page.screenshot({ path: join(pictures, `${name.slice(0, 80)}.png`) });
  });

  const clipboard = (): Promise<string> => workbench.page.evaluate(() => navigator.clipboard.readText());
  const shown = async (): Promise<string> =>
    ((await workbench.page.locator('.editor-instance .view-lines').first().textContent()) ?? '').replaceAll(
      '\u00a0',
      ' ',
    );

  it('signs in with the address of any page, and learns where tokens are made', async () => {
    await workbench.openView();
    await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.chooseToken();
    await workbench.confirmHost(`${workbench.sandbox.serverUrl}/rider/shelf`);
    await workbench.page.locator('.quick-input-message', { hasText: /personal access token/ }).waitFor();
    const page = await workbench.pageOpenedBy(() =>
      workbench.page
        .locator('.quick-input-titlebar')
        .getByRole('button', { name: /Create a Token/ })
        .click(),
    );
    assert.match(page.url(), /\/code\/user\/settings\/applications$/);
    await page.close();
    await workbench.answer(/personal access token/, RIDER);
    await workbench.signedIn('rider');
    await workbench.status(/^121 repositories · just now$/);
    await workbench.clearNotifications();
  });

  it('sees all owners, and no quota', async () => {
    for (const owner of ['rider', 'criterium', 'peloton', 'velodrome']) await workbench.row(owner).waitFor();
    assert.equal(await workbench.quota.count(), 0);
    const paths = workbench.sandbox.requests.map(({ path }) => path);
    assert.ok(!paths.some((path) => path.includes('per_page=100') || path.includes('sort=')));
  });

  it('sees all repositories of an organization, whose list has more', async () => {
    await workbench.toggle('velodrome', true);
    await workbench.row('handbook').waitFor();
    await workbench.toggle('velodrome', false);
  });

  it('isn’t offered sayings, which the server doesn’t have', async () => {
    await workbench.page.keyboard.press('F1');
    await workbench.page.locator('.quick-input-widget input.input').fill('>Repo Rider: Show');
    await workbench.listRow('Repo Rider: Show API Quota').waitFor();
    assert.equal(await workbench.listRow('Repo Rider: Show a Saying').count(), 0);
    await workbench.closeBox();
  });

  it('reads a repository on its page, with the names of the server', async () => {
    await workbench.toggle('rider', true);
    await workbench.openPage(workbench.row('shelf'), workbench.webview.getByRole('heading', { name: 'rider / shelf' }));
    await workbench.webview.locator('readme-view').getByText('Books and').waitFor();
    await workbench.webview.getByText('books', { exact: true }).first().waitFor();
    await workbench.webview.getByText('12', { exact: true }).first().waitFor();
    await workbench.webview.getByText('All Fields').click();
    for (const name of ['stars_count', 'object_format_name', 'permissions.pull']) {
      await workbench.webview.getByRole('rowheader', { name: new RegExp(`^${name}`) }).waitFor();
    }
    await workbench.webview.getByRole('button', { name: 'Copy HTTPS' }).click();
    await eventually(async () => assert.equal(await clipboard(), `${workbench.sandbox.serverUrl}/rider/shelf.git`));
  });

  it('finds a repository by typing', async () => {
    await workbench.search('handbook');
    await workbench.listRow('velodrome/handbook').waitFor();
    await workbench.closeBox();
  });

  it('reads a file without a clone, and copies its permalink', async () => {
    await user.fromMenu('shelf', 'Go to File…');
    await workbench.answer(/^Go to File · rider\/shelf · main · /, 'guide:3');
    await eventually(async () => assert.match(await shown(), /The guide/));
    await user.palette('Copy Permalink');
    await eventually(async () =>
      assert.match(
        await clipboard(),
        /\/code\/rider\/shelf\/src\/commit\/[\da-f]{40}\/docs\/guide\.md\?display=source#L3$/,
      ),
    );
  });

  it('browses the files, and another branch', async () => {
    await user.fromMenu('shelf', 'Browse Files');
    await workbench.fileRow('README.md').waitFor();
    await workbench.titleAction('Switch Branch or Tag…').click();
    await workbench.listRow('main').waitFor();
    await workbench.closeBox();
    await workbench.fromTitleMenu('Close Files');
  });

  it('clones a private repository', async () => {
    await user.fromMenu('shelf', /^Clone…/);
    const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: /Let Git sign in to .* as rider\?/ });
    await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
    await user.chooseFolder(real.path('code'));
    await eventually(() =>
      assert.match(
        execFileSync('git', ['log', '-1', '--format=%H'], { cwd: clone, encoding: 'utf8', stdio: 'pipe' }),
        /^\w{40}/,
      ),
    );
    const remote = execFileSync('git', ['remote', 'get-url', 'origin'], { cwd: clone, encoding: 'utf8' });
    assert.equal(remote.trim(), `${workbench.sandbox.serverUrl}/rider/shelf.git`);
    // What is open then is the clone.
    await workbench.openView();
    await workbench.clearNotifications();
  });

  it('clones all repositories that are shown, and fetches them', async () => {
    await user.palette('Filter');
    await workbench.answer(/Filter Repositories/, 'owner:rider is:private -is:archived size:>0 -is:cloned');
    await workbench.status(/: \d+ of \d+ repositories/);
    await user.palette('Clone All');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Choose Folder…' }).click();
    await user.chooseFolder(real.path('code'));
    await workbench.notification(/Cloned 15 of 15 repositories/);
    await workbench.clearNotifications();
    await user.palette('Filter');
    await workbench.answer(/Filter Repositories/, 'is:cloned');
    await workbench.status(/: 16 of \d+ repositories/);
    await user.palette('Fetch All');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Fetch' }).click();
    await workbench.notification(/Fetched \d/);
    await workbench.clearNotifications();
    await user.palette('Clear Filter');
  });

  describeGiteaList(workbench);
});
