import assert from 'node:assert/strict';
import { barWidths } from '../../../../../media/pages/charts/cityBars.ts';
import { citySlugs, inOrder } from '../../../../../media/pages/cyclists/cityOrder.ts';
import type { City } from '../../../../../src/protocol/cyclistsPage.ts';

const city = (slug: string, cyclists?: number): City =>
  cyclists === undefined
    ? { slug, name: slug.toUpperCase(), state: 'waiting' }
    : { slug, name: slug.toUpperCase(), state: 'counted', cyclists };
const failed: City = { slug: 'd', name: 'D', state: 'failed', message: 'It did not work.' };
const cities = [city('b', 5), failed, city('c', 70), city('a'), city('e', 0)];

describe('the order of the cities', () => {
  for (const [by, isReversed, slugs] of [
    ['name', false, 'a b c d e'],
    ['name', true, 'e d c b a'],
    ['cyclists', false, 'c b e d a'],
    ['cyclists', true, 'e b c d a'],
  ] as const) {
    it(`is by ${by}${isReversed ? ', reversed' : ''}, with unknown numbers last`, () => {
      assert.equal(citySlugs(cities, { by, isReversed }, 'en').join(' '), slugs);
    });
  }

  it('follows the reader’s language', () => {
    const named = ['Zug', 'Äänekoski', 'Aarau'].map((name): City => ({ slug: name, name, state: 'waiting' }));
    const sort = { by: 'name', isReversed: false } as const;
    assert.deepEqual(citySlugs(named, sort, 'de'), ['Äänekoski', 'Aarau', 'Zug']);
    assert.deepEqual(citySlugs(named, sort, 'fi'), ['Aarau', 'Zug', 'Äänekoski']);
  });

  it('can stay while the numbers change', () => {
    const reordered = inOrder([city('a', 9), city('b', 8), city('c', 7)], ['c', 'a']);
    assert.deepEqual(
      reordered.map(({ slug }) => slug),
      ['c', 'a', 'b'],
    );
  });
});

describe('the bars of the cities', () => {
  for (const [numbers, widths] of [
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [50, undefined, 200, 0],
      [25, 0, 100, 0],
    ],
    [[1], [100]],
  ] as const) {
    it(`are as long as the numbers are large: ${JSON.stringify(numbers)}`, () => {
      assert.deepEqual(numbers.map(barWidths(numbers)), widths);
    });
  }
});
