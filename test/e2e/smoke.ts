import assert from 'node:assert/strict';
import { CITIES } from '../../src/extras/core/cyclistCount.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import type { Host } from './editorHost.ts';
import { pattern } from './escapePattern.ts';
import { useWindow } from './useWindow.ts';

/** A short check of every part, for kinds of VS Code in which the full tests do not run each time. */
export function describeSmoke(host: Host): void {
  describe(`a short day in ${host.name}`, () => {
    const workbench = useWindow({ host, sandbox: { repositories: 40 } });

    const expectQuota = () => workbench.expectQuota(() => workbench.sandbox.quota(RIDER).remaining);

    it('makes no request before the view shows', async () => {
      await workbench.openView();
      await workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      assert.deepEqual(workbench.sandbox.requests, []);
    });

    it('signs in, and sees the repositories', async () => {
      await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
      await workbench.signIn(RIDER);
      await workbench.signedIn('rider');
      for (const owner of ['rider', 'criterium', 'peloton', 'velodrome']) await workbench.row(owner).waitFor();
      // With preflights, the service must answer those of the browser itself.
      assert.equal(
        workbench.sandbox.requests.some(({ method }) => method === 'OPTIONS'),
        host.asksFirst,
      );
      await expectQuota();
      await workbench.clearNotifications();
    });

    it('reads a repository on its page', async () => {
      await workbench.toggle('velodrome', true);
      await workbench.openPage(
        workbench.row('handbook'),
        workbench.webview.getByRole('heading', { name: 'velodrome / handbook' }),
      );
      // Not part of the list's data.
      await workbench.webview.getByText('Created', { exact: true }).waitFor();
      await expectQuota();
    });

    it('reads a file without a clone', async () => {
      await workbench.fromMenu(workbench.row('handbook'), 'Go to File…');
      await workbench.answer(/^Go to File · velodrome\/handbook · /, 'guide');
      await workbench.tab('guide.md').waitFor();
      await workbench.page.locator('.editor-instance .view-lines', { hasText: 'handbook' }).waitFor();
    });

    it('shows a saying, and counts cyclists', async () => {
      await workbench.runCommand('Repo Rider: Show a Saying');
      await workbench.notification(new RegExp(workbench.sandbox.sayings.map(pattern).join('|')));
      await expectQuota();
      await workbench.clearNotifications();
      const [{ name, slug }] = CITIES;
      assert.equal(await workbench.countCyclists(name), workbench.sandbox.cyclists[slug]);
    });

    it('signs out', async () => {
      await workbench.runCommand('Repo Rider: Sign Out');
      await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Sign Out' }).click();
      await workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      assert.equal(await workbench.row('rider').count(), 0);
    });
  });
}
