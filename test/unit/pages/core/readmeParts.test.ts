import assert from 'node:assert/strict';
import { readmeParts } from '../../../../src/pages/core/readmeParts.ts';

const KINDS = (text: string) => readmeParts(text).map(({ kind }) => kind);
const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));
const rejoined = (text: string) =>
  readmeParts(text)
    .map((part) => part.text)
    .join('\n');
/** The README, with the names of the languages that the engine gets. */
const highlighted = (text: string) =>
  [...rejoined(text).matchAll(/(?:`{3,}|~{3,})[ \t]*([a-z]+)/g)].map(([, name]) => name);

describe('a README for the Markdown engine', () => {
  it('is one part, unchanged, if it is short', () => {
    const text = '# Title\n\n```js\ncode\n```\n\n- a\n\n  b\n';
    assert.deepEqual(readmeParts(text), [{ kind: 'markdown', text }]);
  });

  it('is divided before headings and paragraphs, and nothing is lost', () => {
    const text = repeat('# Title\n\ntext\n\n- item\n\n  more of it\n\n- item\n\n', 80_000);
    const parts = readmeParts(text);
    assert.ok(parts.length >= 5 && parts.length < 12, String(parts.length));
    assert.ok(parts.every((part) => part.kind === 'markdown' && part.text.length <= 16_000));
    assert.ok(parts.every((part) => /^(# Title|text)\n/.test(part.text)));
    assert.equal(rejoined(text), text);
  });

  it('is not divided in code and in comments', () => {
    const code = `\`\`\`\n${repeat('a line\n\n', 10_000)}\`\`\`\n\n`;
    const comment = `<!--\n${repeat('a line\n\n', 10_000)}-->\n\n`;
    const parts = readmeParts(repeat(`${code}${comment}text\n\n`, 60_000));
    assert.ok(parts.length > 2);
    for (const { text } of parts) {
      assert.equal(text.split('```').length % 2, 1);
      assert.equal(text.split('<!--').length, text.split('-->').length);
    }
  });

  it('is divided before the items of a long list', () => {
    const list = repeat('- an item\n', 40_000);
    assert.deepEqual(KINDS(list), ['markdown', 'markdown', 'markdown']);
    assert.equal(rejoined(list), list);
  });

  it('has long HTML unchanged, and long code and paragraphs as text', () => {
    const table = `<table>\n${repeat('      <td>name</td>\n', 20_000)}</table>`;
    const code = `\`\`\`js\n${repeat('code\n', 20_000)}\`\`\``;
    const parts = readmeParts(`# Title\n\n${table}\n\n${code}\n\n${repeat('[a](', 20_000)}\n\nend`);
    assert.deepEqual(
      parts.map(({ kind }) => kind),
      ['markdown', 'html', 'text', 'text', 'markdown'],
    );
    assert.equal(parts[1]?.text.trim(), table);
    assert.match(parts[2]?.text ?? '', /^code\n[^`]+\ncode$/);
  });

  it('has the addresses of its links in each part', () => {
    const text = `${repeat('see [the docs][Guide] and [other]\n\n', 40_000)}[guide]: docs/a.md\n[unused]: b.md\n`;
    const parts = readmeParts(text);
    assert.ok(parts.length > 2);
    for (const part of parts) assert.match(part.text, /^\[guide\]: docs\/a\.md$/m);
    assert.doesNotMatch(parts[0]?.text ?? '', /unused/);
  });

  it('has at most 8,000 characters of addresses more in a part', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `name${index}`);
    const uses = names.map((name) => `[${name}]`).join(' ');
    const definitions = names.map((name) => `[${name}]: ${'x'.repeat(400)}`).join('\n');
    for (const { kind, text } of readmeParts(`${uses}\n\n# More\n\n${definitions}`))
      assert.ok(kind === 'text' || text.length < 24_100);
  });

  it('has the names of languages only for short code', () => {
    const short = '```js\ncode\n```\n';
    const long = `\`\`\`c\n${repeat('code\n', 3000)}\`\`\`\n`;
    assert.deepEqual(highlighted(`${short}${long}${short}`), ['js', 'js']);
    assert.deepEqual(highlighted(`> - \`\`\`js\n>   code\n>   \`\`\`\n\n1. ~~~ css\n   a\n   ~~~\n`), ['js', 'css']);
    const inline = 'a ```js``` b\n```js```\n';
    assert.equal(rejoined(inline), inline);
  });

  for (const [name, text] of [
    ['without an end', '```c\n'],
    ['in a quote', '> ```c\n> '],
    ['in a list in a quote', '> * 1) ```c\n> '],
    ['with an end that is none', '```c\n    ```\n~~~\n``` x\n'],
    ['behind code in HTML', '<div>\n```js\n\n~~~c\n```\n'],
    ['with tildes and backticks', '~~~ c `\n'],
  ] as const) {
    it(`has no name of a language for code ${name}`, () => {
      assert.ok(!highlighted(`${text}${'a'.repeat(10_000)}`).includes('c'));
    });
  }

  it('has only short parts, whatever it contains', () => {
    for (const each of ['```x\n', '[', '[a]: b\n', '\n', ' ', '- ', '- a\n', '<!--\n', '> ', '1. ```c\n', '[a](', '\r'])
      assert.ok(
        readmeParts(repeat(each, 150_000)).every(({ kind, text }) => kind !== 'markdown' || text.length < 25_000),
      );
  });

  it('are text after twenty thousand lines', () => {
    const parts = readmeParts(`${'a\n\n'.repeat(10_000)}# B`);
    assert.deepEqual(parts.at(-1), { kind: 'text', text: '# B' });
    assert.ok(parts.slice(0, -1).every(({ kind }) => kind === 'markdown'));
    assert.ok(readmeParts('a\n\n'.repeat(9_000)).every(({ kind }) => kind === 'markdown'));
  });
});
