import '../test/support/runLifetime.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { Workbench } from '../test/e2e/workbench.ts';
import { fullName } from '../test/sandbox/data/repository.ts';
import { startSandbox } from '../test/sandbox/sandbox.ts';
import { RIDER, SECOND } from '../test/support/sandboxTokens.ts';
import { launch } from '../test/vscode/launch.ts';
import { packageExtension } from './package.ts';
import { lighten } from './pictures.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const THEMES = [
  ['dark', 'Default Dark Modern'],
  ['light', 'Default Light Modern'],
  ['contrast', 'Default High Contrast'],
  ['contrast-light', 'Default High Contrast Light'],
] as const;

/** The README's pictures, stored in `media/screenshots/`; all others go to `out/screenshots/` for review. */
const README_PICTURES = new Set(['dark-page', 'light-search']);

const vsix = await packageExtension();
for (const [prefix, theme] of THEMES) {
  await using cleanup = new AsyncDisposableStack();
  const sandbox = await startSandbox({ repositories: 120 });
  cleanup.defer(() => sandbox.close());
  const all = sandbox.repositories.visibleTo(RIDER);
  // A realistic address that is the same in each run.
  for (const each of all) sandbox.update(each.id, { clone_url: `https://codehost.example/${fullName(each)}.git` });
  const settings = { 'repoRider.server': sandbox.baseUrl, 'repoRider.cyclistCounter': sandbox.counterUrl };
  const vscode = await launch({
    vsix,
    theme,
    settings,
    viewport: { width: 1200, height: 726 },
    deviceScaleFactor: 2,
    log: console.log,
  });
  cleanup.defer(() => vscode.close());
  const { page } = vscode;
  const workbench = new Workbench(page);
  const shoot = async (name: string, part: Page | Locator = page): Promise<void> => {
    const file = `${prefix}-${name}`;
    const folder = README_PICTURES.has(file) ? 'media/screenshots' : 'out/screenshots';
    await mkdir(`${root}${folder}`, { recursive: true });
    await page.waitForTimeout(500);
    await writeFile(`${root}${folder}/${file}.png`, await lighten(await part.screenshot()));
  };

  const run = (command: string) => (): Promise<void> => workbench.runCommand(`Repo Rider: ${command}`);
  const lookUp = (login: string) => async (): Promise<void> => {
    await run('Go to User or Organization')();
    await workbench.answer(/Name of a user/, login);
  };

  await workbench.openView();
  const signIn = page.getByRole('button', { name: 'Sign In…' });
  await signIn.waitFor();
  await shoot('welcome');
  await workbench.runCommand('Welcome: Open Walkthrough...');
  await workbench.pick('Get Started with Repo Rider');
  await page.locator('.getting-started-step').first().waitFor();
  await page.setViewportSize({ width: 1500, height: 800 });
  await shoot('walkthrough');
  await page.setViewportSize({ width: 1200, height: 726 });
  await workbench.runCommand('View: Close All Editors');
  await signIn.click();
  await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
  await shoot('sign-in');
  await workbench.chooseToken();
  await page.locator('.quick-input-message', { hasText: 'address of your code host' }).waitFor();
  await shoot('token');
  await workbench.confirmHost();
  await workbench.answer(/personal access token/, RIDER);
  await workbench.signedIn('rider');
  await workbench.status(/repositories · just now$/);
  await workbench.idle();
  const [pushed] = all.filter(({ owner, archived }) => owner === 'velodrome' && !archived);
  if (pushed) sandbox.update(pushed.id, { pushed_at: new Date().toISOString() });
  await workbench.titleAction('Refresh').click();
  await workbench.status(/^1 of \d+ changed/);
  await workbench.toggle('velodrome', true);
  await workbench.idle();
  await workbench.fromMenu(workbench.row('handbook'), /^Pin$/);
  await workbench.row('Pinned').waitFor();
  await workbench.idle();
  await workbench.row('C.sharp-and_F.sharp').click();
  await workbench.moveMouseAway();
  await workbench.webview.locator('readme-view img').waitFor();
  await workbench.idle();
  await shoot('page');
  const editor = page.locator('.part.editor');
  await page.keyboard.press('Control+b');
  for (const [name, open, shown] of [
    ['account', lookUp('velodrome'), /^\d+ repositories$/],
    ['quota', run('Show API Quota'), 'Request Journal'],
  ] as const) {
    await page.setViewportSize({ width: 900, height: 640 });
    await open();
    await workbench.webview.getByText(shown).first().waitFor();
    await page.mouse.move(0, 0);
    await shoot(name, editor);
    await page.setViewportSize({ width: 370, height: 720 });
    await shoot(`${name}-narrow`, editor);
  }
  await page.setViewportSize({ width: 1200, height: 726 });
  // Without letters behind the box, which would be cut at its edge.
  await workbench.runCommand('View: Close All Editors');
  await workbench.search('is:public lang:ts,go stars:>20 ');
  await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
  await shoot('search', page.locator('.quick-input-widget'));
  await workbench.closeBox();
  await page.keyboard.press('Control+b');
  await workbench.quota.hover();
  await page.waitForTimeout(1500);
  await shoot('status-bar');
  await workbench.runCommand('Repo Rider: Sign In');
  await workbench.signIn(SECOND);
  await workbench.signedIn('second');
  await workbench.titleAction('Collapse All').click();
  await workbench.toggle('rider', true);
  sandbox.requireSingleSignOn('peloton');
  await workbench.runCommand('Repo Rider: Refresh');
  await workbench.expectDescription(workbench.row('peloton'), /single sign-on/);
  await workbench.toggle('velodrome', false);
  await workbench.toggle('peloton', true);
  await run('Go to User or Organization')();
  await workbench.pick('rider');
  await workbench.answer(/Name of a user/, 'wanderer');
  await workbench.webview.getByRole('heading', { name: /Wanda/ }).waitFor();
  await shoot('accounts');
  await sandbox.stop();
  await workbench.runCommand('Repo Rider: Refresh');
  await page.locator('.sidebar .monaco-list-row', { hasText: 'Couldn’t reach' }).first().waitFor();
  await workbench.toggle('peloton', false);
  await workbench.toggle('velodrome', true);
  await workbench.idle();
  await workbench.row('DrugProxy').click();
  await workbench.webview.getByText(/Last updated .+ Couldn’t reach/).waitFor();
  await workbench.runCommand('Repo Rider: Show a Saying');
  await workbench.notification(/Couldn’t reach/);
  await shoot('service-down');
  await page.setViewportSize({ width: 520, height: 720 });
  await shoot('narrow');
}
