import assert from 'node:assert/strict';
import { type PlacedLabel, placeLabels, textWidth } from '../../../../../media/pages/charts/labels.ts';

const bounds = { from: 0, to: 200 };

function extent({ x, text }: PlacedLabel): readonly [number, number] {
  return [x - textWidth(text) / 2, x + textWidth(text) / 2];
}

describe('the labels of a chart', () => {
  it('are placed at their positions if there is room', () => {
    assert.deepEqual(placeLabels([{ x: 100, reach: 0, text: 'Now' }], bounds), [{ x: 100, text: 'Now' }]);
  });

  it('stay inside the chart with their whole width', () => {
    const [placed] = placeLabels([{ x: 200, reach: 20, text: 'Now' }], bounds);
    assert.ok(placed && extent(placed)[1] <= 200);
    assert.deepEqual(placeLabels([{ x: 200, reach: 0, text: 'Now' }], bounds), []);
  });

  for (const x of [150, 180, 195]) {
    it(`move apart at ${x}, and don't touch`, () => {
      const [reset, now] = placeLabels(
        [
          { x: x + 5, reach: 48, text: 'Reset' },
          { x, reach: 48, text: 'Now' },
        ],
        bounds,
      );
      assert.ok(reset && now);
      assert.ok(extent(now)[1] < extent(reset)[0], 'in the order of their lines');
    });
  }

  it('are omitted rather than moved too far', () => {
    const all = Array.from({ length: 20 }, () => ({ x: 100, reach: 48, text: 'Reset' }));
    assert.equal(placeLabels(all, bounds).length, 3);
    assert.deepEqual(placeLabels(all, { from: 0, to: 10 }), []);
  });

  it('are wider in scripts with wide letters', () => {
    assert.ok(textWidth('午後') > textWidth('PM'));
  });
});
