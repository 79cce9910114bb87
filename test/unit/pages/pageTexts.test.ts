import assert from 'node:assert/strict';
import { pageTexts } from '../../../src/pages/pageTexts.ts';

describe('the texts of a page', () => {
  for (const [what, translations, texts] of [
    ['English', {}, {}],
    ['another language', { Copied: 'Kopiert' }, { Copied: 'Kopiert' }],
    ['no text that pages don’t use', { 'Not signed in.': 'Niemand ist angemeldet.' }, {}],
    ['text that could end their element', { Copied: '</script><script>' }, { Copied: '</script><script>' }],
  ] as const) {
    it(`contain ${what}`, () => {
      const block = pageTexts((text) => new Map<string, string>(Object.entries(translations)).get(text));
      assert.deepEqual(JSON.parse(block), texts);
      assert.ok(!block.includes('<'));
    });
  }
});
