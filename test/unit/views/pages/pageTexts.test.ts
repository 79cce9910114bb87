import assert from 'node:assert/strict';
import { pageTexts } from '../../../../src/views/pages/pageTexts.ts';

describe('the texts of a page', () => {
  for (const [what, bundle, told] of [
    ['English', undefined, {}],
    ['another language', { Copied: 'Kopiert' }, { Copied: 'Kopiert' }],
    ['no text that pages don’t ask for', { 'Nobody is signed in.': 'Niemand ist angemeldet.' }, {}],
    ['what could end their element', { Copied: '</script><script>' }, { Copied: '</script><script>' }],
  ] as const) {
    it(`tell ${what}`, () => {
      const block = pageTexts(bundle);
      assert.deepEqual(JSON.parse(block), told);
      assert.ok(!block.includes('<'));
    });
  }
});
