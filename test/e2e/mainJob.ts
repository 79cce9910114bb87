import assert from 'node:assert/strict';
import { CITIES } from '../../src/extras/core/cyclistCount.ts';
import { IS_FULL } from '../support/runs.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import type { Host, OpenHost } from './editorHost.ts';
import { pattern } from './escapePattern.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';
import { useWindow } from './useWindow.ts';
import { storedBy } from './witness.ts';

const OWNERS = ['rider', 'criterium', 'peloton', 'velodrome'];

/** The path and query of a request, without the empty pair that the product adds in a browser. */
const withoutEmptyPair = (path: string): string => path.replace(/\??&$/, '');

/** A suite with a window of its own, in a host. */
export function describeMainJobIn(host: Host): void {
  describe(`a window of ${host.name}`, () => {
    describeMainJob(useWindow({ host, sandbox: { repositories: 120 } }), host);
  });
}

/**
 * A user's day with mouse and keyboard: the main job of the packaged extension. Begins without accounts, and ends like
 * this.
 */
export function describeMainJob(workbench: TestWindow<OpenHost>, host: Pick<Host, 'name' | 'asksFirst'>): void {
  describe(`a user’s day in ${host.name}`, () => {
    const quota = (token?: string) => () => workbench.sandbox.quota(token).remaining;
    /** Requests without preflights, which the browser adds and which cost no quota. */
    const asked = () => workbench.sandbox.requests.filter(({ method }) => method !== 'OPTIONS');
    const fullNames = (owner: string): string[] =>
      (owner === 'rider'
        ? workbench.sandbox.repositories.visibleTo(RIDER).filter((repository) => repository.owner === owner)
        : workbench.sandbox.repositories.inOrganization(owner, RIDER)
      ).map(({ name }) => name);

    it('makes no request before the first action', async () => {
      await workbench.openView();
      await workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      assert.deepEqual(workbench.sandbox.requests, []);
    });

    it('sees that an address or a token is invalid, before a token is sent', async () => {
      await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
      await workbench.chooseToken();
      await workbench.answer(/Address of your code host/, 'http://codehost.example');
      await workbench.complaint(/must start with https/);
      await workbench.type(RIDER);
      await workbench.complaint(/This doesn’t look like a host name/);
      assert.equal(workbench.sandbox.requests.length, 0);
      await workbench.type(workbench.sandbox.baseUrl);
      await workbench.answer(/personal access token/, 'two words');
      await workbench.complaint(/This is not a token/);
      assert.deepEqual(
        workbench.sandbox.requests.map(({ path, headers }) => [withoutEmptyPair(path), headers.authorization]),
        [['/zen', undefined]],
      );
    });

    it('sees what to do about a refused token, which is not stored', async () => {
      await workbench.type('nosuchtoken0000001');
      await workbench.complaint(/rejected your token.*Replace it/);
      // The quota without an account matters once it is used.
      assert.equal(await workbench.quota.count(), 0);
      await workbench.closeBox();
      await workbench.page.getByRole('button', { name: 'Sign In…' }).first().waitFor();
    });

    it('signs in', async () => {
      await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
      await workbench.signIn(RIDER);
      await workbench.signedIn('rider');
      // With preflights, the service must answer those of the browser itself.
      assert.equal(asked().length < workbench.sandbox.requests.length, host.asksFirst);
      for (const owner of OWNERS) await workbench.row(owner).waitFor();
      // Rows show before all pages have arrived.
      await workbench.status(/just now$/);
      await workbench.expectQuota(quota(RIDER));
    });

    it('opens the quota page from the status bar', async () => {
      await workbench.moveMouseAway();
      await workbench.quota.click();
      const quotaRegion = workbench.webview.getByRole('region', { name: /^rider \(/ });
      await quotaRegion.getByText(`${quota(RIDER)().toLocaleString('en')} of 5,000 left`, { exact: true }).waitFor();
      await quotaRegion.getByText(/Resets at/).waitFor();
      await workbench.expectQuota(quota(RIDER));
      await workbench.tab('API Quota').getByRole('button', { name: /Close/ }).click();
    });

    for (const owner of OWNERS) {
      it(`sees every repository of ${owner}`, async () => {
        // Opening an organization adds repositories that only its own list has.
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
      await workbench.openPage(
        workbench.row('handbook'),
        workbench.webview.getByRole('heading', { name: 'velodrome / handbook' }),
      );
      const record = workbench.sandbox.repositories.find('velodrome/handbook');
      assert.ok(record);
      await workbench.webview
        .getByText(record.language ?? 'Stars', { exact: true })
        .first()
        .waitFor();
      await workbench.expectQuota(quota(RIDER));
      await workbench.webview.getByRole('button', { name: 'Copy HTTPS' }).click();
      await workbench.webview.getByText('Copied', { exact: true }).waitFor();
      assert.match(await workbench.page.evaluate(() => navigator.clipboard.readText()), /velodrome\/handbook\.git$/);
    });

    it('returns to a page without another request', async () => {
      // Hiding the page ends the request for it.
      await workbench.webview.locator('readme-view img[src^="data:"]').first().waitFor();
      workbench.sandbox.clearRequests();
      await workbench.runCommand('File: New Untitled Text File');
      await workbench.tab('Untitled-1').waitFor();
      await workbench.tab('handbook').click();
      await workbench.webview.getByRole('heading', { level: 2, name: 'Clone' }).waitFor();
      assert.deepEqual(workbench.sandbox.requests, []);
      await workbench.tab('Untitled-1').click();
      await workbench.openPage(
        workbench.row('Zebra'),
        workbench.webview.getByRole('heading', { name: 'velodrome / Zebra' }),
      );
      await workbench.webview.getByRole('heading', { level: 2, name: 'Clone' }).waitFor();
      // The data of the list shows first.
      await workbench.webview.getByRole('heading', { level: 2, name: 'README' }).waitFor();
      const paths = asked().map(({ path }) => withoutEmptyPair(path));
      // A browser asks for permission for each of them first, and may change their order.
      assert.ok((host.asksFirst ? paths : paths.slice(0, 1)).includes('/repos/velodrome/Zebra'));
      assert.ok(
        paths.every((path) => path.startsWith('/repos/velodrome/Zebra')) && new Set(paths).size === paths.length,
      );
      await workbench.expectQuota(quota(RIDER));
    });

    it('sees a saying, and another one', async () => {
      await workbench.runCommand('Repo Rider: Show a Saying');
      const isSaying = new RegExp(workbench.sandbox.sayings.map(pattern).join('|'));
      await workbench.notification(isSaying);
      await workbench.expectQuota(quota(RIDER));
      await workbench.pressInNotification(isSaying, 'Show Another');
      await workbench.notification(isSaying);
      await workbench.expectQuota(quota(RIDER));
      await workbench.clearNotifications();
    });

    it('counts the cyclists of each city, and no count carries a credential', async () => {
      for (const { name, slug } of CITIES)
        assert.equal(await workbench.countCyclists(name), workbench.sandbox.cyclists[slug]);
      const counts = workbench.sandbox.requests.filter(({ service }) => service === 'B');
      assert.equal(counts.length, CITIES.length);
      assert.ok(counts.every(({ headers }) => !('authorization' in headers)));
    });

    it('sees the last cities with their numbers, and that a city is not known', async () => {
      await workbench.runCommand('Repo Rider: Count Cyclists in a City');
      // VS Code reuses hidden rows of earlier lists.
      const listed = workbench.page.locator('.quick-input-list .monaco-list-row .label-name').filter({ visible: true });
      await eventually(async () =>
        assert.deepEqual(await listed.allInnerTexts(), CITIES.map(({ name }) => name).toReversed()),
      );
      await workbench.answer(/Count Cyclists/, 'Atlantis');
      await workbench.notification(/The city “Atlantis” wasn’t found/);
      await workbench.clearNotifications();
    });

    it('keeps the tree while the service is down, and says so', async () => {
      await workbench.sandbox.stop();
      await workbench.runCommand('Repo Rider: Refresh');
      await workbench.row('rider').waitFor();
      const failure = workbench.page.locator('.sidebar .monaco-list-row', { hasText: 'Couldn’t reach' });
      await failure.first().waitFor();
      await workbench.page.locator('.sidebar .monaco-progress-container.active').waitFor({ state: 'detached' });
      await workbench.runCommand('Repo Rider: Count Cyclists in a City');
      await workbench.answer(/Count Cyclists/, 'Helsinki');
      await workbench.notification(/Couldn’t reach/);
      await workbench.clearNotifications();
    });

    it('shows the list’s data on a page, with the failure', async () => {
      await workbench.toggle('rider', true);
      await workbench.openPage(
        workbench.page.locator('.sidebar [aria-level="2"]').first(),
        workbench.webview.getByText(/Last updated .+ Couldn’t reach/),
      );
      await workbench.webview.getByRole('heading', { level: 2, name: 'Clone' }).waitFor();
    });

    it('sees list and page again after any response, when the service is back', async () => {
      await workbench.sandbox.start();
      await workbench.runCommand('Repo Rider: Show a Saying');
      const failures = workbench.page.locator('.sidebar .monaco-list-row', { hasText: 'Couldn’t reach' });
      await eventually(async () => assert.equal(await failures.count(), 0));
      // Not part of the list's data.
      await workbench.webview.getByText('Created', { exact: true }).waitFor();
      await workbench.expectQuota(quota(RIDER));
    });

    it('stays signed in after a reload, and restores the page', async () => {
      // This tab stays behind the page of the repository, and is not shown after the reload.
      await workbench.runCommand('Repo Rider: Show API Quota');
      await workbench.webview.getByRole('heading', { name: 'Request Journal' }).waitFor();
      await workbench.page.locator('.tabs-container .tab').first().click();
      await workbench.webview.getByRole('heading', { level: 2, name: 'Clone' }).waitFor();
      workbench.sandbox.clearRequests();
      // Unlike the desktop, a browser's reload does not wait for writes.
      await eventually(async () =>
        // With the first tab in front.
        assert.match(await storedBy(workbench.page), /editorpart\.state.*repoRider\.quotaPage.*mru[\\"]*:\[0/s),
      );
      // Also in the file that the next window reads, not only in the temporary file that will replace it.
      await eventually(async () => {
        const { limit, remaining } = workbench.sandbox.quota(RIDER);
        const stored = (await workbench.vscode.storedData()).flatMap(
          (text) => text.match(new RegExp(`"limit":${limit},"remaining":\\d+`, 'g')) ?? [],
        );
        assert.deepEqual([...new Set(stored)], [`"limit":${limit},"remaining":${remaining}`]);
      });
      await workbench.page.reload();
      await workbench.openView();
      // The owner's row is open again, and its rows fill the sidebar.
      await workbench.toggle('rider', false);
      for (const owner of OWNERS) await workbench.row(owner).waitFor();
      await workbench.webview.getByRole('heading', { level: 2, name: 'Clone' }).waitFor();
      await workbench.expectQuota(quota(RIDER));
      // What is fresh for a minute is not requested at all.
      const paths = asked()
        .map(({ path }) => path)
        .filter((path) => path.startsWith('/repos/'));
      assert.equal(new Set(paths).size, paths.length, 'nothing is read twice');
    });

    it('shows a page in its restored tab that was not shown yet', async () => {
      await workbench.tab('API Quota').waitFor();
      await workbench.runCommand('Repo Rider: Show API Quota');
      await workbench.webview.getByRole('heading', { name: 'Request Journal' }).waitFor();
      await eventually(async () => assert.equal(await workbench.tab('API Quota').count(), 1));
      await workbench.runCommand('View: Close Editor');
      await workbench.tab('API Quota').waitFor({ state: 'detached' });
    });

    it('signs out, and deletes everything', async () => {
      await workbench.runCommand('Repo Rider: Sign Out');
      await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Sign Out' }).click();
      await workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      assert.equal(await workbench.row('rider').count(), 0);
      assert.equal(await workbench.page.locator('iframe.webview.ready').count(), 0, 'the page is closed');
      await workbench.quota.waitFor({ state: 'detached' });
      if (IS_FULL) {
        await workbench.page.reload();
        await workbench.openView();
      }
      await workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      const localItems = await workbench.page.evaluate(() => JSON.stringify(localStorage));
      assert.ok(localItems.length > 100);
      const pieces = await workbench.vscode.storedData();
      assert.ok(pieces.length > 10);
      for (const text of [localItems, ...pieces]) {
        for (const form of [RIDER, btoa(RIDER)]) assert.ok(!text.includes(form), 'the token was written somewhere');
      }
    });
  });
}
