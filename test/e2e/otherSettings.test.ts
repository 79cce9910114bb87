import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/tokens.ts';
import { type LaunchedVSCode, launch } from '../vscode/launch.ts';
import { packaged } from './packaged.ts';
import { stopAtFailure } from './stopAtFailure.ts';
import { Workbench } from './workbench.ts';

describe('a person with other settings', () => {
  let sandbox: Sandbox;
  let vscode: LaunchedVSCode;
  let workbench: Workbench;

  before(async () => {
    sandbox = await startSandbox({ repositories: 10, shortLists: true });
    vscode = await launch({
      vsix: await packaged(),
      settings: { 'repoRider.baseUrl': sandbox.baseUrl, 'repoRider.authentication': 'basic' },
    });
    workbench = new Workbench(vscode.page);
    await workbench.openView();
  });

  stopAtFailure(() => vscode);

  after(async () => {
    await vscode?.close();
    await sandbox?.close();
  });

  it('is told where to set the address of the counter', async () => {
    await workbench.runCommand('Repo Rider: Count Cyclists in a City');
    await workbench.notification(/No address is set/);
    await workbench.pressInNotification(/No address is set/, 'Open Setting');
    await vscode.page.locator('.settings-editor').getByText('Counter Url').first().waitFor();
    // Newer versions show their settings above everything else.
    await vscode.page.keyboard.press('Escape');
  });

  it('signs in with the account’s name beside the token', async () => {
    await vscode.page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.confirmHost();
    await workbench.answer(/account name/, 'rider');
    await workbench.answer(/personal access token/, RIDER);
    await workbench.notification(/Signed in to .* as rider/);
    const expected = `Basic ${btoa(`rider:${RIDER}`)}`;
    const [probe, ...requests] = sandbox.requests;
    assert.deepEqual([probe?.path, probe?.headers.authorization], ['/zen', undefined]);
    assert.ok(requests.length > 0);
    assert.ok(requests.every(({ headers }) => headers.authorization === expected));
  });

  it('sees short lists, and the whole record on the page', async () => {
    await workbench.toggle('velodrome', true);
    await workbench.row('handbook').click();
    await workbench.webview.getByText('Open issues').waitFor();
  });
});
