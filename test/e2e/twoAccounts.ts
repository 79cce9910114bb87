import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER, RIDER_PUBLIC, SECOND } from '../support/sandboxTokens.ts';
import { stretched } from '../support/slowdown.ts';
import { eventually } from './eventually.ts';
import { storedFiles } from './storedFiles.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

/** A repository that the sandbox always has. */
const MARKED = 'handbook';

/** Begins without accounts, and ends like this. */
export function describeTwoAccounts(workbench: TestWindow): void {
  describe('a user with two accounts', () => {
    let work: Sandbox;
    let home: Sandbox;

    before(async () => {
      user = new UserActions(workbench);
      // Not the sandbox of the window: its host is in the stored data of earlier suites.
      work = await startSandbox({ repositories: 20 });
      home = await startSandbox({ repositories: 10 });
    });
    after(async () => {
      await work?.close();
      await home?.close();
    });

    let user: UserActions;
    const tagged = () => workbench.row(MARKED).filter({ hasText: 'errands' }).first();
    const hostOf = ({ baseUrl }: Sandbox): string => new URL(baseUrl).host;
    const ofRider = (isPrivate: boolean) => {
      const found = work.repositories
        .visibleTo(RIDER)
        .find((each) => each.owner === 'rider' && each.private === isPrivate);
      assert.ok(found);
      return found;
    };
    const dialog = (text: RegExp) => workbench.page.locator('.monaco-dialog-box', { hasText: text });
    const checkRider = async (): Promise<string> => {
      await workbench.choose('Repo Rider: Manage Account', 'rider');
      await workbench.pick('The token is valid. It belongs to Rita Rider (rider).');
      const content = (await dialog(/The token is valid/).textContent()) ?? '';
      const buttons = workbench.page.locator('.monaco-dialog-box .dialog-buttons .monaco-button');
      assert.deepEqual(await buttons.allTextContents(), ['OK']);
      await user.closeDialog();
      return content;
    };

    it('sees private repositories after the token, without a click, below the account’s selected row', async () => {
      await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
      await workbench.signIn(RIDER, work.baseUrl);
      const selected = workbench.page.locator('.sidebar .monaco-list-row.selected[aria-expanded="true"]');
      await selected.and(workbench.row('rider')).waitFor();
      await workbench.row(ofRider(true).name).waitFor();
    });

    it('continues with the keyboard in the list, because the button is gone', async () => {
      const focused = workbench.page.locator('.sidebar .monaco-list:focus .monaco-list-row.focused');
      await focused.filter({ hasText: 'rider' }).waitFor();
      await workbench.page.keyboard.press('ArrowLeft');
      await workbench.row(ofRider(true).name).waitFor({ state: 'detached' });
      assert.equal(await workbench.row('velodrome').getAttribute('aria-level'), '1');
      await workbench.page.keyboard.press('End');
      await focused.filter({ hasText: 'velodrome' }).waitFor();
    });

    it('signs in from the palette while another view is open, and sees the list', async () => {
      const title = workbench.page.locator('.sidebar .title-label', { hasText: 'Repo Rider' });
      await workbench.runCommand('View: Show Explorer');
      await title.waitFor({ state: 'detached' });
      await workbench.runCommand('Repo Rider: Sign In');
      await workbench.signIn(SECOND, home.baseUrl);
      await workbench.signedIn('second');
      await title.waitFor();
      assert.equal(await workbench.shownNotification(/Signed in/).count(), 0, 'the row says it');
    });

    it('sees both side by side, each on its own host, with its own quota', async () => {
      await workbench.row('velodrome').waitFor();
      assert.equal(await workbench.row('velodrome').getAttribute('aria-level'), '2');
      for (const [login, sandbox] of [
        ['rider', work],
        ['second', home],
      ] as const) {
        const description = workbench.row(login).locator('.label-description');
        assert.equal(await description.textContent(), hostOf(sandbox));
      }
      // The last used account: the one that has just signed in, then the one whose row is opened.
      await workbench.expectQuota(() => home.quota(SECOND).remaining);
      await workbench.idle();
      await workbench.toggle('velodrome', true);
      const whole = work.repositories.inOrganization('velodrome', RIDER).length;
      await workbench.expectDescription(workbench.row('velodrome'), String(whole));
      await workbench.expectQuota(() => work.quota(RIDER).remaining);
      await workbench.toggle('velodrome', false);
      await workbench.runCommand('Repo Rider: Show API Quota');
      const left = (sandbox: Sandbox, token: string): string => sandbox.quota(token).remaining.toLocaleString('en');
      for (const [account, remaining] of [
        [`rider (${hostOf(work)})`, left(work, RIDER)],
        [`second (${hostOf(home)})`, left(home, SECOND)],
      ] as const) {
        const quotaRegion = workbench.webview.getByRole('region', { name: account });
        await quotaRegion.getByText(`${remaining} of 5,000 left`, { exact: true }).waitFor();
      }
      await workbench.page.keyboard.press('Control+F4');
      assert.ok(work.requests.every(({ headers }) => !headers.authorization?.includes(SECOND)));
      assert.ok(home.requests.every(({ headers }) => !headers.authorization?.includes(RIDER)));
    });

    it('learns which scopes a token lacks, and which it does not need', async () => {
      const full = await checkRider();
      assert.match(full, /belongs to Rita Rider \(rider\)/);
      assert.match(full, /repo, read:org, read:user\..*No scopes are missing\..*doesn’t need: read:user\./s);
    });

    it('replaces the token by one with fewer scopes, sees less, and learns why', async () => {
      await workbench.row(ofRider(true).name).waitFor();
      await workbench.choose('Repo Rider: Manage Account', 'rider');
      await workbench.pick('Replace Token…');
      await workbench.answer(/personal access token/, SECOND);
      await workbench.complaint(/belongs to another account/);
      await workbench.type(RIDER_PUBLIC);
      await workbench.notification(/Replaced the token of rider/);
      await workbench.clearNotifications();
      await workbench.runCommand('Repo Rider: Refresh');
      await workbench.row(ofRider(true).name).waitFor({ state: 'detached' });
      await workbench.row(ofRider(false).name).waitFor();
      const small = await checkRider();
      assert.match(small, /no scopes/);
      assert.match(small, /Missing scopes for private repositories: repo\./);
      assert.match(small, /only members of an organization can see: read:org\./);
      assert.doesNotMatch(small, /doesn’t need/);
    });

    it('keeps the rows when a token is revoked, and continues with a new one', async () => {
      // This refresh would join a running one.
      await workbench.idle();
      work.revoke(RIDER_PUBLIC);
      await workbench.runCommand('Repo Rider: Refresh');
      const failure = workbench.row('Replace Token…');
      await failure.waitFor();
      await workbench.row(ofRider(false).name).waitFor();
      assert.equal(await failure.count(), 1, 'the other account is not affected');
      await failure.click();
      await workbench.answer(/personal access token/, RIDER);
      await failure.waitFor({ state: 'detached' });
      await workbench.row(ofRider(true).name).waitFor();
      await workbench.clearNotifications();
    });

    it('is linked to the single sign-on page of an organization, while others keep working', async () => {
      const before = await workbench.row('velodrome').locator('.label-description').textContent();
      // This refresh would join a running one.
      await workbench.idle();
      work.requireSingleSignOn('velodrome');
      await workbench.runCommand('Repo Rider: Refresh');
      await workbench.expectDescription(workbench.row('velodrome'), `${before} · requires single sign-on`);
      assert.match((await workbench.row('peloton').locator('.label-description').textContent()) ?? '', /^\d+$/);
      await workbench.toggle('velodrome', true);
      const authorize = workbench.row('Authorize Token');
      const opened = await workbench.pageOpenedBy(() => authorize.click());
      // Through the window's own server, which forwards the ports of its machine.
      const { port } = new URL(work.baseUrl);
      assert.match(opened.url(), new RegExp(`\\b${port}/orgs/velodrome/sso\\?authorization_request=`));
      await opened.close();
      work.authorize(RIDER, 'velodrome');
      await authorize.hover();
      await authorize.getByRole('button', { name: 'Refresh' }).click();
      await authorize.waitFor({ state: 'detached' });
      await workbench.expectDescription(workbench.row('velodrome'), /^\d+$/);
      await workbench.idle();
    });

    it('tags and pins a repository, and saves a filter', async () => {
      await workbench.toggle('velodrome', true);
      await user.fromMenu(MARKED, 'Add Tag…');
      await workbench.answer(/Add Tag/, 'errands');
      await tagged().waitFor();
      await user.fromMenu(MARKED, 'Pin');
      await workbench.row('Pinned').waitFor();
      // A page that was just drawn may take the focus, which closes the list.
      await eventually(async () => {
        await user.palette('Save Filter');
        await workbench.listRow('Private and archived').click({ timeout: stretched(3000) });
      });
      await workbench.answer(/Save Filter/, 'Attic');
      await workbench.row('Attic').waitFor();
      await workbench.toggle('velodrome', false);
    });

    it('signs one account out, deletes all its data, and keeps the other', async () => {
      const storedTexts = await storedFiles(workbench.vscode);
      const names = work.repositories.visibleTo(RIDER).map(({ name }) => name);
      assert.ok(names.some((name) => storedTexts.some((text) => text.includes(`/${name}`))));
      home.clearRequests();
      await workbench.choose('Repo Rider: Sign Out', 'rider');
      await dialog(/Sign out of rider on/)
        .getByRole('button', { name: 'Sign Out' })
        .click();
      await workbench.row('velodrome').waitFor({ state: 'detached' });
      const own = String(home.repositories.visibleTo(SECOND).length);
      await workbench.expectDescription(workbench.row('second'), own);
      await workbench.expectQuota(() => home.quota(SECOND).remaining);
      assert.deepEqual(home.requests, []);
      await eventually(async () => {
        const left = await storedFiles(workbench.vscode);
        assert.ok(left.length > 0, 'the other account’s');
        const logins = ['rider', 'velodrome'].flatMap((login) => [`"${login}`, `${login}/`]);
        for (const text of [...logins, `"${hostOf(work)}`, ...names.map((name) => `/${name}`)]) {
          assert.ok(!left.some((file) => file.includes(text)), text);
        }
      });
      await user.reloadInFullRun();
      await workbench.expectDescription(workbench.row('second'), own);
      assert.equal(await workbench.row('velodrome').count(), 0);
      assert.equal(await workbench.row('Pinned').count(), 0);
    });

    it('finds the tag, the pin and the saved filter after signing in again', async () => {
      await workbench.runCommand('Repo Rider: Sign In');
      await workbench.signIn(RIDER, work.baseUrl);
      await workbench.row('Attic').waitFor();
      // Only the list of the organization contains it.
      await workbench.toggle('velodrome', true);
      await workbench.toggle('Pinned', true);
      await tagged().waitFor();
      await workbench.expectDescription(workbench.row('Pinned'), '1');
    });

    it('signs out of both accounts', async () => {
      await user.signOut('rider');
      // Until then, the next command would still ask which account.
      await workbench.row('velodrome').waitFor({ state: 'detached' });
      await user.signOut();
      await workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      await user.tidyUp();
    });
  });
}
