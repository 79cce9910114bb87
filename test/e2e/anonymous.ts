import assert from 'node:assert/strict';
import { IS_FULL } from '../support/runs.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';
import { storedBy } from './witness.ts';

/** Begins without accounts, and ends like this. */
export function describeAnonymous(workbench: TestWindow): void {
  describe('a user without an account', () => {
    it('sees an error for the name of an unknown account', async () => {
      await workbench.page.locator('.welcome-view a', { hasText: 'browse public repositories' }).click();
      await workbench.answer(/Name of a user or an organization/, 'wonderer');
      await workbench.complaint(/Not found on/);
    });

    it('watches a user, and sees their repositories', async () => {
      await workbench.type('wanderer');
      await workbench.webview.getByRole('button', { name: 'Watch', exact: true }).click();
      await workbench.toggle('wanderer', true);
      const count = workbench.sandbox.repositories.ofAccount('wanderer').length;
      await workbench.expectDescription(workbench.row('wanderer'), `${count} · watched`);
      await workbench.expectQuota(() => workbench.sandbox.quota(undefined).remaining);
      await workbench.toggle('wanderer', false);
    });

    it('opens the repository of a pasted address', async () => {
      const [first] = workbench.sandbox.repositories.ofAccount('wanderer');
      const address = ` ${workbench.sandbox.baseUrl}/wanderer/${first?.name}/blob/main/README.md `;
      await workbench.runCommand('Repo Rider: Go to User or Organization');
      await workbench.answer(/Name of a user or an organization/, address);
      await workbench.webview.getByRole('heading', { name: `wanderer / ${first?.name}` }).waitFor();
    });

    it('looks up an organization, and watches it from its page', async () => {
      await workbench.runCommand('Repo Rider: Go to User or Organization');
      await workbench.answer(/Name of a user or an organization/, 'velodrome');
      await workbench.webview.getByRole('heading', { name: /Velodrome/ }).waitFor();
      await workbench.webview.getByText('Helsinki').waitFor();
      await workbench.webview.getByRole('button', { name: 'Watch', exact: true }).click();
      await workbench.row('velodrome').waitFor();
      await workbench.webview.getByRole('button', { name: 'Stop Watching' }).waitFor();
    });

    if (IS_FULL)
      it('sees everything again after a reload', async () => {
        // In a browser, VS Code saves its open pages only every five seconds, and a reload does not wait for writes.
        await eventually(async () => {
          const storedText = await storedBy(workbench.page);
          assert.match(storedText, /editorpart\.state.*mainThreadWebview-repoRider.*login\W+velodrome/);
          assert.match(storedText, /watched.*wanderer.*velodrome/);
        });
        await workbench.page.reload();
        await workbench.openView();
        await workbench.row('velodrome').waitFor();
        await workbench.expectDescription(workbench.row('wanderer'), /watched/);
        await workbench.webview.getByRole('heading', { name: /Velodrome/ }).waitFor();
        // The rows of other owners stay in view.
        await workbench.toggle('velodrome', false);
      });

    it('sees when a used-up quota resets, and is asked to sign in', async () => {
      while (workbench.sandbox.quota(undefined).remaining > 0) await fetch(`${workbench.sandbox.baseUrl}/zen`);
      await workbench.runCommand('Repo Rider: Go to User or Organization');
      await workbench.answer(/Name of a user or an organization/, 'peloton');
      await workbench.complaint(/API quota on .* used up until \d+:\d\d .M\. .* Sign in for a higher quota\./);
      await workbench.closeBox();
      await workbench.runCommand('Repo Rider: Refresh');
      await workbench.status(/API quota on .* used up until /);
      workbench.sandbox.clearRequests();
      await workbench.row('Sign In…').click();
      await workbench.signIn(RIDER);
      await workbench.signedIn('rider');
      await workbench.row('peloton').waitFor();
      await workbench.row('Sign In…').waitFor({ state: 'detached' });
    });

    it('reloads the open page with the account after sign-in', async () => {
      // The lists of the new account may still be loading.
      const before = workbench.sandbox.requests.length;
      const ofPage = () => workbench.sandbox.requests.slice(before).filter(({ path }) => path === '/users/velodrome');
      await workbench.editorAction('Refresh Page').click();
      await eventually(() => assert.equal(ofPage().length, 1));
      assert.equal(ofPage()[0]?.headers.authorization, `token ${RIDER}`);
      await workbench.webview.getByRole('heading', { name: /Velodrome/ }).waitFor();
    });

    it('sees watched owners below the account, and loads them with its quota', async () => {
      // So that the row below it is in view.
      await workbench.toggle('velodrome', false);
      await workbench.toggle('wanderer', true);
      await workbench.expectDescription(workbench.row('wanderer'), /^\d+ · watched$/);
      // Since the sign-in: the row may have been expanded before.
      const ofOwner = () => workbench.sandbox.requests.filter(({ path }) => path.startsWith('/users/wanderer/repos'));
      await eventually(() => assert.ok(ofOwner().length > 0));
      assert.ok(ofOwner().every(({ headers }) => headers.authorization === `token ${RIDER}`));
      await workbench.toggle('wanderer', false);
    });

    it('stops watching, and signs out', async () => {
      await workbench.fromMenu(workbench.row('wanderer'), 'Stop Watching');
      await workbench.row('wanderer').waitFor({ state: 'detached' });
      await workbench.fromMenu(workbench.row('velodrome'), 'Stop Watching');
      const user = new UserActions(workbench);
      await user.signOut();
      await workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
      await user.tidyUp();
    });
  });
}
