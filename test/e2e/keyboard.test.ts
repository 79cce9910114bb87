import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { type LaunchedVSCode, launch } from '../vscode/launch.ts';
import { packaged } from './packaged.ts';
import { stopAtFailure } from './stopAtFailure.ts';
import { signInToTenThousand, TEN_THOUSAND } from './tenThousand.ts';
import { keptBy } from './witness.ts';
import { eventually, type Workbench } from './workbench.ts';

/** From the first test on nothing is clicked. */
describe('a person without a mouse, with ten thousand repositories', () => {
  let sandbox: Sandbox;
  let vscode: LaunchedVSCode;
  let workbench: Workbench;

  const page = () => vscode.page;
  const press = (keys: string) => page().keyboard.press(keys);
  const nameOf = (row: string) => page().locator(`.sidebar .monaco-list-row.${row} .label-name`);
  const focusView = () => workbench.runCommand('Repo Rider: Focus on Repo Rider View');
  const expectOpen = (open: boolean) =>
    eventually(async () => assert.equal(await workbench.row('rider').getAttribute('aria-expanded'), String(open)));

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

  it('opens and closes an owner of thousands', async () => {
    await focusView();
    // A key that comes before the list has the focus does nothing.
    await eventually(async () => {
      await press('Home');
      assert.deepEqual(await nameOf('focused').allTextContents(), ['rider']);
    });
    await press('ArrowRight');
    await eventually(async () => assert.ok((await workbench.rowCount()) > 6000));
    await press('ArrowLeft');
    await expectOpen(false);
    await press('Enter');
    await expectOpen(true);
    await eventually(async () => assert.ok((await workbench.rowCount()) > 6000));
    await workbench.idle();
  });

  it('opens a page, and comes back to the row', async () => {
    await press('ArrowRight');
    const name = (await nameOf('focused').textContent()) ?? '';
    await press('Enter');
    await workbench.tab(name).waitFor();
    await workbench.webview.getByRole('heading', { level: 1, name }).waitFor();
    await focusView();
    assert.deepEqual(await nameOf('focused').allTextContents(), [name]);
  });

  it('selects several, and copies them', async () => {
    await press('Shift+ArrowDown');
    await press('Shift+ArrowDown');
    await eventually(async () => assert.equal(await nameOf('selected').count(), 3));
    // The extension hears of it a moment later.
    await page().waitForTimeout(300);
    await press('Control+c');
    await page()
      .locator('.statusbar-item', { hasText: /Copied: 3 lines/ })
      .waitFor();
  });

  it('goes from a row to the search, and back', async () => {
    await press('Control+g');
    await page()
      .locator('.quick-input-title', { hasText: /^Go to Repository/ })
      .waitFor();
    await workbench.closeBox();
    await eventually(async () => assert.equal(await nameOf('focused').count(), 1));
  });

  it('has the menu of a row, and pins it', async () => {
    await press('Escape');
    await press('ArrowDown');
    const name = (await nameOf('focused').textContent()) ?? '';
    await press('Shift+F10');
    const pin = page().locator('.context-view .action-label', { hasText: /^Pin$/ });
    await pin.waitFor();
    const isAtPin = () => pin.evaluate((label) => label.closest('.action-item')?.classList.contains('focused'));
    await eventually(async () => {
      await press('ArrowDown');
      assert.ok(await isAtPin());
    });
    await press('Enter');
    await workbench.row('Pinned').waitFor();
    await press('Home');
    await eventually(async () => assert.equal(await nameOf('focused').textContent(), 'Pinned'));
    await press('ArrowRight');
    await eventually(async () => assert.equal(await workbench.row(name).count(), 2));
  });

  it('has pins offered to Settings Sync, and nothing else', async () => {
    await eventually(async () => {
      const kept = await keptBy(page());
      // Not printed: the secrets, encrypted, are among all this.
      assert.ok(/extensionKeys\/repo-rider\.repo-rider@/.test(kept), 'no key is offered');
      // What stands under that name, a line of its own.
      assert.ok(/^"\[\\"pins\\"\]"$/m.test(kept), 'others are offered');
    });
  });
});
