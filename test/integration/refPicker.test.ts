import assert from 'node:assert/strict';
import { type QuickPick, type QuickPickItem, window } from 'vscode';
import { pickRef } from '../../src/files/refPicker.ts';
import type { NamedCommit } from '../../src/hosts/core/fileClient.ts';
import type { PastedPlace } from '../../src/search/core/address.ts';
import { readPasted } from '../../src/search/core/address.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { pressEnter } from './pressKeys.ts';

const HASH = '0123456789'.repeat(4);

describe('Switch Branch or Tag…', () => {
  const { createQuickPick } = window;
  let pick: QuickPick<QuickPickItem>;

  before(() => {
    window.createQuickPick = (() => {
      pick = createQuickPick<QuickPickItem>();
      return pick;
    }) as typeof createQuickPick;
  });
  afterEach(() => pick.dispose());
  after(() => {
    window.createQuickPick = createQuickPick;
  });

  async function* pages(...names: readonly string[]): AsyncGenerator<readonly NamedCommit[], void, void> {
    yield names.map((name) => ({ name, commit: HASH }));
  }

  /** Opens the list of `o/r`. */
  async function open() {
    const pasted = (typed: string): { readonly place: PastedPlace | undefined } | undefined => {
      const { name, place } = readPasted(typed);
      return place && { place: name === 'o/r' ? place : undefined };
    };
    const [branches, tags] = [pages('8.x/feature/login', 'main'), pages('v1')];
    const picked = pickRef({ title: 'x', branches, tags, defaultBranch: 'main', current: undefined, pasted });
    await waitUntil(() => pick.items.some(({ label }) => label === 'v1'));
    return picked;
  }

  const labels = () => pick.items.map(({ label }) => label);

  for (const [text, choice] of [
    ['8.x/feature/lo', { refs: ['heads/8.x/feature/login'], isPasted: false }],
    [`https://code.example/o/r/commit/${HASH}`, { refs: [HASH], isPasted: true }],
    ['https://code.example/o/r/tree/feed', { refs: ['heads/feed', 'tags/feed'], isPasted: true }],
    ['https://code.example/o/r/tree/main', { refs: ['heads/main'], isPasted: true }],
  ] as const) {
    it(`takes ${choice.refs.join(', ')} for ${text}`, async () => {
      const picked = open();
      await waitUntil(() => labels().includes('v1'));
      pick.value = text;
      await waitUntil(() => labels().includes(`Open “${text}”`));
      await waitUntil(() => pick.activeItems.length > 0);
      await pressEnter();
      assert.deepEqual(await picked, choice);
    });
  }

  it('offers a name like a heading, and no address of another repository', async () => {
    void open();
    await waitUntil(() => labels().includes('v1'));
    pick.value = 'tags';
    await waitUntil(() => labels().includes('Open “tags”'));
    pick.value = `https://evil.example/x/y/commit/${HASH}`;
    await waitUntil(() => !labels().includes('Open “tags”'));
    assert.ok(labels().every((label) => !label.startsWith('Open')));
  });
});
