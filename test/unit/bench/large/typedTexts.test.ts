import assert from 'node:assert/strict';
import { typedTexts } from '../../../bench/large/typedTexts.ts';

describe('the texts typed to find repositories', () => {
  it('are names throughout the list: misspelled, after a qualifier, and as they are', () => {
    const names = Array.from({ length: 12 }, (_, index) => ({ name: `n${index}-map` }));
    const texts = typedTexts(names);
    assert.deepEqual(texts.slice(0, 5), ['n', 'n0', 'n0m', 'n0ma', 'n0map']);
    assert.ok(texts.includes('is:private n') && texts.includes('is:private n10-map'));
    assert.equal(texts.at(-1), 'n10-map');
    assert.ok(!texts.includes('n11-map'), 'every second name');
  });
});
