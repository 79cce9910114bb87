import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullName } from '../sandbox/data/repository.ts';
import { RealGit } from '../support/realGit.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { type ServerWindow, serverHost } from './editorHost.ts';
import { eventually } from './eventually.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';
import { Workbench } from './workbench.ts';

const OURS = 'repo-rider.repo-rider';
const OTHER = { 'other.extension': ['ui'] };

/** Waits until exactly this repository has a clone in a window. */
async function findsOnly(workbench: Workbench, name: string): Promise<void> {
  await workbench.search('is:cloned');
  const labels = workbench.page.locator('.quick-input-list .monaco-list-row .label-name');
  await eventually(async () => {
    const names = await labels.allTextContents();
    // Other rows say what isn't loaded.
    assert.deepEqual(
      names.filter((each) => each.includes('/')),
      [name],
    );
  });
  await workbench.closeBox();
}

// Each server stands for a remote computer: it has a home and a VS Code of its own. The browser is the user’s computer.
describe('a user of two remote computers', () => {
  const [first, second] = [new RealGit(), new RealGit()];
  let names: readonly string[];
  let other: ServerWindow | undefined;

  const launch = (home: RealGit, kinds: object) => ({
    env: { HOME: home.folder },
    settings: {
      'repoRider.cloneFolders': [home.path('code')],
      'remote.extensionKind': { ...OTHER, ...kinds },
    },
  });
  const workbench = useWindow({
    sandbox: { repositories: 20 },
    launch: async ({ gitUrl, repositories }) => {
      const listed = repositories.visibleTo(RIDER).filter(({ owner }) => owner === 'velodrome');
      names = listed.slice(0, 2).map(fullName);
      for (const [index, home] of [first, second].entries()) {
        home.create(join('code', 'clone'), `${gitUrl}/${names[index]}.git`);
      }
      return { ...launch(first, { [OURS]: ['web'] }), answerForKey: false };
    },
  });
  const user = new UserActions(workbench);
  const kinds = (): unknown =>
    JSON.parse(readFileSync(workbench.vscode.server.settingsFile, 'utf8'))['remote.extensionKind'];
  const dialog = () => workbench.page.locator('.monaco-dialog-box');

  after(async () => {
    await other?.close();
    for (const home of [first, second]) home[Symbol.dispose]();
  });

  it('is asked before Repo Rider runs there', async () => {
    await user.palette('Use Repo Rider in This Window');
    await dialog()
      .filter({ hasText: /Continue only if you trust that computer/ })
      .waitFor();
    await user.closeDialog();
    assert.deepEqual(kinds(), { ...OTHER, [OURS]: ['web'] });
  });

  it('has it there after the window is reloaded, and can install it', async () => {
    const { page } = workbench;
    await user.palette('Use Repo Rider in This Window');
    await dialog().getByRole('button', { name: 'Use Remote Computer' }).click();
    await Promise.all([
      page.waitForEvent('domcontentloaded'),
      workbench.pressInNotification(/^.*Reload the window to use Repo Rider on the remote computer/, 'Reload Window'),
    ]);
    assert.deepEqual(kinds(), { ...OTHER, [OURS]: ['workspace', 'ui'] });
    await page.locator('.sidebar .extension-list-item', { hasText: 'Repo Rider' }).waitFor();
  });

  it('finds the clones of each computer in its window only', async () => {
    await workbench.openView();
    await workbench.signInFirst(RIDER);
    const { baseUrl } = workbench.sandbox;
    other = await serverHost('another VS Code', launch(second, {})).open({ 'repoRider.server': baseUrl });
    const there = new Workbench(other.page);
    await there.openView();
    await there.signInFirst(RIDER);
    await findsOnly(workbench, names[0] ?? '');
    await findsOnly(there, names[1] ?? '');
  });

  it('takes that back', async () => {
    await user.palette('Use Repo Rider in This Window');
    await dialog().getByRole('button', { name: 'Use My Computer' }).click();
    await eventually(() => assert.deepEqual(kinds(), OTHER));
    await workbench.notification(/^.*Reload the window to use Repo Rider on your own computer/);
  });
});
