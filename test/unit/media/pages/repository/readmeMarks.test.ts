import assert from 'node:assert/strict';
import {
  alertIn,
  mayHaveEmoji,
  notePieces,
  taskIn,
  withEmoji,
} from '../../../../../media/pages/repository/readmeMarks.ts';

describe('the marks of a README', () => {
  it('make alerts of five kinds', () => {
    for (const [text, kind, length] of [
      ['[!NOTE]\nText', 'note', 8],
      ['[!tip]', 'tip', 6],
      ['[!Important] \nText', 'important', 14],
      [' [!WARNING]\nText', 'warning', 12],
      ['[!CAUTION]', 'caution', 10],
    ] as const) {
      assert.deepEqual(alertIn(text), { kind, length }, text);
    }
    for (const text of ['[!NOTE] text', '[!OTHER]\n', 'A [!NOTE]\n', '[NOTE]\n', '', '[!constructor]\n']) {
      assert.equal(alertIn(text), undefined, text);
    }
  });

  it('make tasks', () => {
    assert.deepEqual(taskIn('[ ] a'), { isDone: false, length: 4 });
    assert.deepEqual(taskIn('[x] a'), { isDone: true, length: 4 });
    assert.deepEqual(taskIn('\n[X]\ta'), { isDone: true, length: 5 });
    for (const text of ['[x]a', '[] a', '[y] a', 'a [x] b', '']) assert.equal(taskIn(text), undefined, text);
  });

  it('refer to footnotes that exist', () => {
    const names = new Set(['1', 'long']);
    assert.deepEqual(notePieces('a[^1] b[^Long][^2]', names), [
      { before: 'a', name: '1' },
      { before: ' b', name: 'long' },
      { before: '[^2]' },
    ]);
    assert.deepEqual(notePieces('[^[^1]', names), [{ before: '[^', name: '1' }, { before: '' }]);
    assert.deepEqual(notePieces('a', names), [{ before: 'a' }]);
  });

  it('are codes of emoji that exist', () => {
    const emoji = new Map([
      ['rocket', '🚀'],
      ['+1', '👍'],
    ]);
    for (const [text, result] of [
      ['Go :rocket:!', 'Go 🚀!'],
      [':rocket::+1:', '🚀👍'],
      [':a:rocket:b:', ':a🚀b:'],
      [':rocket:rocket:', '🚀rocket:'],
      [':nothing: 10:30:45', ':nothing: 10:30:45'],
      [':constructor:', ':constructor:'],
      [':rocket', ':rocket'],
      ['', ''],
    ] as const) {
      assert.equal(withEmoji(text, emoji), result, text);
    }
    assert.ok(mayHaveEmoji('a :b: c') && !mayHaveEmoji('a: b: :C:'));
  });
});
