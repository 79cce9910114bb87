import assert from 'node:assert/strict';
import { once } from 'node:events';
import { RIDER } from '../support/sandboxTokens.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';

/** Delays the list pages after the first until a test sends them. */
export class HeldPages {
  readonly #upTo5 = Promise.withResolvers<void>();
  readonly #all = Promise.withResolvers<void>();

  /** For the option of the sandbox. */
  readonly hold = async ({ url, signal }: Request): Promise<void> => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    const sent = page === 1 ? undefined : page <= 5 ? this.#upTo5.promise : this.#all.promise;
    if (sent) await Promise.race([sent, once(signal, 'abort')]);
  };

  sendUpTo5(): void {
    this.#upTo5.resolve();
  }

  sendAll(): void {
    this.#upTo5.resolve();
    this.#all.resolve();
  }
}

/** A sign-in at a sandbox with 900 repositories and `held`. Ends signed in, with all groups closed. */
export function describeArrivingRows(workbench: TestWindow, held: HeldPages): void {
  describe('a user who signs in to a slow service', () => {
    const below = () => workbench.page.locator('.sidebar .monaco-list-row[aria-level="2"]');

    it('sees rows after the first response, and how many more arrive', async () => {
      await workbench.pressSignIn();
      await workbench.signIn(RIDER);
      await workbench.signedIn('rider');
      await workbench.status(/^[12]\d\d of about 900 repositories$/);
    });

    it('keeps the rows in place while others arrive', async () => {
      await workbench.toggle('rider', true);
      await below().first().waitFor();
      const shown = await below().allTextContents();
      assert.ok(shown.length > 5);
      const count = () => workbench.row('rider').locator('.label-description').textContent();
      const before = await count();
      held.sendUpTo5();
      await workbench.status(/^5\d\d of about 900 repositories$/);
      await eventually(async () => assert.notEqual(await count(), before));
      assert.deepEqual((await below().allTextContents()).slice(0, shown.length), shown);
    });

    it('finds what has arrived', async () => {
      await workbench.search('');
      await workbench.page.locator('.quick-input-title', { hasText: /repositories so far/ }).waitFor();
      held.sendAll();
      await workbench.page.locator('.quick-input-title', { hasText: /· 9\d\d repositories ·/ }).waitFor();
      await workbench.closeBox();
      await workbench.status(/^900 repositories · just now$/);
      await workbench.toggle('rider', false);
      await workbench.clearNotifications();
    });
  });
}
