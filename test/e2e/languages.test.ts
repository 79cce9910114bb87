import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/tokens.ts';
import { type LaunchedVSCode, launch } from '../vscode/launch.ts';
import { packaged } from './packaged.ts';
import { PageProbe } from './pageProbe.ts';
import { stopAtFailure } from './stopAtFailure.ts';
import { Workbench } from './workbench.ts';

describe('a person who reads German', () => {
  let sandbox: Sandbox;
  let vscode: LaunchedVSCode;
  let workbench: Workbench;
  let probe: PageProbe;

  before(async () => {
    sandbox = await startSandbox({ repositories: 12 });
    sandbox.add('velodrome', 'almanac', { open_issues_count: 1234, pushed_at: '2020-02-01T12:00:00Z' });
    vscode = await launch({
      vsix: await packaged(),
      settings: { 'repoRider.baseUrl': sandbox.baseUrl, 'repoRider.counterUrl': sandbox.counterUrl },
      viewport: { width: 1100, height: 720 },
      language: 'de',
    });
    workbench = new Workbench(vscode.page);
    probe = new PageProbe(workbench);
    await workbench.openView();
  });

  stopAtFailure(() => vscode);

  after(async () => {
    await vscode?.close();
    await sandbox?.close();
  });

  it('is greeted, and signs in', async () => {
    await vscode.page.getByText('Sehen Sie alle Repositorys Ihrer Konten').waitFor();
    await vscode.page.getByRole('button', { name: 'Anmelden…' }).click();
    await vscode.page.locator('.quick-input-message', { hasText: 'Die Adresse Ihres Codehosts' }).waitFor();
    await vscode.page.keyboard.press('Enter');
    await workbench.answer(/persönliches Zugriffstoken/, RIDER);
    await workbench.notification(/^Bei .* als rider angemeldet\./);
    await workbench.status(/^\d+ Repositorys · gerade eben$/);
  });

  it('hears of the quota', async () => {
    await workbench.quota.waitFor();
    assert.match(
      (await workbench.quota.locator('[aria-label]').first().getAttribute('aria-label')) ?? '',
      /\(127\.0\.0\.1:\d+\): [\d.]+ von 5\.000 API-Anfragen übrig, \d+ verbraucht\. Zurückgesetzt wird um \d\d:\d\d \(in \d+ Minuten\)\./,
    );
  });

  it('runs commands by their German titles, and reads pages', async () => {
    await workbench.clearNotifications();
    await workbench.runCommand('Repo Rider: Zu Repository wechseln');
    await workbench.type('velodrome/almanac');
    const { webview } = workbench;
    await webview.getByRole('heading', { name: 'Klonen' }).waitFor();
    await webview.getByRole('button', { name: 'HTTPS kopieren' }).waitFor();
    await webview.getByText('Offene Issues').waitFor();
    await webview.getByText('1.234', { exact: true }).waitFor();
    await webview
      .getByText(/^vor \d+ Jahren$/)
      .first()
      .waitFor();
    assert.equal(await (await probe.frame()).evaluate(() => document.documentElement.lang), 'de');
    await webview.getByText('Alle Felder').click();
    await webview.getByRole('table', { name: 'Alle Felder des Datensatzes' }).waitFor();
  });

  it('finds nothing in English on pages, and nothing that sticks out of a narrow one', async () => {
    await vscode.page.keyboard.press('Control+b');
    await vscode.page.setViewportSize({ width: 370, height: 720 });
    assert.deepEqual(await probe.overflow(), []);
    for (const [command, shown] of [
      ['API-Kontingent anzeigen', 'Anfragejournal'],
      ['Radfahrer aller Städte vergleichen', 'Alle 7 Städte gezählt'],
    ] as const) {
      await workbench.runCommand(`Repo Rider: ${command}`);
      await workbench.webview.getByText(shown).first().waitFor();
      assert.deepEqual(await probe.overflow(), []);
      const text = await workbench.webview.locator('main').innerText();
      assert.doesNotMatch(text, /\b(?:the|of|and|requests?|left|not|All|Show|Time|Refresh|Retry)\b/);
    }
    await workbench.webview.getByText('Sankt Petersburg').first().waitFor();
  });
});
