import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ListedRepository } from '../../../../src/model/core/repository.ts';
import { nameKey } from '../../../../src/search/core/nameKey.ts';
import { SORT_KEYS, type Sort, sortRepositories, sortValue } from '../../../../src/search/core/sorting.ts';
import { partsOf, type RowPart } from '../../../../src/sidebar/parts/parts.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import type { Written } from '../../../support/written.ts';

const MAX = 3;

const divided = (repositories: readonly ListedRepository[], sort: Sort, max = MAX): readonly RowPart[] =>
  partsOf(sortRepositories(repositories, sort), sort, max);

const named = (...names: readonly string[]): readonly ListedRepository[] =>
  names.map((name, index) => repository(index + 1, `rider/${name}`));

const keyOf = ({ value, name }: RowPart): string => `${value ?? 'none'}/${name ?? ''}`;
const shape = (parts: readonly RowPart[]): readonly string[] =>
  parts.map((part) => `${keyOf(part)}: ${part.rows.map(({ name }) => name).join(' ')}`);

describe('parts by name', () => {
  it('have a first letter in common, or the lack of one', () => {
    const plain = ['_a', '.b', '7', '10-b', '100', 'apple', 'Axle', 'bell', 'zoo'];
    const unusual = ['éclair', 'ßa', 'ж', '地', `c${'1'.repeat(60)}`];
    const repositories = named(...plain, ...unusual);
    assert.deepEqual(shape(divided(repositories, { by: 'name' })), [
      'none/ : _a .b',
      'none/0: 7 10-b 100',
      'none/a: apple Axle',
      'none/b: bell',
      `none/c: c${'1'.repeat(60)}`,
      'none/e: éclair',
      'none/s: ßa',
      'none/z: zoo',
      'none/~: ж 地',
    ]);
  });

  it('have more letters in common where there are too many', () => {
    const repositories = named('a', 'ab', 'Abc', 'abd', 'abe', 'ac', 'b', 'c-1', 'c-2', 'c-10', 'c-11', 'c-100');
    assert.deepEqual(shape(divided(repositories, { by: 'name' })), [
      'none/aa: a',
      'none/aab: ab',
      'none/aabc: Abc',
      'none/aabd: abd',
      'none/aabe: abe',
      'none/aac: ac',
      'none/b: b',
      'none/cc-0: c-1 c-2',
      'none/cc-1: c-10 c-11',
      'none/cc-2: c-100',
    ]);
  });

  it('come in reverse if the rows do', () => {
    assert.deepEqual(shape(divided(named('a', 'b', '_', 'c'), { by: 'name', isReversed: true })), [
      'none/c: c',
      'none/b: b',
      'none/a: a',
      'none/ : _',
    ]);
  });
});

describe('parts by a value', () => {
  const having = (facts: readonly Partial<Written<ListedRepository>>[]): readonly ListedRepository[] =>
    facts.map((more, index) => repository(index + 1, `rider/r${index}`, more));

  it('are years, months, and days, the unknown ones last', () => {
    const times = ['2026-03-05', '2026-03-05', '2026-03-07', '2026-03-08', '2026-01-01', '2025-12-31', null, undefined];
    const repositories = having(times.map((pushed_at) => ({ pushed_at })));
    assert.deepEqual(shape(divided(repositories, { by: 'pushed' })), [
      '2026-03-08/: r3',
      '2026-03-07/: r2',
      '2026-03-05/: r0 r1',
      '2026-01/: r4',
      '2025/: r5',
      'none/: r6 r7',
    ]);
    assert.deepEqual(shape(divided(repositories, { by: 'pushed', isReversed: true }, 5)), [
      '2025/: r5',
      '2026/: r4 r0 r1 r2 r3',
      'none/: r6 r7',
    ]);
  });

  it('are decimal ranges of stars, and names where the stars are the same', () => {
    const stars = [0, 0, 0, 0, 7, 12, 15, 23, 24, 25, 1000, null];
    assert.deepEqual(shape(divided(having(stars.map((count) => ({ stargazers_count: count }))), { by: 'stars' })), [
      '3/: r10',
      '12/: r9 r8 r7',
      '11/: r6 r5',
      '0/: r4',
      '//rr00: r0',
      '//rr01: r1',
      '//rr02: r2',
      '//rr03: r3',
      'none/: r11',
    ]);
  });

  it('are decimal ranges of sizes in their units', () => {
    const sizes = [0, 9, 10, 1023, 1024, 1127, 1130, 1900, 10_240, 1024 ** 2 - 1, 1024 ** 2, 70 * 1024 ** 2];
    assert.deepEqual(shape(divided(having(sizes.map((size) => ({ size }))), { by: 'size' })), [
      '21/: r11',
      '20/: r10',
      '12/: r9',
      '11/: r8',
      '1018/: r7',
      '1011/: r6 r5',
      '1010/: r4',
      '02/: r3',
      '01/: r2',
      '00/: r1',
      '0//: r0',
    ]);
  });

  it('are names if no value is known', () => {
    const repositories = having(['a', 'b', 'c', 'd'].map((name) => ({ name, size: undefined })));
    assert.deepEqual(shape(divided(repositories, { by: 'size' })), [
      'none/a: a',
      'none/b: b',
      'none/c: c',
      'none/d: d',
    ]);
  });
});

const plainName = fc
  .array(fc.constantFrom('a', 'A', 'b', 'z', '-', '_', '0', '9', '10', 'map'), { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(''));
const unusualName = fc
  .tuple(plainName, fc.constantFrom('é', 'ß', 'æ', 'ж', '地', '~', '\u0007', '9'.repeat(60)), plainName)
  .map((pieces) => pieces.join(''));
const repositoriesWith = (name: fc.Arbitrary<string>) =>
  fc.uniqueArray(
    fc.record({
      name,
      id: fc.nat(),
      stargazers_count: fc.constantFrom(undefined, 0, 0, 0, 1, 9, 10, 19, 1000, 2e17),
      size: fc.constantFrom(undefined, 0, 1, 999, 1024, 1100, 10_300, 1024 ** 2 - 1, 3e9),
      pushed_at: fc.constantFrom(
        undefined,
        '2026-01-01T00:00:00Z',
        '2026-01-01T23:00:00Z',
        '2026-02-01T00:00:00Z',
        '1970-01-01T00:00:00Z',
        '-271821-04-20T00:00:00Z',
        '+275760-09-13T00:00:00Z',
      ),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  );
const listed = (all: readonly Partial<Written<ListedRepository>>[]): readonly ListedRepository[] =>
  all.map((facts) => repository(facts.id ?? 0, `rider/${facts.name}`, facts));
const anySort: fc.Arbitrary<Sort> = fc.record({ by: fc.constantFrom(...SORT_KEYS), isReversed: fc.boolean() });

describe('the parts of any rows', () => {
  it('are the sorted rows, each once, and have different keys', () => {
    fc.assert(
      fc.property(repositoriesWith(fc.oneof(plainName, unusualName)), anySort, (all, sort) => {
        const sorted = sortRepositories(listed(all), sort);
        const parts = partsOf(sorted, sort, MAX);
        assert.deepEqual(
          parts.flatMap(({ rows }) => rows),
          sorted,
        );
        assert.equal(new Set(parts.map(keyOf)).size, parts.length);
        assert.ok(parts.every(({ rows }) => rows.length > 0));
      }),
      { numRuns: 2000 },
    );
  });

  it('have different keys even if the rows are not sorted as their keys are', () => {
    fc.assert(
      fc.property(repositoriesWith(plainName), anySort, (all, sort) => {
        const rows = listed(all);
        const parts = partsOf(rows, sort, MAX);
        assert.deepEqual(
          parts.flatMap((part) => part.rows),
          rows,
        );
        assert.equal(new Set(parts.map(keyOf)).size, parts.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('are small unless no key distinguishes their rows', () => {
    const finest = (row: ListedRepository, by: Sort['by']): unknown => {
      if (by === 'name') return nameKey(row.name);
      const value = sortValue(row, by);
      if (by === 'pushed' && value !== undefined) return new Date(Math.max(0, value)).toISOString().slice(0, -14);
      return [by === 'size' && value !== undefined ? 'size' : value, nameKey(row.name)].join();
    };
    let large = 0;
    fc.assert(
      fc.property(repositoriesWith(plainName), anySort, (all, sort) => {
        for (const { rows, value, name } of divided(listed(all), sort)) {
          if (rows.length <= MAX) continue;
          large++;
          // Sizes of megabytes and more are distinguished as far as rows show them.
          if (sort.by === 'size' && value !== undefined && name === undefined) continue;
          assert.equal(new Set(rows.map((row) => finest(row, sort.by))).size, 1);
        }
      }),
      { numRuns: 2000 },
    );
    assert.ok(large > 20, `only ${large}`);
  });

  it('keep their keys and rows when a repository is added, except for at most one', () => {
    fc.assert(
      fc.property(repositoriesWith(plainName), anySort, ([added, ...others], sort) => {
        // Equal sizes of megabytes and more are divided by name until a similar size is added.
        if (!added || sort.by === 'size') return;
        const exact = (parts: readonly RowPart[]) =>
          parts.map((part) => [keyOf(part), ...part.rows.map(({ id }) => id)].join());
        const after = new Set(exact(divided(listed([added, ...others]), sort)));
        assert.ok(exact(divided(listed(others), sort)).filter((part) => !after.has(part)).length <= 1);
      }),
      { numRuns: 2000 },
    );
  });

  it('are found with a few keys, even of very many rows', () => {
    let reads = 0;
    const rows = Array.from({ length: 20_000 }, (_, index) => {
      const row = repository(index, `rider/spoke-${index}`);
      return {
        ...row,
        get name() {
          reads++;
          return row.name;
        },
      };
    });
    assert.ok(partsOf(rows, { by: 'name' }, 500).length > 27);
    assert.ok(reads < 4000, `${reads} names`);
  });
});
