import assert from 'node:assert/strict';
import { type QuickPick, window } from 'vscode';
import { entryKey } from '../../src/repositories/core/entry.ts';
import { askFilter } from '../../src/search/askFilter.ts';
import { withoutFolder } from '../../src/search/core/address.ts';
import { SearchIndex } from '../../src/search/core/searchIndex.ts';
import type { SearchItem } from '../../src/search/searchItems.ts';
import { rider } from '../support/fakeAccounts.ts';
import { repository } from '../support/fakeStoreLists.ts';
import { ManualClock } from '../support/manualClock.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { pressEnter } from './pressKeys.ts';

/** After this time, a text is previewed. */
const PREVIEW_MS = 200;

describe('Filter…', () => {
  const { createQuickPick } = window;
  let pick: QuickPick<SearchItem>;
  let clock: ManualClock;
  let previews: string[];
  let filter: Promise<string | undefined>;
  /** The last text that was searched for, and the last one whose rows are shown. */
  let searched: string;
  let shown: string;

  beforeEach(async () => {
    previews = [];
    shown = '';
    clock = new ManualClock();
    const delay = clock.delay.bind(clock);
    clock.delay = (ms, signal) => {
      shown = searched;
      return delay(ms, signal);
    };
    window.createQuickPick = (() => {
      pick = createQuickPick<SearchItem>();
      return pick;
    }) as never;
    const entries = ['spoke', 'hub'].map((name, index) => {
      const entry = { session: rider, repository: repository(index + 1, `rider/${name}`) };
      return { ...entry, key: entryKey(entry), host: 'code.example', isPinned: false, isChanged: false };
    });
    const search = {
      index: async () => SearchIndex.of(entries),
      withoutFolder: (text: string) => {
        searched = text;
        return withoutFolder(text, [new URL('https://code.example/git/')]);
      },
    };
    filter = askFilter(search, clock, 'before', (text) => previews.push(text));
    await waitUntil(() => shown === 'before');
  });
  afterEach(async () => {
    pick.hide();
    await filter;
    window.createQuickPick = createQuickPick;
  });

  /** Types a text, and waits until its rows are shown. */
  async function type(text: string): Promise<void> {
    pick.value = text;
    await waitUntil(() => shown === text);
  }

  const labels = (): readonly string[] => pick.items.map(({ label }) => label);

  it('starts with the filter before, and previews the last of several quick texts', async () => {
    assert.equal(pick.value, 'before');
    for (const text of ['h', 'hu', 'hub ']) {
      await type(text);
      await clock.advance(PREVIEW_MS - 1);
    }
    assert.equal(labels()[0], 'Show 1 of 2 repositories');
    assert.deepEqual(previews, []);
    await clock.advance(1);
    assert.deepEqual(previews, ['hub']);
  });

  it('returns the filter that the user accepts', async () => {
    await type('spoke');
    await clock.advance(PREVIEW_MS);
    assert.deepEqual(previews, ['spoke']);
    await pressEnter();
    assert.equal(await filter, 'spoke');
  });

  it('returns undefined when closed, and previews nothing more', async () => {
    await type('hub');
    pick.hide();
    assert.equal(await filter, undefined);
    await clock.advance(PREVIEW_MS);
    assert.deepEqual(previews, []);
  });

  it('keeps what is shown while a qualifier is invalid', async () => {
    pick.value = 'stars:many';
    await waitUntil(() => labels().some((label) => label.includes('many')));
    await clock.advance(PREVIEW_MS);
    assert.deepEqual(previews, []);
    assert.ok(!labels().some((label) => label.startsWith('Show')));
  });
});
