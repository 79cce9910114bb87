import assert from 'node:assert/strict';
import { sampleAfterKey } from '../../../../../media/pages/charts/sampleAfterKey.ts';

describe('the keys of the slider of times', () => {
  for (const [key, place, count, expected] of [
    ['ArrowLeft', 5, 30, 4],
    ['ArrowDown', 5, 30, 4],
    ['ArrowRight', 5, 30, 6],
    ['ArrowUp', 5, 30, 6],
    ['ArrowLeft', 0, 30, 0],
    ['ArrowRight', 29, 30, 29],
    ['PageDown', 15, 30, 5],
    ['PageUp', 25, 30, 29],
    ['Home', 15, 30, 0],
    ['End', 15, 30, 29],
    ['End', 0, 1, 0],
    ['Tab', 5, 30, undefined],
    ['constructor', 5, 30, undefined],
  ] as const) {
    it(`go with ${key} from ${place} of ${count} to ${expected}`, () =>
      assert.equal(sampleAfterKey(key, place, count), expected));
  }
});
