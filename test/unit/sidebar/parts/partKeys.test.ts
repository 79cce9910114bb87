import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { compareNames } from '../../../../src/base/core/compareNames.ts';
import type { ListedRepository } from '../../../../src/model/core/repository.ts';
import { NAMES, namesOf, numbersOf, type PartKey, sizesOf, VALUES } from '../../../../src/sidebar/parts/partKeys.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import type { Written } from '../../../support/written.ts';

/** The prefixes of the text of a repository, except those that the key doesn't use. */
function prefixes(key: PartKey, facts: Partial<Written<ListedRepository>>): readonly string[] {
  const text = key.textOf(repository(1, 'rider/x', facts));
  return key.lengths.filter((length) => length <= text.length).map((length) => text.slice(0, length));
}

describe('the range of a part', () => {
  for (const [name, ranges] of [
    ['Ab', ['a', 'ab']],
    ['a_b', ['a', 'a_', 'a_b']],
    ['r-7', ['r', 'r-', 'r-0 r-9', 'r-7']],
    ['r-007', ['r', 'r-', 'r-0 r-9', 'r-7']],
    ['r-123x', ['r', 'r-', 'r-100 r-999', 'r-100 r-199', 'r-120 r-129', 'r-123', 'r-123x']],
  ] as const) {
    it(`of names contains ${name}, with ever more letters and digits`, () => {
      const shown = prefixes(NAMES, { name })
        .slice(1)
        .map((prefix) => [...new Set(namesOf(prefix.slice(1)))].join(' '));
      assert.deepEqual(shown, ranges);
    });
  }

  for (const [stars, ranges] of [
    [0, [[0, 0]]],
    [
      7,
      [
        [1, 9],
        [7, 7],
      ],
    ],
    [
      120,
      [
        [100, 999],
        [100, 199],
        [120, 129],
        [120, 120],
      ],
    ],
  ] as const) {
    it(`of stars contains ${stars}`, () => {
      assert.deepEqual(prefixes(VALUES.stars, { stargazers_count: stars }).map(numbersOf), ranges);
    });
  }

  const [mb, gb] = [1024, 1024 ** 2];
  for (const [size, ranges] of [
    [0, [[0, 1]]],
    [
      7,
      [
        [1, 10],
        [7, 8],
      ],
    ],
    [
      1023,
      [
        [100, mb],
        [900, mb],
        [990, mb],
        [999, mb],
      ],
    ],
    [
      mb,
      [
        [mb, 10 * mb],
        [mb, 2 * mb],
        [mb, 1.1 * mb],
      ],
    ],
    [
      45 * mb,
      [
        [10 * mb, 100 * mb],
        [40 * mb, 50 * mb],
        [45 * mb, 46 * mb],
      ],
    ],
    [
      gb - 1,
      [
        [100 * mb, gb],
        [900 * mb, gb],
        [990 * mb, gb],
        [999 * mb, gb],
      ],
    ],
    [
      gb,
      [
        [gb, 10 * gb],
        [gb, 2 * gb],
        [gb, 1.1 * gb],
      ],
    ],
  ] as const) {
    it(`of sizes contains ${size} KB`, () => {
      assert.deepEqual(prefixes(VALUES.size, { size }).map(sizesOf), ranges);
    });
  }

  it('contains any number of stars, and any size', () => {
    fc.assert(
      fc.property(fc.nat(), (number) => {
        for (const [first, last] of prefixes(VALUES.stars, { stargazers_count: number }).map(numbersOf)) {
          assert.ok(first <= number && number <= last);
        }
        for (const [first, end] of prefixes(VALUES.size, { size: number }).map(sizesOf)) {
          assert.ok(first <= number && number < end);
        }
      }),
    );
  });

  it('contains any name, as the rows are sorted', () => {
    const name = fc.stringMatching(/^[a-c][\w.-]{0,8}$/);
    fc.assert(
      fc.property(name, (each) => {
        for (const prefix of prefixes(NAMES, { name: each }).slice(1)) {
          const [first, last] = namesOf(prefix.slice(1));
          assert.ok(
            compareNames(first, each) <= 0 && compareNames(each, `${last}\uffff`) < 0,
            `${first} ${each} ${last}`,
          );
        }
      }),
    );
  });
});
