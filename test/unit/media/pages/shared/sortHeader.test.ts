import assert from 'node:assert/strict';
import { directionOf, nextSort, renderSortHeader } from '../../../../../media/pages/shared/sortHeader.ts';

describe('the header of a sortable column', () => {
  for (const [by, sort, direction, isReversed] of [
    ['name', { by: 'name', isReversed: false }, 'ascending', true],
    ['name', { by: 'name', isReversed: true }, 'descending', false],
    ['name', { by: 'stars', isReversed: true }, 'none', false],
    ['stars', { by: 'stars', isReversed: false }, 'descending', true],
    ['stars', { by: 'stars', isReversed: true }, 'ascending', false],
    ['stars', { by: 'name', isReversed: false }, 'none', false],
  ] as const) {
    const order = `${sort.by}${sort.isReversed ? ' reversed' : ''}`;
    it(`of ${by} is ${direction} if rows are sorted by ${order}`, () => {
      assert.equal(directionOf(by, sort), direction);
      assert.deepEqual(nextSort(by, sort), { by, isReversed });
    });
  }

  it('shows its direction, and requests the next', () => {
    const wanted: unknown[] = [];
    const { values } = renderSortHeader('Stars', 'stars', '', { by: 'stars', isReversed: false }, (sort) =>
      wanted.push(sort),
    );
    assert.deepEqual(
      values.filter((value) => typeof value === 'string' && value !== ''),
      ['descending', 'Stars', '↓'],
    );
    values.find((value) => typeof value === 'function')?.();
    assert.deepEqual(wanted, [{ by: 'stars', isReversed: true }]);
  });
});
