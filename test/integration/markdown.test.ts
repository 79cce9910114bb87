import assert from 'node:assert/strict';
import { renderMarkdown } from '../../src/platform/markdown.ts';

describe('a README that VS Code renders', () => {
  afterEach(() => {
    // What remains is the function of the prototype.
    Reflect.deleteProperty(performance, 'now');
  });

  /** Each paragraph is a part of its own. */
  const long = ['first', 'second', 'third'].map((word) => `**${word}** & ${'x'.repeat(12_000)}`).join('\n\n');

  it('is rendered in parts, in their order', async () => {
    const html = (await renderMarkdown(long)) ?? '';
    assert.deepEqual(
      [...html.matchAll(/<strong>(\w+)<\/strong>/g)].map(([, word]) => word),
      ['first', 'second', 'third'],
    );
  });

  it('is text from where it takes too long, without HTML of its own', async () => {
    const times = [0, 0];
    performance.now = () => times.shift() ?? 3001;
    const html = (await renderMarkdown(`${long}\n\n# <script>`)) ?? '';
    assert.match(html, /<strong>first<\/strong>/);
    assert.doesNotMatch(html, /<strong>(second|third)|<script/);
    assert.match(html, /<pre>\*\*second\*\* &#38; x/);
  });
});
