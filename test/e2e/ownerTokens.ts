import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

const tokenOf = (owner: string): string => `fine-grained-of-${owner}`;

/** Begins without accounts, and ends like this. */
export function describeOwnerTokens(workbench: TestWindow): void {
  describe('a user with a token for each organization', () => {
    let host: Sandbox;
    let user: UserActions;

    before(async () => {
      user = new UserActions(workbench);
      host = await startSandbox({ repositories: 100 });
      for (const owner of ['velodrome', 'peloton', 'criterium']) {
        host.addToken({ value: tokenOf(owner), login: 'rider', scopes: undefined, owner });
        host.add(owner, `secret-of-${owner}`, { private: true });
      }
    });
    after(() => host?.close());

    const dialog = (text: string) => workbench.page.locator('.monaco-dialog-box', { hasText: text });
    const press = async (text: string, button: string): Promise<void> => {
      await dialog(text).getByRole('button', { name: button }).click();
      await dialog(text).waitFor({ state: 'detached' });
    };
    const all = (owner: string) => host.repositories.inOrganization(owner, RIDER).length;

    it('signs in with one, and adds another one from the menu of its organization', async () => {
      await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
      await workbench.signIn(tokenOf('velodrome'), host.baseUrl);
      await workbench.signedIn('rider');
      await workbench.row('peloton').waitFor();
      await user.fromMenu('peloton', 'Add Token…');
      await workbench.answer(/peloton as its resource owner/, tokenOf('peloton'));
      await workbench.notification(/Added the token for peloton/);
      await workbench.expectDescription(workbench.row('peloton'), String(all('peloton')));
      await workbench.toggle('peloton', true);
      await workbench.row('secret-of-peloton').waitFor();
      await workbench.toggle('peloton', false);
    });

    it('is asked what a further token is for when signing in with it', async () => {
      await workbench.clearNotifications();
      await workbench.runCommand('Repo Rider: Sign In');
      await workbench.signIn(tokenOf('criterium'), host.baseUrl);
      await press('is already signed in', 'Add Token…');
      await workbench.pick('criterium');
      await workbench.signedIn('rider');
      await workbench.expectDescription(workbench.row('criterium'), String(all('criterium')));
      await workbench.expectDescription(workbench.row('peloton'), String(all('peloton')));
    });

    it('sees in the row of the owner that its token is rejected, and replaces only that one', async () => {
      await workbench.clearNotifications();
      host.revoke(tokenOf('peloton'));
      await workbench.runCommand('Repo Rider: Refresh');
      await workbench.toggle('peloton', true);
      const row = workbench.row('Replace Token…');
      await workbench.expectDescription(row, /rejected your token for peloton/);
      assert.equal(await row.count(), 1);
      await workbench.row('secret-of-peloton').waitFor();
      host.addToken({ value: tokenOf('next'), login: 'rider', scopes: undefined, owner: 'peloton' });
      await row.click();
      await workbench.answer(/peloton as its resource owner/, tokenOf('next'));
      await row.waitFor({ state: 'detached' });
      await workbench.toggle('peloton', false);
    });

    it('sees the tokens by owner, without a part of them', async () => {
      await workbench.runCommand('Repo Rider: Manage Account');
      const list = workbench.page.locator('.quick-input-list');
      for (const owner of ['Sign-in token, for all other owners', 'peloton', 'criterium']) {
        await list.locator('.monaco-list-row:has(.codicon-pass)', { hasText: `${owner}fine-grained token` }).waitFor();
      }
      assert.doesNotMatch((await list.textContent()) ?? '', /fine-grained-of/);
      await workbench.pick('peloton');
      assert.match((await dialog('is valid').textContent()) ?? '', /\d+ private repositories are visible/);
      await user.closeDialog();
    });

    it('removes a token, and signs out of all', async () => {
      await workbench.choose('Repo Rider: Sign Out', 'Remove the Token for criterium');
      await press('Remove the token for criterium', 'Remove Token');
      await workbench.runCommand('Repo Rider: Refresh');
      await workbench.toggle('criterium', true);
      await workbench.row('secret-of-criterium').waitFor({ state: 'detached' });
      await workbench.choose('Repo Rider: Sign Out', 'Sign Out of rider');
      await press('Sign out of', 'Sign Out');
      await workbench.page.getByRole('button', { name: 'Sign In…' }).waitFor();
    });
  });
}
