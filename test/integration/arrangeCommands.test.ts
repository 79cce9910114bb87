import assert from 'node:assert/strict';
import { groupRows, sortRows } from '../../src/sidebar/arrangeCommands.ts';
import { ViewState } from '../../src/sidebar/viewState.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { pressDown, pressEnter } from './pressKeys.ts';

describe('arranging rows', () => {
  let viewState: ViewState;
  beforeEach(async () => {
    viewState = new ViewState(new MemoryMemento());
    await viewState.arrange({ sort: 'stars', grouping: 'language' });
  });

  for (const [title, arrange] of [
    ['Sort By…', sortRows],
    ['Group By…', groupRows],
  ] as const) {
    it(`starts at what is current: ${title}`, async () => {
      const before = viewState.arrangement;
      const done = arrange(viewState);
      await pressEnter();
      await done;
      assert.deepEqual(viewState.arrangement, before);
    });
  }

  it('sorts by what is chosen', async () => {
    const done = sortRows(viewState);
    await pressDown();
    await pressEnter();
    await done;
    assert.equal(viewState.arrangement.sort, 'size');
  });

  it('groups by what is chosen', async () => {
    const done = groupRows(viewState);
    await pressDown();
    await pressEnter();
    await done;
    assert.equal(viewState.arrangement.grouping, 'tag');
  });
});
