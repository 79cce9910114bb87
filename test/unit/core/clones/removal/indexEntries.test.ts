import assert from 'node:assert/strict';
import { keepForIndex, MAX_FILES, parseIndex } from '../../../../../src/core/clones/removal/indexEntries.ts';

const RECORD = `H 100644 ${'a'.repeat(40)} 0\ta`;

describe('the files in an index', () => {
  it('have names in UTF-8', () => {
    const output = Buffer.from(`${RECORD.replace('\ta', '\tcaf\xe9')}\0`, 'latin1').toString();
    assert.deepEqual(keepForIndex(parseIndex(output)), { kind: 'unread', path: 'caf\uFFFD' });
  });

  it('are read up to a number', () => {
    for (const [count, reason] of [
      [MAX_FILES, undefined],
      [MAX_FILES + 1, { kind: 'unread', path: '.git/index' }],
    ] as const)
      assert.deepEqual(keepForIndex(parseIndex(`${RECORD}\0`.repeat(count))), reason, String(count));
  });
});
