import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isShownAsItIs, MAX_TEXT, oneLine, showable } from '../../../../src/base/core/text.ts';
import { runs } from '../../../support/runs.ts';

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

  it('is truncated, but never within a character', () => {
    assert.equal(oneLine('x'.repeat(1_000_000)).length, MAX_TEXT);
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

  for (const [what, text, shown] of [
    ['an icon', '$(trash) a $ (b) $($(c))', '$\u200b(trash) a $ (b) $\u200b($\u200b(c))'],
    ['a price', 'costs 5$', 'costs 5$'],
    ['a link', '[click](command:evil)', '[click] (command:evil)'],
    ['several lines', ' [a\n](b) ', '[a ] (b)'],
    ['plain text', 'A repository', 'A repository'],
  ] as const) {
    it(`can be shown anywhere: ${what}`, () => {
      assert.equal(showable(text), shown);
      assert.equal(showable(shown), shown);
    });
  }

  for (const [text, isShown] of [
    ['hand-book_2.js', true],
    ['owner/name', true],
    ['地図', true],
    ['dependabot[bot]', true],
    ['a b', true],
    ['$(trash)', false],
    ['[a](b)', false],
    ['a\nb', false],
    ['a  b', false],
    ['file\u202etxt.exe', false],
    ['a\u200bb', false],
    ['\ufeffa', false],
    ['\ud800', false],
  ] as const) {
    it(`is${isShown ? '' : ' not'} shown as it is: ${JSON.stringify(text)}`, () => {
      assert.equal(isShownAsItIs(text), isShown);
    });
  }
});
