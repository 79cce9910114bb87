import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { MAX_TEXT } from '../../../../src/base/core/text.ts';
import { readListedRepository } from '../../../../src/model/core/listedRepository.ts';
import { ListedRepositorySchema } from '../../../../src/model/core/repositorySchema.ts';
import { usedHeap } from '../../../bench/garbage.ts';
import { runs } from '../../../support/runs.ts';

const FIELDS = Object.keys(ListedRepositorySchema.pipe[0].entries);

const odd = fc.oneof(
  fc.constantFrom(
    'internal',
    undefined,
    null,
    '',
    ' ',
    'text',
    '2026-11-01T08:00:00Z',
    'yesterday',
    true,
    false,
    0,
    -1,
    1.5,
  ),
  fc.constantFrom('x'.repeat(255), 'x'.repeat(256), 'x'.repeat(1025), 'x'.repeat(2049), `${'x'.repeat(4095)}🚲`),
  fc.constantFrom(
    `o/${'n'.repeat(510)}`,
    ['x'.repeat(300)],
    1e20,
    2 ** 53 - 1,
    2 ** 53,
    Number.NaN,
    1_795_000_000,
    'o/n',
    'o/n/x',
    '/',
    'o/',
    [],
    {},
    ['a'],
  ),
  fc.anything(),
);
const owner = fc.oneof(
  odd,
  fc.record({ login: odd, id: odd, type: odd, avatar_url: odd, html_url: odd }, { requiredKeys: [] }),
);
const usual = {
  id: fc.integer(),
  name: fc.string({ minLength: 1 }),
  full_name: fc.constantFrom('o/n', 'velodrome/spoke'),
};
const item = fc.oneof(
  { weight: 1, arbitrary: odd },
  {
    weight: 9,
    arbitrary: fc
      .tuple(fc.record(usual), fc.dictionary(fc.constantFrom(...FIELDS), odd), owner, fc.boolean())
      .map(([good, more, own, isGood]) => ({ ...more, ...(isGood && good), owner: own })),
  },
);

describe('the reader of list items', () => {
  it('returns the same as the schema for any input', () => {
    let read = 0;
    const numRuns = runs(5000);
    fc.assert(
      fc.property(item, (value) => {
        const expected = v.safeParse(ListedRepositorySchema, value);
        const actual = readListedRepository(value);
        if (actual) read++;
        // Absent and undefined fields are equivalent.
        assert.deepEqual(plain(actual), plain(expected.success ? expected.output : undefined));
      }),
      { numRuns },
    );
    assert.ok(read > numRuns / 5, `only ${read} were readable`);
  });

  it('limits every text', () => {
    const long = 'x'.repeat(5000);
    const names = { id: 1, name: 'n', full_name: 'o/n' };
    const texts = Object.fromEntries(FIELDS.map((field) => [field, long]));
    const longOwner = { login: 'o', type: long, avatar_url: long, html_url: long };
    const lists = { topics: [long], license: { name: long }, owner: longOwner };
    const read = readListedRepository({ ...texts, ...lists, ...names });
    assert.ok(JSON.stringify(read).length < 20_000);
    for (const field of ['clone_url', 'ssh_url', 'html_url', 'default_branch'] as const)
      assert.equal(read?.[field], undefined);
    assert.equal(read?.description?.length, MAX_TEXT);
    for (const name of [{ name: long }, { full_name: `o/${long}` }])
      assert.equal(readListedRepository({ ...names, ...name }), undefined);
  });

  it('holds no more of a text in memory than it returns', () => {
    const before = usedHeap();
    // From a response, so that each is a text of its own.
    const read = Array.from({ length: 20 }, (_, id) =>
      readListedRepository(
        JSON.parse(JSON.stringify({ id, name: 'n', full_name: 'o/n', description: 'x'.repeat(1_000_000) })),
      ),
    );
    const held = usedHeap() - before;
    assert.equal(read.length, 20);
    assert.ok(held < 5_000_000, `${held} bytes`);
  });

  it('reads every field of the schema', () => {
    const all = readListedRepository({ id: 1, name: 'n', full_name: 'o/n', owner: { login: 'o' } });
    assert.deepEqual(Object.keys(all ?? {}).toSorted(), FIELDS.toSorted());
  });
});

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
