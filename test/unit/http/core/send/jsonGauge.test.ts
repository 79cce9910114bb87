import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { JsonGauge, type JsonLimits } from '../../../../../src/http/core/send/jsonGauge.ts';
import { runs } from '../../../../support/runs.ts';

/** Depth and number of values of a parsed JSON value. */
function shapeOf(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0 };
  const inside = Object.values(value).map(shapeOf);
  const depth = 1 + Math.max(0, ...inside.map((each) => each.depth));
  return { depth, values: inside.reduce((sum, each) => sum + each.values, Math.max(1, inside.length)) };
}

/** Length below which nothing is measured; white space does not count. */
const LENGTH = 1024 * 1024;
const SPACES = new TextEncoder().encode(' '.repeat(LENGTH));

/** Whether a text that arrives in parts of `size` bytes stays within limits. */
function keepsWithin(text: string, limits: JsonLimits, size = 7): boolean {
  const gauge = new JsonGauge(limits);
  const isFirst = gauge.add(new TextEncoder().encode(text.slice(0, 1))) && gauge.add(SPACES);
  const bytes = new TextEncoder().encode(text.slice(1));
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return isFirst && parts.every((part) => gauge.add(part));
}

describe('the shape of a JSON text', () => {
  it('matches the result of parsing, whatever the strings contain', () => {
    const json = fc.array(fc.jsonValue(), { minLength: 1 }).map((value) => JSON.stringify(value, undefined, 1));
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 20 }), (text, size) => {
        const { depth, values } = shapeOf(JSON.parse(text));
        assert.equal(keepsWithin(text, { depth, values }, size), true);
        assert.equal(keepsWithin(text, { depth: depth - 1, values }, size), false);
        assert.equal(keepsWithin(text, { depth, values: values - 1 }, size), false);
      }),
      { numRuns: runs(100) },
    );
  });

  it('is measured despite empty parts', () => {
    const gauge = new JsonGauge({ depth: 1, values: 3 });
    const parts = ['[', ' '.repeat(LENGTH), '"a\\', '', '"[[["', ']'];
    assert.ok(parts.every((part) => gauge.add(new TextEncoder().encode(part))));
  });

  it('is not measured for text that is no array or object, nor below a megabyte', () => {
    const none = { depth: 0, values: 0 };
    assert.equal(keepsWithin('<script>[[[[', none), true);
    assert.equal(new JsonGauge(none).add(new TextEncoder().encode('['.repeat(LENGTH))), true);
    assert.equal(new JsonGauge(none).add(new TextEncoder().encode('['.repeat(LENGTH + 1))), false);
  });

  it('is measured despite leading white space', () => {
    const gauge = new JsonGauge({ depth: 1, values: 9 });
    const mark = Uint8Array.of(0xef, 0xbb, 0xbf);
    assert.deepEqual(
      [mark, SPACES, SPACES].map((part) => gauge.add(part)),
      [true, true, true],
    );
    assert.equal(gauge.add(new TextEncoder().encode(' \r\n\t[[')), false);
  });
});
