import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { SECOND } from '../support/sandboxTokens.ts';
import { findSecret } from '../support/traces.ts';
import { signOutInMenu } from './accountsMenu.ts';
import { allow, approveDevice, consentDialog } from './deviceSignIn.ts';
import { eventually } from './eventually.ts';
import { useWindow } from './useWindow.ts';
import { filesBelow, Witness } from './witness.ts';

describe('a user of a GitHub Enterprise Server, signed in with VS Code', () => {
  const workbench = useWindow({
    sandbox: { repositories: 60, enterprise: true },
    launch: async ({ serverUrl }) => ({ settings: { 'github-enterprise.uri': serverUrl } }),
  });
  let other: Sandbox;
  let folder: string;
  let witness: Witness;

  before(async () => {
    witness = await Witness.of(workbench.vscode);
    other = await startSandbox({ repositories: 10, enterprise: true });
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-workspace-'));
    await mkdir(join(folder, '.vscode'));
    const settings = JSON.stringify({ 'github-enterprise.uri': other.serverUrl });
    await writeFile(join(folder, '.vscode', 'settings.json'), settings);
  });
  after(async () => {
    await other?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const hostOf = ({ serverUrl }: Sandbox): string => new URL(serverUrl).host;
  const welcome = () => workbench.page.locator('.sidebar').getByRole('button', { name: 'Sign In…' });
  const description = (login: string) => workbench.row(login).first().locator('.label-description');
  /** All tokens that VS Code has got. */
  const tokens = new Set<string>();
  const collectTokens = (): void => {
    for (const { headers } of workbench.sandbox.requests) {
      const [token] = /gho_\w+/.exec(headers.authorization ?? '') ?? [];
      if (token !== undefined) tokens.add(token);
    }
  };
  afterEach(collectTokens);
  /** The files with cached data of accounts. */
  const cached = async (): Promise<readonly string[]> =>
    [...(await filesBelow(workbench.vscode.userDataDir))].flatMap(([path]) =>
      /repo-rider\/accounts\//.exec(path) ? path : [],
    );
  /** The number of accounts with cached data. */
  const folders = (paths: readonly string[]): number =>
    new Set(paths.map((path) => /accounts\/(\w+)/.exec(path)?.[1])).size;
  const continueAs = async (login: string): Promise<void> => {
    await workbench.chooseSignIn('Continue with GitHub Enterprise Server');
    await workbench.pick('All repositories');
    await allow(workbench);
    await approveDevice(workbench, workbench.sandbox, login);
    await workbench.signedIn(login);
    await workbench.clearNotifications();
  };

  it('sees one button and two links', async () => {
    await welcome().waitFor();
    assert.equal(await workbench.page.locator('.sidebar .welcome-view .monaco-button').count(), 1);
    const links = workbench.page.locator('.sidebar .welcome-view a:not(.monaco-button)');
    assert.deepEqual(await links.allTextContents(), ['browse public repositories', 'choose their folders']);
  });

  it('sees all choices immediately, and cancels', async () => {
    await welcome().click();
    const rows = workbench.page.locator('.quick-input-list .monaco-list-row .label-name');
    await rows.first().waitFor();
    assert.deepEqual(
      (await rows.allTextContents()).map((text) => text.trim()),
      [
        'Continue with GitHub',
        'Continue with GitHub Enterprise Server',
        'Use a personal access token…',
        'Browse public repositories…',
      ],
    );
    await workbench.closeBox();
  });

  it('goes back from the address of a code host to the choices', async () => {
    await welcome().click();
    await workbench.chooseToken();
    const title = workbench.page.locator('.quick-input-titlebar');
    await workbench.page.locator('.quick-input-message', { hasText: /Address of your code host/ }).waitFor();
    await title.getByRole('button', { name: 'Back' }).click();
    await workbench.listRow('Use a personal access token…').waitFor();
    await workbench.closeBox();
  });

  it('declines, and learns what else is possible', async () => {
    await welcome().click();
    await workbench.chooseSignIn('Continue with GitHub Enterprise Server');
    await workbench.pick('All repositories');
    await consentDialog(workbench).getByRole('button', { name: 'Cancel' }).click();
    await workbench.notification(/You didn’t sign in to 127\.0\.0\.1/);
    assert.equal(await workbench.page.locator('.notification-list-item .codicon-error').count(), 0);
    await workbench.pressInNotification(/You didn’t sign in/, 'Sign In…');
    await workbench.chooseSignIn('Use a personal access token…');
    await workbench.closeBox();
    assert.deepEqual(workbench.sandbox.requests, []);
    await workbench.clearNotifications();
  });

  it('signs in in the browser, without typing a character', async () => {
    await welcome().click();
    await continueAs('rider');
    await workbench.toggle('velodrome', true);
    await workbench.row('handbook').waitFor();
    collectTokens();
    const [token = ''] = tokens;
    assert.notEqual(token, '');
    const requests = workbench.sandbox.requests.filter(({ path }) => path.startsWith('/api/v3/'));
    assert.ok(requests.every(({ headers }) => (headers.authorization ?? '').endsWith(token)));
  });

  it('checks VS Code’s sign-in, without advice for tokens', async () => {
    await workbench.runCommand('Repo Rider: Manage Account');
    await workbench.page
      .locator('.quick-input-list .monaco-list-row', { hasText: 'VS Code’s sign-in is valid' })
      .click();
    const dialog = workbench.page.locator('.monaco-dialog-box', { hasText: 'VS Code’s sign-in is valid' });
    assert.doesNotMatch((await dialog.textContent()) ?? '', /classic|token is valid/);
    await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  });

  it('stays signed in after a reload', async () => {
    await workbench.page.reload();
    await workbench.openView();
    await workbench.row('velodrome').waitFor();
    assert.ok((await cached()).length > 0);
  });

  it('shows private repositories after two clicks, because VS Code is signed in', async () => {
    await workbench.runCommand('Repo Rider: Sign Out');
    const question = workbench.page.locator('.monaco-dialog-box', { hasText: 'You stay signed in to VS Code' });
    await question.getByRole('button', { name: 'Sign Out' }).click();
    await welcome().waitFor();
    await eventually(async () => assert.deepEqual(await cached(), []));
    const start = performance.now();
    await welcome().click();
    await workbench.chooseSignIn('rider');
    await workbench.signedIn('rider');
    console.log(`        first rows ${Math.round(performance.now() - start)} ms after the first click`);
  });

  it('signs in with a second account, and with a token at another host', async () => {
    await workbench.runCommand('Repo Rider: Sign In');
    await continueAs('second');
    await workbench.runCommand('Repo Rider: Sign In');
    await workbench.signIn(SECOND, other.baseUrl);
    await workbench.signedIn('second');
    await workbench.clearNotifications();
    await workbench.expectAccounts('rider', 'second', 'second');
    collectTokens();
    for (const token of tokens) {
      assert.ok(other.requests.every(({ headers }) => !(headers.authorization ?? '').includes(token)));
    }
  });

  it('signs out in the Accounts menu, and nothing is left of that account', async () => {
    const before = await cached();
    await signOutInMenu(workbench, `second (${hostOf(workbench.sandbox)})`, /has been used by:\s*Repo Rider/);
    await workbench.expectAccounts('rider', 'second');
    await eventually(async () => assert.equal(folders(await cached()), folders(before) - 1));
  });

  it('sees that an organization denies access, and can add a token', async () => {
    workbench.sandbox.restrictOAuthApps('velodrome');
    await workbench.runCommand('Repo Rider: Refresh');
    await workbench.idle();
    await workbench.toggle('rider', true);
    await workbench.toggle('velodrome', true);
    await workbench.row('Add Token…').first().click();
    await workbench.complaint(/velodrome as its resource owner/);
    await workbench.closeBox();
    workbench.sandbox.allowOAuthApps('velodrome');
  });

  it('sees that the session was revoked, and signs in again', async () => {
    collectTokens();
    for (const token of tokens) workbench.sandbox.revoke(token);
    await workbench.runCommand('Repo Rider: Refresh');
    await workbench.row('Sign In…').first().click();
    await allow(workbench);
    await approveDevice(workbench, workbench.sandbox, 'rider');
    await workbench.signedIn('rider');
    await workbench.row('Sign In…').first().waitFor({ state: 'detached' });
    await workbench.clearNotifications();
  });

  it('opens a folder whose settings name another server, and no token is sent', async () => {
    collectTokens();
    await workbench.idle();
    workbench.sandbox.clearRequests();
    other.clearRequests();
    const url = new URL(workbench.page.url());
    url.searchParams.delete('ew');
    url.searchParams.set('folder', folder);
    await workbench.page.goto(url.href);
    await workbench.openView();
    await eventually(async () =>
      assert.match((await description('rider').textContent()) ?? '', /^other server set · /),
    );
    await workbench.runCommand('Repo Rider: Refresh');
    await workbench.idle();
    assert.deepEqual(workbench.sandbox.requests, []);
    assert.ok(other.requests.every(({ headers }) => !/gho_/.test(headers.authorization ?? '')));
    await workbench.runCommand('Repo Rider: Sign In');
    const row = workbench.page.locator('.quick-input-list .monaco-list-row', {
      hasText: 'Continue with GitHub Enterprise',
    });
    await row.filter({ hasText: `${hostOf(other)}, set by this workspace` }).waitFor();
    await row.hover();
    assert.equal(await row.getByRole('button', { name: 'Change Server…' }).count(), 0);
    await workbench.closeBox();
  });

  it('opens the setting of the workspace from the row', async () => {
    const { page } = workbench;
    const scope = page.locator('.settings-editor .settings-target-container .action-label.checked');
    for (const open of [
      () => workbench.row('rider').click(),
      () => workbench.fromMenu(workbench.row('rider'), 'Open Settings'),
    ]) {
      await open();
      await scope.filter({ hasText: 'Workspace' }).waitFor();
      await page.locator('.settings-editor', { hasText: 'Github-enterprise: Uri' }).waitFor();
      await workbench.runCommand('View: Close All Editors');
      await scope.first().waitFor({ state: 'detached' });
    }
  });

  it('opens a folder whose settings spell the server differently, and nothing is deleted', async () => {
    const kept = folders(await cached());
    const settings = JSON.stringify({ 'github-enterprise.uri': `${workbench.sandbox.serverUrl}/x` });
    await writeFile(join(folder, '.vscode', 'settings.json'), settings);
    await workbench.page.reload();
    await workbench.openView();
    await workbench.row('rider').filter({ hasText: 'other server set' }).waitFor();
    assert.equal(folders(await cached()), kept);
  });

  it('comes back to the own server, where everything still is', async () => {
    const url = new URL(workbench.page.url());
    url.searchParams.delete('folder');
    url.searchParams.set('ew', 'true');
    await workbench.page.goto(url.href);
    await workbench.openView();
    await eventually(async () => assert.equal(await description('rider').textContent(), hostOf(workbench.sandbox)));
  });

  it('changes the server, goes back to the choices, and changes it back', async () => {
    const { page } = workbench;
    const row = workbench.listRow('Continue with GitHub Enterprise Server');
    for (const sandbox of [other, workbench.sandbox]) {
      await workbench.runCommand('Repo Rider: Sign In');
      await row.hover();
      await row.getByRole('button', { name: 'Change Server…' }).click();
      await workbench.answer(/Address of your server/, sandbox.serverUrl);
      await page.locator('.quick-input-title', { hasText: `Sign In to ${hostOf(sandbox)}` }).waitFor();
      await page.locator('.quick-input-titlebar').getByRole('button', { name: 'Back' }).click();
      await row.filter({ hasText: hostOf(sandbox) }).waitFor();
      // Only the own server's account is in use.
      if (sandbox === workbench.sandbox) {
        await workbench.listRow('rider').filter({ hasText: 'already in Repo Rider' }).waitFor();
      }
      await workbench.closeBox();
      const isOwn = sandbox === workbench.sandbox;
      const expected = `${isOwn ? '' : 'other server set · '}${hostOf(workbench.sandbox)}`;
      await eventually(async () => assert.equal(await description('rider').textContent(), expected));
    }
  });

  it('left no token anywhere', async () => {
    const testimony = await witness.testimony();
    assert.ok(tokens.size > 0);
    for (const token of tokens) assert.deepEqual(findSecret(testimony, token), []);
  });
});
