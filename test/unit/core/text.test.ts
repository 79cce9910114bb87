import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { decodeColumns, encodeColumns } from '../../../src/core/api/storedValues.ts';
import { readListedRepository } from '../../../src/core/model/listedRepository.ts';
import type { ListedRepository } from '../../../src/core/model/repository.ts';
import { inNotification, oneLine, withoutIcons, withSingleLines } from '../../../src/core/text.ts';
import { runs } from '../../support/runs.ts';

/** Text that is one line already, or nearly. */
const nearlyPlain = fc
  .array(fc.constantFrom('a', 'spoke', '7', '~', '!', ' ', '  ', '-', '\t', '\n', 'é', '\u202e', '\u0007', '🚴'), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

describe('text of the service', () => {
  for (const [what, text, line] of [
    ['plain', 'A repository', 'A repository'],
    ['several lines', ' a\r\n\tb\u2028c ', 'a b c'],
    ['control characters', 'a\u0000b\u001b[31mred', 'a b [31mred'],
    ['bidirectional controls', 'file\u202etxt.exe\u2066!', 'filetxt.exe!'],
    ['right to left', 'مستودع', 'مستودع'],
    ['emoji', '🚴‍♀️', '🚴‍♀️'],
  ] as const) {
    it(`becomes one line: ${what}`, () => assert.equal(oneLine(text), line));
  }

  it('becomes one line everywhere in data, which is otherwise unchanged', () => {
    const data = { name: 'a\nb', count: 3, isFork: false, none: null, owner: { login: '\u202ex' }, topics: ['c\r\nd'] };
    const copy = { name: 'a b', count: 3, isFork: false, none: null, owner: { login: 'x' }, topics: ['c d'] };
    assert.deepEqual(withSingleLines(data), copy);
    assert.equal(withSingleLines('x'.repeat(5000)).length, 4096);
  });

  it('of a repository from disk is copied, too', async () => {
    const item = readListedRepository({ id: 1, name: 'a', full_name: 'r/a', description: 'a\nb' });
    const [page] = decodeColumns(await encodeColumns([{ items: [item], dropped: 0 }]));
    const { items } = page as { readonly items: readonly ListedRepository[] };
    assert.deepEqual(withSingleLines({ items }), { items: [{ ...item, description: 'a b' }] });
  });

  it('can’t replace the prototype of a copy', () => {
    const copy = withSingleLines(JSON.parse('{"__proto__": {"isAdmin": true}}') as object);
    assert.deepEqual([Object.keys(copy), 'isAdmin' in copy], [['__proto__'], false]);
  });

  it('is truncated, but never within a character', () => {
    assert.equal(oneLine('x'.repeat(1_000_000)).length, 300);
    assert.equal(oneLine('🚴🚴🚴', 4), '🚴…');
    assert.equal(oneLine('🚴🚴', 4), '🚴🚴');
  });

  it('becomes the same line on the fast and the slow path', () => {
    let unchanged = 0;
    const numRuns = runs(1000);
    const text = fc.oneof(nearlyPlain, fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 40 }));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (each, maxLength) => {
        const line = oneLine(each, maxLength);
        // The line break is removed again, but it forces the slow path.
        assert.equal(line, oneLine(`${each}\n`, maxLength));
        assert.ok(line.length <= maxLength);
        assert.equal(line.search(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|^\s|\s$|\s\s/u), -1, line);
        if (line === each && each !== '') unchanged++;
      }),
      { numRuns },
    );
    assert.ok(unchanged > numRuns / 20, `${unchanged} were one line already`);
  });

  it('contains no icon', () => {
    assert.equal(withoutIcons('$(trash) a $ (b) $($(c))'), '$\u200b(trash) a $ (b) $\u200b($\u200b(c))');
    assert.equal(withoutIcons('costs 5$'), 'costs 5$');
  });

  it('contains no link in a notification', () => {
    assert.equal(inNotification('[click](command:evil)'), '[click] (command:evil)');
  });
});
