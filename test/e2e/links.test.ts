import assert from 'node:assert/strict';
import { fullName } from '../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/tokens.ts';
import { type LaunchedVSCode, launch } from '../vscode/launch.ts';
import { packaged } from './packaged.ts';
import { stopAtFailure } from './stopAtFailure.ts';
import { signInToTenThousand, TEN_THOUSAND } from './tenThousand.ts';
import { eventually, type Workbench } from './workbench.ts';

describe('links, with ten thousand repositories', () => {
  let sandbox: Sandbox;
  let vscode: LaunchedVSCode;
  let workbench: Workbench;

  before(async () => {
    sandbox = await startSandbox(TEN_THOUSAND);
    vscode = await launch({ vsix: await packaged(), settings: { 'repoRider.baseUrl': sandbox.baseUrl } });
    workbench = await signInToTenThousand(vscode);
  });

  stopAtFailure(() => vscode);

  after(async () => {
    await vscode?.close();
    await sandbox?.close();
  });

  it('are what rows are when they are dragged out', async () => {
    const { page } = vscode;
    await workbench.toggle('rider', true);
    await eventually(async () => assert.ok((await workbench.rowCount()) > 6000));
    await workbench.idle();
    await workbench.runCommand('File: New Untitled Text File');
    const editor = page.locator('.editor-instance .view-lines');
    const box = await editor.boundingBox();
    assert.ok(box);
    const row = page.locator('.sidebar .monaco-list-row[aria-level="2"]').nth(2);
    const name = await row.locator('.label-name').textContent();
    await row.hover();
    await page.mouse.down();
    await page.mouse.move(box.x, box.y + 100, { steps: 5 });
    // Without it VS Code opens what is dropped. What is dragged takes a moment to become known.
    await page.keyboard.down('Shift');
    await page.waitForTimeout(500);
    await page.mouse.move(box.x + 200, box.y + 100, { steps: 10 });
    await page.waitForTimeout(500);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await eventually(async () => assert.equal(await editor.textContent(), `https://codehost.example/rider/${name}`));
  });

  it('open a page, when somebody clicks one anywhere', async () => {
    const { page } = vscode;
    const record = sandbox.repositories.visibleTo(RIDER).find(({ owner }) => owner === 'peloton');
    assert.ok(record);
    const { host } = new URL(sandbox.baseUrl);
    await workbench.runCommand('Developer: Open URL');
    await page.locator('.quick-input-widget input.input').waitFor();
    await workbench.type(`vscode://repo-rider.repo-rider/repository?host=${host}&name=${fullName(record)}`);
    // VS Code asks before any extension gets a link.
    await page.locator('.monaco-dialog-box', { hasText: 'Allow' }).getByRole('button', { name: 'Open' }).click();
    await workbench.tab(record.name).waitFor();
    await workbench.webview.getByRole('heading', { level: 1, name: record.name }).waitFor();
  });
});
