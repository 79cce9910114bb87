import assert from 'node:assert/strict';
import { visibleText } from '../../../../src/model/core/visibleText.ts';

describe('visible text', () => {
  it('has no controls and no characters that override the reading direction', () => {
    assert.equal(visibleText('a\u0000\u0007\u202egnp.exe\u202c\u2066b\u2069\u0085'), 'agnp.exeb');
  });

  it('has lines, tabs, and letters of all scripts', () => {
    const text = 'a\r\n\tb\u200f שלום مرحبا \u{1f6b4}';
    assert.equal(visibleText(text), text);
  });
});
