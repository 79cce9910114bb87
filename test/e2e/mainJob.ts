import assert from 'node:assert/strict';
import { CITIES } from '../../src/core/model/cyclistCount.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/tokens.ts';
import type { Host, OpenHost } from './host.ts';
import { stopAtFailure } from './stopAtFailure.ts';
import { eventually, pattern, Workbench } from './workbench.ts';

const OWNERS = ['rider', 'criterium', 'peloton', 'velodrome'];

/** A person's day with mouse and keyboard, the packed extension's main job. */
export function describeMainJob(host: Host): void {
  describe(`a person’s day in ${host.name}`, () => {
    let sandbox: Sandbox;
    let vscode: OpenHost;
    let workbench: Workbench;

    before(async () => {
      sandbox = await startSandbox({ repositories: 120 });
      vscode = await host.open({ 'repoRider.baseUrl': sandbox.baseUrl, 'repoRider.counterUrl': sandbox.counterUrl });
      workbench = new Workbench(vscode.page);
    });

    stopAtFailure(() => vscode);

    after(async () => {
      await vscode?.close();
      await sandbox?.close();
    });

    const quota = (token?: string) => () => sandbox.quota(token).remaining;
    /** Without what a browser asks by itself before it sends a credential to another origin: those cost nothing. */
    const asked = () => sandbox.requests.filter(({ method }) => method !== 'OPTIONS');
    const fullNames = (owner: string): string[] =>
      (owner === 'rider'
        ? sandbox.repositories.visibleTo(RIDER).filter((repository) => repository.owner === owner)
        : sandbox.repositories.inOrganization(owner, RIDER)
      ).map(({ name }) => name);

    it('makes no request before anybody asks for something', async () => {
      await workbench.openView();
      await vscode.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      assert.deepEqual(sandbox.requests, []);
    });

    it('is told that an address or a token can’t be one, before a token is sent', async () => {
      await vscode.page.getByRole('button', { name: 'Sign In…' }).click();
      await workbench.answer(/address of your code host/, 'http://codehost.example');
      await workbench.complaint(/must begin with https/);
      await workbench.type(RIDER);
      await workbench.complaint(/This doesn’t look like a host name/);
      assert.equal(sandbox.requests.length, 0);
      await workbench.type(sandbox.baseUrl);
      await workbench.answer(/personal access token/, 'two words');
      await workbench.complaint(/This is not a token/);
      assert.deepEqual(
        sandbox.requests.map(({ path, headers }) => [path, headers.authorization]),
        [['/zen', undefined]],
      );
    });

    it('is told what to do about a refused token, which is not kept', async () => {
      await workbench.type('nosuchtoken0000001');
      await workbench.complaint(/token is not accepted.*use a new one/);
      await workbench.expectQuota(quota());
      await vscode.page.keyboard.press('Escape');
      await vscode.page.getByRole('button', { name: 'Sign In…' }).first().waitFor();
    });

    it('signs in', async () => {
      await vscode.page.getByRole('button', { name: 'Sign In…' }).click();
      await workbench.signIn(RIDER);
      await workbench.notification(/Signed in to .* as rider/);
      // Where a browser asks first, nobody else may answer in the service's place.
      assert.equal(asked().length < sandbox.requests.length, host.asksFirst);
      for (const owner of OWNERS) await workbench.row(owner).waitFor();
      await workbench.expectQuota(quota(RIDER));
    });

    it('is told the whole quota at a click on the status bar', async () => {
      await workbench.moveMouseAway();
      await workbench.quota.click();
      const allowance = workbench.webview.getByRole('region', { name: /^rider \(/ });
      await allowance.getByText(`${quota(RIDER)().toLocaleString('en')} of 5,000 left`, { exact: true }).waitFor();
      await allowance.getByText(/Resets at/).waitFor();
      await workbench.expectQuota(quota(RIDER));
      await workbench.tab('API Quota').getByRole('button', { name: /Close/ }).click();
    });

    for (const owner of OWNERS) {
      it(`sees every repository of ${owner}`, async () => {
        // Opening an organization adds what only its own list has.
        await workbench.toggle(owner, true);
        await eventually(async () => {
          const shown = await workbench.row(owner).locator('.label-description').textContent();
          assert.equal(Number(shown), fullNames(owner).length);
        });
        assert.deepEqual([...(await workbench.namesBelow())].toSorted(), fullNames(owner).toSorted());
        await workbench.toggle(owner, false);
        await workbench.expectQuota(quota(RIDER));
      });
    }

    it('reads a repository on its page, and copies its address', async () => {
      await workbench.clearNotifications();
      await workbench.toggle('velodrome', true);
      await workbench.row('handbook').click();
      await workbench.webview.getByRole('heading', { name: 'velodrome / handbook' }).waitFor();
      const record = sandbox.repositories.find('velodrome/handbook');
      assert.ok(record);
      await workbench.webview
        .getByText(record.language ?? 'Stars', { exact: true })
        .first()
        .waitFor();
      await workbench.expectQuota(quota(RIDER));
      await workbench.webview.getByRole('button', { name: 'Copy HTTPS' }).click();
      await workbench.webview.getByRole('button', { name: 'Copied' }).waitFor();
      assert.match(await vscode.page.evaluate(() => navigator.clipboard.readText()), /velodrome\/handbook\.git$/);
    });

    it('comes back to a page without asking for it again', async () => {
      sandbox.clearRequests();
      await workbench.runCommand('File: New Untitled Text File');
      await workbench.tab('Untitled-1').waitFor();
      await workbench.tab('handbook').click();
      await workbench.webview.getByRole('heading', { level: 2, name: 'Clone' }).waitFor();
      assert.deepEqual(sandbox.requests, []);
      await workbench.tab('Untitled-1').click();
      await workbench.row('Zebra').click();
      await workbench.webview.getByRole('heading', { name: 'velodrome / Zebra' }).waitFor();
      await workbench.webview.getByRole('heading', { level: 2, name: 'Clone' }).waitFor();
      assert.deepEqual(
        asked().map(({ path }) => path),
        ['/repos/velodrome/Zebra'],
      );
      await workbench.expectQuota(quota(RIDER));
    });

    it('hears a saying, and another one', async () => {
      await workbench.runCommand('Repo Rider: Show a Saying');
      const isSaying = new RegExp(sandbox.sayings.map(pattern).join('|'));
      await workbench.notification(isSaying);
      await workbench.expectQuota(quota(RIDER));
      await workbench.pressInNotification(isSaying, 'Another One');
      await workbench.notification(isSaying);
      await workbench.expectQuota(quota(RIDER));
      await workbench.clearNotifications();
    });

    it('counts the cyclists of each city, and no count carries a credential', async () => {
      for (const { name, slug } of CITIES) {
        await workbench.runCommand('Repo Rider: Count Cyclists in a City');
        await workbench.answer(/Count Cyclists/, name);
        const text = await workbench.notification(new RegExp(`Cyclists in ${name}`));
        assert.equal(Number(text.replace(/\D/g, '')), sandbox.cyclists[slug]);
        await workbench.clearNotifications();
      }
      const counts = sandbox.requests.filter(({ service }) => service === 'B');
      assert.equal(counts.length, CITIES.length);
      assert.ok(counts.every(({ headers }) => !('authorization' in headers)));
    });

    it('is told that a city is not known', async () => {
      await workbench.runCommand('Repo Rider: Count Cyclists in a City');
      await workbench.answer(/Count Cyclists/, 'Atlantis');
      await workbench.notification(/does not know the city “Atlantis”/);
      await workbench.clearNotifications();
    });

    it('keeps the tree while the service is gone, and is told so', async () => {
      await sandbox.stop();
      await workbench.runCommand('Repo Rider: Refresh');
      await workbench.row('rider').waitFor();
      const failure = vscode.page.locator('.sidebar .monaco-list-row', { hasText: 'can’t be reached' });
      await failure.first().waitFor();
      await vscode.page.locator('.sidebar .monaco-progress-container.active').waitFor({ state: 'detached' });
      await workbench.runCommand('Repo Rider: Count Cyclists in a City');
      await workbench.answer(/Count Cyclists/, 'Helsinki');
      await workbench.notification(/can’t be reached/);
      await workbench.clearNotifications();
    });

    it('is told so on a page, too, which shows what the list knows', async () => {
      await workbench.toggle('rider', true);
      await vscode.page.locator('.sidebar [aria-level="2"]').first().click();
      await workbench.webview.getByText(/As of .+ can’t be reached/).waitFor();
      await workbench.webview.getByRole('heading', { level: 2, name: 'Clone' }).waitFor();
    });

    it('goes on with Retry when the service is back', async () => {
      await sandbox.start();
      await vscode.page.locator('.sidebar .monaco-list-row', { hasText: 'can’t be reached' }).first().click();
      const failures = vscode.page.locator('.sidebar .monaco-list-row', { hasText: 'can’t be reached' });
      await eventually(async () => assert.equal(await failures.count(), 0));
      await workbench.webview.getByRole('button', { name: 'Refresh' }).click();
      // What the list does not know.
      await workbench.webview.getByRole('heading', { level: 2, name: 'Features' }).waitFor();
      await workbench.expectQuota(quota(RIDER));
    });

    it('is still signed in after a reload, and the page is back', async () => {
      sandbox.clearRequests();
      // A browser's reload leaves no time for what is being written: the desktop waits for it.
      await vscode.page.waitForTimeout(500);
      await eventually(async () => {
        const left = `"remaining":${sandbox.quota(RIDER).remaining}`;
        assert.ok(
          (await vscode.kept()).some((text) => text.includes(left)),
          left,
        );
      });
      await vscode.page.reload();
      await workbench.openView();
      // What was open is open again, and its rows fill the sidebar.
      await workbench.toggle('rider', false);
      for (const owner of OWNERS) await workbench.row(owner).waitFor();
      await workbench.webview.getByRole('heading', { level: 2, name: 'Clone' }).waitFor();
      await workbench.expectQuota(quota(RIDER));
      const pages = asked().filter(({ path }) => path.startsWith('/repos/'));
      // Within a minute the record is fresh, and not asked for at all.
      assert.ok(pages.length <= 1, 'the page is read once at most');
    });

    it('signs out, and nothing is left', async () => {
      await workbench.runCommand('Repo Rider: Sign Out');
      await vscode.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Sign Out' }).click();
      await vscode.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      assert.equal(await workbench.row('rider').count(), 0);
      assert.equal(await vscode.page.locator('iframe.webview.ready').count(), 0, 'the page is closed');
      await workbench.expectQuota(quota());
      await vscode.page.reload();
      await workbench.openView();
      await vscode.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      const kept = await vscode.page.evaluate(() => JSON.stringify(localStorage));
      assert.ok(kept.length > 100);
      const pieces = await vscode.kept();
      assert.ok(pieces.length > 10);
      for (const text of [kept, ...pieces]) {
        for (const form of [RIDER, btoa(RIDER)]) assert.ok(!text.includes(form), 'the token was written somewhere');
      }
    });
  });
}
