import assert from 'node:assert/strict';
import { changesBadge } from '../../src/sidebar/viewStatus.ts';

describe('the badge of the view', () => {
  for (const [changed, isShown, expected] of [
    [0, true, undefined],
    [1, true, '1 repository changed since your last visit'],
    [1234, true, '1,234 repositories changed since your last visit'],
    [2, false, undefined],
  ] as const) {
    it(`${isShown ? 'shows' : 'is off for'} ${changed} changes`, () => {
      const badge = changesBadge(changed, isShown);
      assert.deepEqual(badge, expected === undefined ? undefined : { value: changed, tooltip: expected });
    });
  }
});
