import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { commands, type QuickPick, window } from 'vscode';
import { systemClock } from '../../src/core/clock.ts';
import { entryKey } from '../../src/core/repositories/entry.ts';
import { SearchIndex } from '../../src/core/search/searchIndex.ts';
import { askFilter } from '../../src/views/search/askFilter.ts';
import type { SearchItem } from '../../src/views/search/searchItems.ts';
import { rider } from '../support/fakeAccounts.ts';
import { repository } from '../support/fakeStoreLists.ts';
import { waitUntil } from '../support/waitUntil.ts';

describe('Filter…', () => {
  const { createQuickPick } = window;
  let pick: QuickPick<SearchItem>;
  let previews: string[];
  let filter: Promise<string | undefined>;

  beforeEach(async () => {
    previews = [];
    window.createQuickPick = (() => {
      pick = createQuickPick<SearchItem>();
      return pick;
    }) as never;
    const entries = ['spoke', 'hub'].map((name, index) => {
      const entry = { session: rider, repository: repository(index + 1, `rider/${name}`) };
      return { ...entry, key: entryKey(entry), host: 'code.example', isPinned: false, isChanged: false };
    });
    const catalogue = { index: () => SearchIndex.build(entries) };
    filter = askFilter(catalogue, systemClock, 'before', (text) => previews.push(text));
    await waitUntil(() => pick.items.length > 0);
  });
  afterEach(async () => {
    pick.hide();
    await filter;
    window.createQuickPick = createQuickPick;
  });

  const labels = (): readonly string[] => pick.items.map(({ label }) => label);
  const accept = (): Thenable<unknown> => commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');

  it('starts with the filter before, and previews the last of several quick texts', async () => {
    assert.equal(pick.value, 'before');
    for (const text of ['h', 'hu', 'hub ']) pick.value = text;
    await waitUntil(() => previews.includes('hub'));
    assert.deepEqual(previews.slice(-1), ['hub']);
    assert.ok(!previews.includes('h') && !previews.includes('hu'));
    assert.equal(labels()[0], 'Show 1 of 2 repositories');
  });

  it('returns the filter that the user accepts', async () => {
    pick.value = 'spoke';
    await waitUntil(() => previews.includes('spoke'));
    await accept();
    assert.equal(await filter, 'spoke');
  });

  it('returns undefined when closed, and previews nothing more', async () => {
    pick.value = 'hub';
    pick.hide();
    assert.equal(await filter, undefined);
    const shown = [...previews];
    await delay(400);
    assert.deepEqual(previews, shown);
    assert.ok(!shown.includes('hub'));
  });

  it('keeps what is shown while a qualifier is invalid', async () => {
    pick.value = 'stars:many';
    await waitUntil(() => labels().length > 1);
    const shown = [...previews];
    await delay(400);
    assert.deepEqual(previews, shown);
    assert.ok(!shown.includes('stars:many'));
  });
});
