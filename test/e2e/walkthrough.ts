import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { RIDER } from '../support/sandboxTokens.ts';
import { stretched } from '../support/slowdown.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

/** Begins without accounts, and ends like this. */
export function describeWalkthrough(workbench: TestWindow): void {
  describe('a user in the first minutes', () => {
    const step = (id: string): Locator =>
      workbench.page.locator(`.getting-started-step[data-step-id="repo-rider.repo-rider#start#${id}"]`);
    const isTicked = async (id: string): Promise<boolean> =>
      (await step(id).getByRole('checkbox').getAttribute('aria-checked')) === 'true';
    const expectTicked = (...ids: readonly string[]): Promise<void> =>
      eventually(async () => {
        for (const id of ['account', 'find', 'page', 'files', 'clones', 'quota'])
          assert.equal(await isTicked(id), ids.includes(id), id);
      });
    /** Opens a step of the walkthrough, which VS Code may have left for its own page. */
    const goTo = async (id: string): Promise<void> => {
      await eventually(async () => {
        await workbench.page
          .locator('.tabs-container .tab', { hasText: /Walkthrough|Welcome/ })
          .click({ timeout: stretched(1000) });
        const card = workbench.page.getByRole('button', { name: /^Get Started with Repo Rider/ });
        if ((await card.isVisible()) && (await card.isEnabled())) await card.click({ timeout: stretched(1000) });
        const isOpen = async (): Promise<boolean> => (await step(id).getAttribute('aria-expanded')) === 'true';
        if (!(await isOpen()))
          await step(id)
            .locator('.step-title')
            .click({ timeout: stretched(1000) });
        assert.ok(await isOpen());
      });
    };
    const press = (id: string, button: string): Promise<void> =>
      step(id).getByRole('button', { name: button, exact: true }).click();

    it('finds six steps, none of them done, and a picture', async () => {
      await workbench.runCommand('Help: Welcome');
      await goTo('account');
      assert.equal(await workbench.page.locator('.getting-started-step').count(), 6);
      await expectTicked();
      const picture = workbench.page
        .frameLocator('.getting-started-media iframe')
        .frameLocator('iframe')
        .locator('svg');
      await picture.waitFor();
      assert.deepEqual(workbench.sandbox.requests, []);
    });

    it('sees what to do while there is nothing to find', async () => {
      await goTo('find');
      await press('find', 'Go to Repository…');
      await workbench.pick('No repositories loaded yet');
      await workbench.page.locator('.sidebar').getByRole('button', { name: 'Sign In…' }).waitFor();
      await expectTicked('find');
    });

    it('signs in, finds a repository, and reads its page', async () => {
      await goTo('account');
      await press('account', 'Sign In…');
      await workbench.signIn(RIDER);
      await workbench.signedIn('rider');
      await workbench.row('velodrome').waitFor();
      await workbench.status(/repositories/);
      await goTo('find');
      await press('find', 'Go to Repository…');
      const [own] = workbench.sandbox.repositories.visibleTo(RIDER);
      assert.ok(own);
      await workbench.answer(/Go to Repository/, own.name);
      await workbench.tab(own.name).waitFor();
      await goTo('page');
      await expectTicked('account', 'find', 'page');
    });

    it('reads about files, with links between the documents', async () => {
      await goTo('files');
      await workbench.page.locator('.getting-started-step.expanded a', { hasText: 'Read about files' }).click();
      await workbench.tab('Preview files.md').waitFor();
      // Other webviews are open, too.
      await eventually(async () => {
        for (const frame of workbench.page.frames()) {
          const link = frame.getByRole('link', { name: 'endpoints for files' });
          if (await link.isVisible()) return link.click({ timeout: stretched(1000) });
        }
        assert.fail('no link');
      });
      await workbench.tab('Preview beyond-the-spec.md').waitFor();
    });

    it('sees the quota, and completes the steps', async () => {
      await goTo('page');
      await press('page', 'Open the Sidebar');
      await goTo('quota');
      await press('quota', 'Show API Quota');
      await workbench.webview.getByRole('heading', { name: 'API Quota' }).waitFor();
      await goTo('quota');
      await expectTicked('account', 'find', 'page', 'quota');
    });

    it('signs out', async () => {
      const user = new UserActions(workbench);
      await user.signOut();
      await user.tidyUp();
      workbench.sandbox.clearRequests();
    });
  });
}
