import assert from 'node:assert/strict';
import { areaPath, steppedPath, straightPath } from '../../../../../media/pages/charts/paths.ts';

const corners = [
  { x: 10, y: 50 },
  { x: 20, y: 40.5 },
  { x: 40, y: 0 },
];

describe('a path', () => {
  it('connects the corners straight', () => assert.equal(straightPath(corners), 'M10,50L20,40.5L40,0'));

  it('keeps its height until the next corner', () => assert.equal(steppedPath(corners), 'M10,50H20V40.5H40V0'));

  it('closes the area below', () => assert.equal(areaPath(corners, 160), 'M10,50H20V40.5H40V0V160H10Z'));

  it('is empty without corners', () => {
    assert.deepEqual([straightPath([]), steppedPath([]), areaPath([], 160)], ['', '', '']);
  });
});
