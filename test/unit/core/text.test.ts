import assert from 'node:assert/strict';
import { inNotification, oneLine } from '../../../src/core/text.ts';

describe('text of the service', () => {
  for (const [what, text, line] of [
    ['plain', 'A repository', 'A repository'],
    ['several lines', ' a\r\n\tb\u2028c ', 'a b c'],
    ['control characters', 'a\u0000b\u001b[31mred', 'a b [31mred'],
    ['turned around', 'file\u202etxt.exe\u2066!', 'filetxt.exe!'],
    ['right to left', 'مستودع', 'مستودع'],
    ['emoji', '🚴‍♀️', '🚴‍♀️'],
  ] as const) {
    it(`becomes one line: ${what}`, () => assert.equal(oneLine(text), line));
  }

  it('is cut, but never through a character', () => {
    assert.equal(oneLine('x'.repeat(1_000_000)).length, 300);
    assert.equal(oneLine('🚴🚴🚴', 4), '🚴…');
    assert.equal(oneLine('🚴🚴', 4), '🚴🚴');
  });

  it('makes no link in a notification', () => {
    assert.equal(inNotification('[click](command:evil)'), '[click] (command:evil)');
  });
});
