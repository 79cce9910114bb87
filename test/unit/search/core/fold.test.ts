import assert from 'node:assert/strict';
import { composed, fold } from '../../../../src/search/core/fold.ts';

const LAST = 0x10_ff_ff;

describe('folded text', () => {
  it('has each character at the place where it was', () => {
    const all = Array.from({ length: LAST }, (_, code) => String.fromCodePoint(code));
    const texts = all.filter((text) => fold(text) !== text).concat(all.join(' '));
    assert.ok(texts.length > 1000);
    for (const text of texts) assert.equal(fold(text).length, composed(text).length, text.slice(0, 100));
  });

  it('is the same for each form of a letter, wherever it is in a word', () => {
    for (const text of ['ΟΔΟΣ', 'οδος', 'οδοσ']) assert.equal(fold(`${text} Σ`), 'οδοσ σ');
    assert.equal(fold('STRAßE'), 'straße');
    assert.equal(fold('Cafe\u0301 É'), 'cafe e');
    assert.equal(fold('İI🚲Ö'), 'ii🚲o');
    // Letters of their own.
    assert.equal(fold('Øß łが й'), 'øß łが й');
  });
});
