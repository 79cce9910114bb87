import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as v from 'valibot';
import {
  changeMap,
  isIncluded,
  mergeMaps,
  readMap,
  storedMap,
  type VersionedMap,
} from '../../../src/core/versionedMap.ts';

type Map_ = VersionedMap<string>;

const entry = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 4 })),
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('x', 'y', 'z')),
);
const maps: fc.Arbitrary<Map_> = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), entry)
  .map((each) => new Map(Object.entries(each)));
const same = (a: Map_, b: Map_): void => assert.deepEqual(new Map(a), new Map(b));

describe('merging maps of several computers', () => {
  it('doesn’t depend on the order', () => {
    fc.assert(fc.property(maps, maps, (a, b) => same(mergeMaps(a, b), mergeMaps(b, a))));
  });

  it('doesn’t depend on which are merged first', () => {
    fc.assert(
      fc.property(maps, maps, maps, (a, b, c) => same(mergeMaps(mergeMaps(a, b), c), mergeMaps(a, mergeMaps(b, c)))),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(maps, maps, (a, b) => {
        const merged = mergeMaps(a, b);
        same(mergeMaps(merged, b), merged);
        same(mergeMaps(merged, merged), merged);
      }),
    );
  });

  it('keeps each change that only one of them made since they were equal', () => {
    const changes = fc
      .dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y', undefined))
      .map((each) => new Map(Object.entries(each)));
    fc.assert(
      fc.property(maps, changes, changes, (base, mine, theirs) => {
        const merged = mergeMaps(changeMap(base, mine), changeMap(base, theirs));
        for (const [key, value] of mine) if (!theirs.has(key)) assert.equal(merged.get(key)?.[1], value, key);
        for (const [key, value] of theirs) if (!mine.has(key)) assert.equal(merged.get(key)?.[1], value, key);
        for (const [key, before] of base) {
          if (!mine.has(key) && !theirs.has(key)) assert.deepEqual(merged.get(key), before, key);
        }
      }),
    );
  });

  it('keeps what was added again after another computer removed it', () => {
    const base = changeMap<string>(new Map(), new Map([['a', 'x']]));
    const removed = changeMap(base, new Map([['a', undefined]]));
    const again = changeMap(removed, new Map([['a', 'x']]));
    assert.equal(mergeMaps(removed, again).get('a')?.[1], 'x');
    assert.equal(mergeMaps(base, removed).get('a')?.[1], undefined);
  });
});

describe('a stored map', () => {
  it('is read as it was', () => {
    fc.assert(
      fc.property(maps, (map) => {
        const read = readMap(JSON.parse(JSON.stringify(storedMap(map))), v.string());
        same(read, map);
        assert.ok(isIncluded(read, map));
      }),
    );
  });

  it('is read without its invalid entries', () => {
    const stored = {
      good: [1, 'x'],
      removed: [2],
      zero: [0, 'x'],
      fraction: [1.5, 'x'],
      infinite: [2 ** 53, 'x'],
      other: [1, 7],
      long: [1, 'x', 'y'],
      text: 'x',
      nothing: null,
    };
    assert.deepEqual(Object.fromEntries(readMap(stored, v.string())), { good: [1, 'x'], removed: [2] });
    for (const invalid of [undefined, null, 7, 'x', [], [[1, 2]]]) assert.equal(readMap(invalid, v.string()).size, 0);
  });

  for (const version of [999_999_999, Number.MAX_SAFE_INTEGER]) {
    it(`can still remove an entry of version ${version}, on every computer`, () => {
      const stored = { a: [version, 'x'] };
      const removed = changeMap(readMap(stored, v.string()), new Map([['a', undefined]]));
      const stays = readMap(JSON.parse(JSON.stringify(storedMap(removed))), v.string());
      const merged = mergeMaps(readMap(stored, v.string()), stays);
      assert.deepEqual(Object.fromEntries(merged), { a: [2] });
    });
  }

  it('doesn’t count a value as changed that is the same', () => {
    const map = changeMap<string>(new Map(), new Map([['a', 'x']]));
    const unchanged = changeMap(
      map,
      new Map([
        ['a', 'x'],
        ['b', undefined],
      ]),
    );
    same(unchanged, map);
  });

  it('has a maximum of entries, and of characters of a key', () => {
    const entries = Array.from({ length: 20_001 }, (_, index): [string, unknown] => [`key ${index}`, [1, 'x']]);
    assert.equal(readMap(Object.fromEntries(entries), v.string()).size, 20_000);
    const keys = ['k'.repeat(1000), 'k'.repeat(1001)].map((key) => [key, [1, 'x']]);
    assert.deepEqual([...readMap(Object.fromEntries(keys), v.string()).keys()], ['k'.repeat(1000)]);
  });
});
