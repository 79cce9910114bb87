import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { RealGit } from '../support/realGit.ts';
import { stretched } from '../support/slowdown.ts';
import { eventually } from './eventually.ts';
import { useWindow } from './useWindow.ts';

/** The clones of a person without any account: their folders, their remotes, and the letters that find them. */
const CLONES = [
  ['inkscape', 'https://gitlab.com/graphics/vector/inkscape.git', 'ink', 'graphics/vector · gitlab.com · main'],
  ['jira-client', 'git@bitbucket.org:atlas/jira-client.git', 'jir', 'atlas · bitbucket.org · main · changes'],
  ['payments', 'https://dev.azure.com/contoso/Shop/_git/payments', 'pay', 'contoso/shop · dev.azure.com · main'],
  ['zlib', 'ssh://git@git.example.com:2222/srv/git/zlib.git', 'zli', 'srv/git · git.example.com · main'],
  ['notes', undefined, 'not', 'No remote on a server · main'],
] as const;

describe('a person with clones and without an account', () => {
  const real = new RealGit();
  const workbench = useWindow({
    settings: { 'repoRider.openAction': undefined },
    launch: async () => {
      for (const [name, remote] of CLONES) real.create(join('code', name), remote);
      appendFileSync(real.path('code/jira-client/README.md'), 'More\n');
      real.run(real.path('code/payments'), 'worktree', 'add', '--quiet', '-b', 'fix/rounding', real.path('trees/fix'));
      return { env: { HOME: real.folder }, settings: { 'repoRider.cloneFolders': [real.path('code')] } };
    },
  });
  after(() => real[Symbol.dispose]());

  /** Whether the address is of a window that shows a folder. */
  const shows =
    (name: string) =>
    (url: URL): boolean =>
      url.searchParams.get('folder')?.endsWith(`/${name}`) ?? false;

  it('sees them by host, and below them a row to sign in', async () => {
    await workbench.row('Sign In…').waitFor();
    await workbench.toggle('Cloned', true);
    const names = async () => workbench.page.locator('.sidebar .monaco-list-row .label-name').allTextContents();
    const expected = ['Cloned', 'bitbucket.org', 'jira-client', 'dev.azure.com', 'payments', 'git.example.com'];
    const others = ['zlib', 'gitlab.com', 'inkscape', 'No remote on a server', 'notes', 'Sign In…'];
    await eventually(async () => assert.deepEqual(await names(), [...expected, ...others]));
  });

  it('sees a worktree below its clone', async () => {
    await workbench.toggle('payments', true);
    await workbench.row('fix').locator('.label-description', { hasText: 'fix/rounding' }).waitFor();
  });

  it('is offered nothing for a clone that needs a server', async () => {
    await workbench.row('zlib').click({ button: 'right' });
    const items = workbench.page.locator('.context-view .monaco-menu .action-label');
    await items.first().waitFor();
    assert.deepEqual((await items.allTextContents()).filter(Boolean), [
      'Open Folder',
      'Open In',
      'Local Clone',
      'Copy',
      'Organize',
    ]);
    await workbench.page.keyboard.press('Escape');
  });

  for (const [name, , letters, description] of CLONES) {
    it(`opens ${name} with five keys from any window`, async () => {
      const { page } = workbench;
      const row = workbench.listRow(name);
      // A page that has just opened may take the focus a time later, which closes the list.
      await eventually(async () => {
        await page.keyboard.press('Control+Alt+h');
        await workbench.listRow('payments').waitFor({ timeout: stretched(3000) });
        await page.keyboard.type(letters);
        await row.waitFor({ timeout: stretched(3000) });
        const first = page.locator('.quick-input-list .monaco-list-row').first();
        await first.locator('.label-description', { hasText: description }).waitFor({ timeout: stretched(3000) });
      });
      await page.keyboard.press('Enter');
      await page.waitForURL(shows(name));
    });
  }
});
