import assert from 'node:assert/strict';
import { packageCompanion } from '../companion/packageCompanion.ts';
import type { ProvidedSession, ProviderId } from '../provider/sessionsFile.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { stretched } from '../support/slowdown.ts';
import { companionMessage } from './companionMessage.ts';
import { eventually } from './eventually.ts';
import { GITHUB_HOST, type GitHubWindow, prepareGitHubWindow } from './githubWindow.ts';
import { useWindow } from './useWindow.ts';

describe('a user with accounts of GitHub in VS Code', () => {
  let github: GitHubWindow;
  const workbench = useWindow({
    sandbox: { repositories: 120 },
    launch: async (sandbox) => {
      github = await prepareGitHubWindow({
        hosts: { [GITHUB_HOST]: sandbox },
        packages: [await packageCompanion()],
        sessions: [session('github', 'rider'), session('github', 'second'), session('github-enterprise', 'corporate')],
        next: [session('github', 'third')],
      });
      return github.launch;
    },
  });
  after(() => github?.close());

  /** Waits until VS Code's menu of accounts lists exactly these. */
  async function expectAccounts(...expected: readonly string[]): Promise<void> {
    const { page } = workbench;
    // An open menu doesn't change, even if it says “Loading...”.
    await eventually(async () => {
      await page.keyboard.press('Escape');
      await page.locator('.activitybar').getByRole('button', { name: 'Accounts' }).click();
      await page
        .getByRole('menuitem', { name: 'Manage Extension Account Preferences' })
        .waitFor({ timeout: stretched(3000) });
      const items = await page.getByRole('menuitem').allTextContents();
      await page.keyboard.press('Escape');
      assert.deepEqual(
        items.filter((item) => / \(GitHub/.test(item)),
        expected,
      );
    });
  }

  it('sees them in the menu of accounts', async () => {
    await expectAccounts('rider (GitHub)', 'second (GitHub)', 'corporate (GitHub Enterprise Server)');
  });

  it('signs in to another one for an extension', async () => {
    await workbench.runCommand('Companion: Ask GitHub for a Session');
    await workbench.page
      .locator('.monaco-dialog-box')
      .filter({ hasText: "The extension 'Companion' wants to sign in using GitHub." })
      .getByRole('button', { name: 'Allow' })
      .click();
    const choices = workbench.page.locator('.quick-input-list .monaco-list-row .label-name');
    await eventually(async () =>
      assert.deepEqual(await choices.allTextContents(), ['rider', 'second', 'Sign in to another account']),
    );
    await choices.last().click();
    assert.match(await companionMessage(workbench), /^Session of third, id github third, token of \d+ characters\.$/);
    await expectAccounts('rider (GitHub)', 'second (GitHub)', 'third (GitHub)', 'corporate (GitHub Enterprise Server)');
    const { sessions, next } = github.sessions();
    assert.deepEqual([sessions.at(-1)?.account.label, next], ['third', []]);
  });

  it('sees a change of the accounts', async () => {
    github.setSessions({ sessions: [session('github', 'second'), session('github', 'fourth')] });
    await expectAccounts('second (GitHub)', 'fourth (GitHub)');
    await workbench.runCommand('Companion: List GitHub Accounts');
    assert.equal(await companionMessage(workbench), 'Accounts: second, fourth.');
  });

  it('sees that they can’t be read', async () => {
    github.setSessions({ fails: ['github'] });
    await workbench.runCommand('Companion: List GitHub Accounts');
    assert.equal(await companionMessage(workbench), 'Refused: The sessions of github are locked.');
    github.setSessions({ fails: [] });
  });

  it('signs one out', async () => {
    const { page } = workbench;
    await page.locator('.activitybar').getByRole('button', { name: 'Accounts' }).click();
    await page.getByRole('menuitem', { name: 'fourth (GitHub)' }).hover();
    const dialog = page.locator('.monaco-dialog-box');
    // A menu that has just opened ignores clicks.
    await eventually(async () => {
      if (!(await dialog.isVisible())) await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await dialog.waitFor({ timeout: stretched(500) });
    });
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expectAccounts('second (GitHub)');
    assert.deepEqual(github.sessions().sessions, [session('github', 'second')]);
  });

  it('signs in to GitHub with a token', async () => {
    github.proxy.forget();
    workbench.sandbox.clearRequests();
    await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.signIn(RIDER);
    await workbench.signedIn('rider');
    await workbench.status(/^120 repositories · just now$/);
    const { requests } = workbench.sandbox;
    assert.ok(requests.every(({ headers }) => headers.host === GITHUB_HOST));
    assert.deepEqual([...new Set(github.proxy.asked)], [`CONNECT ${GITHUB_HOST}:443`]);
    assert.doesNotMatch(github.proxy.heard(), new RegExp(`authorization|${RIDER}`, 'i'));
  });
});

function session(provider: ProviderId, label: string): ProvidedSession {
  const id = `${provider} ${label}`;
  return {
    provider,
    id,
    account: { id: `number of ${label}`, label },
    scopes: ['repo'],
    accessToken: `token of ${id}`,
  };
}
