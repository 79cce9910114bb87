import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { compareNames } from '../../../../src/base/core/compareNames.ts';
import type { ListedRepository } from '../../../../src/model/core/repository.ts';
import { nameKey } from '../../../../src/search/core/nameKey.ts';
import { SORT_KEYS, type Sort, sorting, sortRepositories } from '../../../../src/search/core/sorting.ts';
import { type Written, written } from '../../../support/written.ts';

const names = (repositories: readonly ListedRepository[]): readonly string[] => repositories.map(({ name }) => name);

function repository(fullName: string, facts: Partial<Written<ListedRepository>> = {}): ListedRepository {
  const [login = '', name = ''] = fullName.split('/');
  return written<ListedRepository>({ id: 1, name, full_name: fullName, owner: { login }, ...facts });
}

/** Names with small differences, as each difference tests another rule. */
const plainName = fc
  .array(fc.constantFrom('a', 'A', 'b', 'Z', '-', '_', '.', '0', '1', '9', '10', '007', 'map'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''));
const anyName = fc.oneof(
  plainName,
  fc
    .tuple(plainName, fc.constantFrom('é', 'É', 'ж', '地', ' ', '~', 'ß', 'æ', '\u0007'), plainName)
    .map((parts) => parts.join('')),
);

const anyNumber = fc.constantFrom(undefined, null, 0, 1, 2, 1e9);
const anyRepository = fc
  .record({
    owner: fc.constantFrom('o', 'O', 'p'),
    name: fc.oneof(fc.constantFrom('map', 'Map'), anyName),
    id: fc.constantFrom(1, 2, 10, 2 ** 60),
    stargazers_count: anyNumber,
    size: anyNumber,
    pushed_at: fc.constantFrom(
      undefined,
      null,
      '2024-01-01T00:00:00Z',
      '2024-01-01T01:00:00+01:00',
      '2025-01-01T00:00:00Z',
      'x',
    ),
  })
  .map(({ owner, name, ...facts }) => repository(`${owner}/${name}`, facts));
const anySort: fc.Arbitrary<Sort> = fc.record({ by: fc.constantFrom(...SORT_KEYS), isReversed: fc.boolean() });

describe('the order of names', () => {
  it('is natural', () => {
    const sorted = ['_a', '-a', '.a', '1', 'a', 'A-1', 'a-b', 'repo', 'repo2', 'Repo10', 'Zürich', 'ж'];
    const shuffled = sorted.toReversed().map((name) => repository(`o/${name}`));
    assert.deepEqual(names(sortRepositories(shuffled, { by: 'name' })), sorted);
  });

  it('is the same by keys as by the collator', () => {
    let equal = 0;
    fc.assert(
      fc.property(plainName, plainName, (a, b) => {
        const [first, second] = [nameKey(a), nameKey(b)];
        assert.ok(first !== undefined && second !== undefined);
        const byKey = first === second ? 0 : first < second ? -1 : 1;
        if (byKey === 0) equal++;
        assert.equal(byKey, Math.sign(compareNames(a, b)), `${a} and ${b}`);
      }),
      { numRuns: 20_000 },
    );
    assert.ok(equal > 20, `only ${equal} were equal`);
  });

  it('is the same by keys for each pair of characters, and for long numbers', () => {
    const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((each) =>
      nameKey(each),
    );
    assert.equal(characters.length, 65);
    const nines = [1, 2, 47, 48, 49].map((length) => '9'.repeat(length));
    const all = [...characters, ...characters.map((each) => `a${each}`), ...nines, ...nines.map((each) => `a${each}b`)];
    for (const a of all) {
      for (const b of all) {
        const [first, second] = [nameKey(a), nameKey(b)];
        if (first === undefined || second === undefined) continue;
        assert.equal(first === second ? 0 : first < second ? -1 : 1, Math.sign(compareNames(a, b)), `${a} and ${b}`);
      }
    }
    assert.equal(nameKey('9'.repeat(50)), undefined);
    assert.equal(nameKey(`${'0'.repeat(60)}9`), nameKey('9'));
  });
});

describe('sorting', () => {
  it('is total: the result doesn’t depend on the input order', () => {
    const identity = ({ full_name, id }: ListedRepository) => `${full_name} ${Number.isSafeInteger(id) ? id : ''}`;
    const different = fc.uniqueArray(anyRepository, { selector: identity, maxLength: 12 });
    const shuffled = different.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, anySort, ([all, other], sort) => {
        assert.deepEqual(sortRepositories(other, sort), sortRepositories(all, sort));
      }),
      { numRuns: 2000 },
    );
  });

  it('is stable: equal items keep their order', () => {
    const items = Array.from({ length: 50 }, (_, place) => ({ place, repository: repository('o/same') }));
    for (const by of SORT_KEYS) {
      for (const isReversed of [false, true]) {
        const sorted = sorting(items, { by, isReversed }, (item) => item.repository)();
        assert.deepEqual(sorted, items);
      }
    }
  });

  it('sorts repositories with the same value by name, in both directions', () => {
    const repositories = ['o/b10', 'p/A', 'o/b9', 'o/é'].map((fullName) => repository(fullName, { size: 1 }));
    for (const sort of [{ by: 'size' }, { by: 'size', isReversed: true }, { by: 'stars' }] as const) {
      assert.deepEqual(names(sortRepositories(repositories, sort)), ['A', 'b9', 'b10', 'é']);
    }
  });

  it('puts unset values last in both directions, and sorts the others', () => {
    const values = {
      name: ({ name }: ListedRepository) => name,
      stars: ({ stargazers_count }: ListedRepository) => stargazers_count ?? undefined,
      size: ({ size }: ListedRepository) => size ?? undefined,
      pushed: ({ pushed_at }: ListedRepository) => (pushed_at ? Date.parse(pushed_at) || undefined : undefined),
    };
    const compare = (a: string | number, b: string | number) =>
      typeof a === 'string' ? compareNames(a, String(b)) : a - Number(b);
    fc.assert(
      fc.property(fc.array(anyRepository), anySort, (all, { by, isReversed }) => {
        const sorted = sortRepositories(all, { by, isReversed: isReversed ?? false }).map((each) => values[by](each));
        const first = sorted.indexOf(undefined);
        const present = sorted.filter((value) => value !== undefined);
        assert.ok(first < 0 || first === present.length);
        const direction = (by === 'name') === isReversed ? -1 : 1;
        for (const [at, value] of present.entries()) {
          assert.ok(at === 0 || direction * compare(present[at - 1] ?? value, value) <= 0, present.join(' '));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
