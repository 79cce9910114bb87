import assert from 'node:assert/strict';
import { once } from 'node:events';
import { RIDER } from '../support/sandboxTokens.ts';
import { eventually } from './eventually.ts';
import { useWindow } from './useWindow.ts';

describe('a user who signs in to a slow service', () => {
  const upTo5 = Promise.withResolvers<void>();
  const upTo9 = Promise.withResolvers<void>();
  /** Delays the pages of the list after the first. */
  const hold = async ({ url, signal }: Request): Promise<void> => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    const sent = page === 1 ? undefined : page <= 5 ? upTo5.promise : upTo9.promise;
    if (sent) await Promise.race([sent, once(signal, 'abort')]);
  };
  const workbench = useWindow({ sandbox: { repositories: 900, hold } });
  const below = () => workbench.page.locator('.sidebar .monaco-list-row[aria-level="2"]');

  it('sees rows after the first response, and how many more arrive', async () => {
    await workbench.page.getByRole('button', { name: 'Sign In…' }).click();
    await workbench.signIn(RIDER);
    await workbench.row('rider').waitFor();
    await workbench.status(/^[12]\d\d of about 900 repositories$/);
  });

  it('keeps the rows in place while others arrive', async () => {
    await workbench.toggle('rider', true);
    await below().first().waitFor();
    const shown = await below().allTextContents();
    assert.ok(shown.length > 5);
    const count = () => workbench.row('rider').locator('.label-description').textContent();
    const before = await count();
    upTo5.resolve();
    await workbench.status(/^5\d\d of about 900 repositories$/);
    await eventually(async () => assert.notEqual(await count(), before));
    assert.deepEqual((await below().allTextContents()).slice(0, shown.length), shown);
  });

  it('finds what has arrived', async () => {
    await workbench.search('');
    await workbench.page.locator('.quick-input-title', { hasText: /repositories so far/ }).waitFor();
    upTo9.resolve();
    await workbench.page.locator('.quick-input-title', { hasText: /· 900 repositories ·/ }).waitFor();
    await workbench.closeBox();
    await workbench.status(/^900 repositories · just now$/);
  });
});
