import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { stretched } from '../support/slowdown.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

/** Begins signed in as `rider`, without pins, tags, and saved filters, and with all groups closed. */
export function describeDragRows(workbench: TestWindow): void {
  describe('a user who drags rows', () => {
    const user = new UserActions(workbench);
    // By their places: the elements of rows are in no order of their own.
    const row = (index: number): Locator =>
      workbench.page.locator(`.sidebar .monaco-list-row[aria-level="2"][data-index="${index}"]`);
    const nameOf = async (place: Locator): Promise<string> =>
      (await place.locator('.label-name').textContent({ timeout: stretched(3000) })) ?? '';
    const countOf = (label: string) => workbench.row(label).locator('.label-description').textContent();
    const pins = () => Promise.all([row(1), row(2)].map(nameOf));

    it('pins a repository', async () => {
      await workbench.toggle('rider', true);
      await workbench.fromMenu(row(1), 'Pin');
      await workbench.row('Pinned').waitFor();
      await workbench.idle();
      const [first, name] = await Promise.all([row(1), row(4)].map(nameOf));
      assert.ok(first && name);
      await workbench.drag(row(4), workbench.row('Pinned'), async () => assert.deepEqual(await pins(), [first, name]));
    });

    it('puts a pin in the place of another one', async () => {
      const before = await pins();
      await workbench.drag(row(2), row(1), async () => assert.deepEqual(await pins(), before.toReversed()));
    });

    it('gives the selected rows a tag', async () => {
      await workbench.fromMenu(row(1), 'Add Tag…');
      await workbench.answer(/Add Tag/, 'errands');
      await workbench.choose('Repo Rider: Group By', 'Tag');
      await workbench.row('errands').waitFor();
      assert.equal(await countOf('errands'), '1');
      await row(1).click();
      await row(2).click({ modifiers: ['ControlOrMeta'] });
      await workbench.drag(row(2), workbench.row('errands'), async () => assert.equal(await countOf('errands'), '2'));
    });

    it('puts a saved filter in the place of another one', async () => {
      for (const [filter, name] of [
        ['Private and archived', 'Attic'],
        ['Cloned with changes', 'To push'],
      ] as const) {
        await workbench.choose('Repo Rider: Save Filter', filter);
        await workbench.answer(/Save Filter/, name);
        // The new group is shown and expanded.
        await workbench.row(name).and(workbench.page.locator('[aria-expanded="true"]')).waitFor();
      }
      await workbench.toggle('Attic', false);
      const placeOf = async (name: string) => Number(await workbench.row(name).getAttribute('data-index'));
      assert.ok((await placeOf('Attic')) < (await placeOf('To push')));
      await workbench.drag(workbench.row('To push'), workbench.row('Attic'), async () =>
        assert.ok((await placeOf('To push')) < (await placeOf('Attic'))),
      );
    });

    it('changes nothing elsewhere', async () => {
      await workbench.toggle('errands', true);
      const before = await pins();
      await workbench.drag(row(1), workbench.row('No tag'), async () => undefined);
      await user.refreshed();
      assert.deepEqual([await pins(), await countOf('Pinned'), await countOf('errands')], [before, '2', '2']);
      await workbench.choose('Repo Rider: Group By', 'Owner');
      await workbench.toggle('rider', false);
    });
  });
}
