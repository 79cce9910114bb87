import assert from 'node:assert/strict';
import { recentHashes } from '../../../../../src/core/clones/removal/reflog.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
const NONE = '0'.repeat(40);

describe('the log of a ref', () => {
  for (const [what, log, hashes] of [
    ['an empty one', '', []],
    ['a clone', `${NONE} ${A} Rita <rita@example.com> 1000 +0100\tclone: from x\n`, [A]],
    ['entries before and after the time', `${A} ${B} R <r> 999 +0000\ta\n${B} ${C} R <r> 1000 +0000\tb\n`, [B, C]],
    ['a name with numbers, and no message', `${A} ${B} 1 2 3 <1> 1000 -0800\n`, [A, B]],
    ['a tab and a time in the message', `${A} ${B} R <r> 999 +0000\tx\t> 1000 +0000\n`, []],
    ['SHA-256', `${'0'.repeat(64)} ${'d'.repeat(64)} R <r> 1000 +0000\n`, ['d'.repeat(64)]],
    ['another format', 'text\n', undefined],
    ['no time', `${A} ${B} R <r>\n`, undefined],
  ] as const) {
    it(`is read: ${what}`, () => assert.deepEqual(recentHashes(log, 1_000_000), hashes));
  }
});
