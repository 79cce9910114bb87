import assert from 'node:assert/strict';
import type { ResultKind } from '../../src/core/clones/make/cloneQueue.ts';
import { describeQueue, type QueueResult } from '../../src/views/ask/cloneResults.ts';
import { entryAt } from '../support/entries.ts';

describe('the result of cloning many', () => {
  function failed(fullName: string | undefined, kind: ResultKind = 'failed'): QueueResult {
    return { entry: fullName ? entryAt('github.com', fullName) : undefined, kind, folder: undefined };
  }

  for (const [what, results, text] of [
    ['names the only one that failed', [failed('rider/spoke')], 'rider/spoke failed.'],
    ['counts several', [failed('rider/spoke'), failed('rider/rim', 'refused')], '2 failed.'],
    ['counts one that is no longer listed', [failed(undefined)], '1 failed.'],
    ['has no link of a name', [failed('rider/[x](command:y)\n')], 'rider/[x] (command:y) failed.'],
  ] as const) {
    it(what, () => {
      assert.equal(describeQueue(results, 2), `Cloned 0 of 2 repositories. ${text}${left(2 - results.length)}`);
    });
  }

  function left(count: number): string {
    return count === 0 ? '' : ` ${count} is left.`;
  }
});
