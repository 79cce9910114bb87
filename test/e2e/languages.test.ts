import assert from 'node:assert/strict';
import { RIDER } from '../support/sandboxTokens.ts';
import { PageProbe } from './pageProbe.ts';
import { useWindow } from './useWindow.ts';

describe('a user who reads German', () => {
  const workbench = useWindow({
    sandbox: { repositories: 12 },
    launch: { viewport: { width: 1100, height: 720 }, language: 'de' },
  });
  let probe: PageProbe;

  before(() => {
    workbench.sandbox.add('velodrome', 'almanac', { open_issues_count: 1234, pushed_at: '2020-02-01T12:00:00Z' });
    probe = new PageProbe(workbench);
  });

  it('sees the welcome view, and signs in', async () => {
    await workbench.page.getByText('Sehen Sie die Repositorys aller Ihrer Konten').waitFor();
    await workbench.page.getByRole('button', { name: 'Anmelden…' }).click();
    await workbench.pick('Persönliches Zugriffstoken verwenden…');
    await workbench.page.locator('.quick-input-message', { hasText: 'Adresse Ihres Codehosts' }).waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.answer(/persönliches Zugriffstoken/, RIDER);
    await workbench.notification(/^Bei .* als rider angemeldet\./);
    await workbench.status(/^\d+ Repositorys · gerade eben$/);
  });

  it('sees the quota', async () => {
    await workbench.quota.waitFor();
    assert.match(
      (await workbench.quota.locator('[aria-label]').first().getAttribute('aria-label')) ?? '',
      /\(127\.0\.0\.1:\d+\): [\d.]+ von 5\.000 API-Anfragen übrig, \d+ verbraucht\. Nächster Reset: \d\d:\d\d \(in \d+ Minuten\)\./,
    );
  });

  it('runs commands by their German titles, and reads pages', async () => {
    await workbench.clearNotifications();
    await workbench.runCommand('Repo Rider: Gehe zu Repository');
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

  it('sees no English on pages, and no overflow in a narrow one', async () => {
    await workbench.page.keyboard.press('Control+b');
    await workbench.page.setViewportSize({ width: 370, height: 720 });
    assert.deepEqual(await probe.overflow(), []);
    await workbench.runCommand('Repo Rider: API-Kontingent anzeigen');
    await workbench.webview.getByText('Anfragejournal').first().waitFor();
    assert.deepEqual(await probe.overflow(), []);
    const text = await workbench.webview.locator('main').innerText();
    assert.doesNotMatch(text, /\b(?:the|of|and|requests?|left|not|All|Show|Time|Refresh|Retry)\b/);
  });

  it('reads the cities in German', async () => {
    await workbench.runCommand('Repo Rider: Radfahrer in einer Stadt zählen');
    await workbench.listRow('Sankt Petersburg').waitFor();
    await workbench.closeBox();
  });
});
