import assert from 'node:assert/strict';
import { linearScale } from '../../../../../media/pages/charts/linearScale.ts';

describe('a linear scale', () => {
  for (const [from, to, value, position] of [
    [[0, 10], [0, 100], 5, 50],
    [[0, 5000], [200, 20], 0, 200],
    [[0, 5000], [200, 20], 5000, 20],
    [[1_000_000, 2_000_000], [40, 640], 2_500_000, 940],
  ] as const) {
    it(`from ${from.join('–')} to ${to.join('–')} maps ${value} to ${position}, and back`, () => {
      const scale = linearScale(from, to);
      assert.equal(scale(value), position);
      assert.equal(scale.invert(position), value);
    });
  }
});
