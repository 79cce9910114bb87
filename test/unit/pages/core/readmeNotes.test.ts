import assert from 'node:assert/strict';
import { takeNotes } from '../../../../src/pages/core/readmeNotes.ts';

/** Only footnotes that a text refers to are taken. */
const REFERENCES = '[^1][^2][^x][^NOTE][^__proto__][^constructor]\n\n';

describe('the footnotes of a README', () => {
  const cases: readonly (readonly [
    title: string,
    readme: string,
    notes: Readonly<Record<string, string>>,
    text?: string,
  ])[] = [
    ['have a name and a text', 'A[^1] b.\n\n[^1]: The *text*.', { 1: 'The *text*.' }, 'A[^1] b.\n\n'],
    ['have names without case', '[^Note]: text', { note: 'text' }],
    ['have names of objects', '[^__proto__]: a\n[^constructor]: b', { ['__proto__']: 'a', constructor: 'b' }],
    ['continue to the end of the paragraph', '[^1]: a\nb\n\nc', { 1: 'a\nb' }, '\n\nc'],
    ['continue with indented paragraphs', '[^1]: a\n\n    b\n\n\tc\n\nd', { 1: 'a\n\nb\n\nc' }, '\n\nd'],
    ['end where another one begins', '[^1]: a\n[^2]: b', { 1: 'a', 2: 'b' }],
    ['end where another block begins', '[^1]: a\n# b\n[^2]: c\n- d', { 1: 'a', 2: 'c' }, '\n# b\n\n- d'],
    ['are the first of a name', '[^1]: a\n\n[^1]: b', { 1: 'a' }],
    ['are no code', '```\n[^1]: a\n```\n\n    [^2]: b', {}, '```\n[^1]: a\n```\n\n    [^2]: b'],
    ['may follow code', '```\n[^1]: a\n```\n[^2]: b', { 2: 'b' }],
    ['may contain code', '[^1]: a\n\n    ```\n    b\n    ```', { 1: 'a\n\n```\nb\n```' }],
    ['are definitions, not references', 'See [^1]: this', {}, 'See [^1]: this'],
    ['may have other line ends', 'A[^1].\r\n\r\n[^1]: b\r\nc', { 1: 'b\nc' }],
  ];
  for (const [title, readme, notes, text] of cases) {
    it(title, () => {
      const taken = takeNotes(`${REFERENCES}${readme}`);
      assert.deepEqual(
        taken.notes.map(({ name, text: note }) => [name, note]),
        Object.entries(notes),
      );
      if (text !== undefined) assert.equal(taken.text, REFERENCES + text);
    });
  }

  it('are limited: the others stay in the text', () => {
    const names = Array.from({ length: 1000 }, (_, index) => `[^${index}]`);
    const { text, notes } = takeNotes(`${names.map((name) => `${name}: a`).join('\n')}\n\n${names.join(' ')}`);
    assert.equal(notes.length, 200);
    assert.match(text, /^\n*\[\^200\]: a\n/);
  });

  it('stay in the text if nothing refers to them, such as in HTML', () => {
    const readme = 'a[^1]\n\n<pre>\n[^2]: b\n</pre>\n';
    assert.deepEqual(takeNotes(readme), { text: readme, notes: [] });
  });

  it('keep lines beyond those that are looked at', () => {
    const { text, notes } = takeNotes(`${'a\n'.repeat(20_000)}[^1]: b\n[^1]`);
    assert.deepEqual(notes, []);
    assert.equal(text, `${'a\n'.repeat(20_000)}[^1]: b\n[^1]`);
  });
});
