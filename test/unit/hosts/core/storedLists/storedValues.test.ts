import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { decodeColumns, encodeColumns } from '../../../../../src/hosts/core/storedLists/storedValues.ts';
import { readListedRepository } from '../../../../../src/model/core/listedRepository.ts';
import type { ListedRepository } from '../../../../../src/model/core/repository.ts';
import { usedHeap } from '../../../../bench/garbage.ts';

function decoded(fullName: string, more: object = {}): ListedRepository {
  const item = readListedRepository({ id: 1, name: fullName.split('/')[1], full_name: fullName, ...more });
  assert.ok(item);
  return item;
}

function onGitHub(fullName: string, more: object = {}): ListedRepository {
  const [login] = fullName.split('/');
  return decoded(fullName, {
    private: false,
    html_url: `https://github.com/${fullName}`,
    description: null,
    fork: false,
    archived: false,
    mirror_url: null,
    language: 'Go',
    size: 12,
    stargazers_count: 3,
    pushed_at: '2026-11-01T00:00:00Z',
    clone_url: `https://github.com/${fullName}.git`,
    ssh_url: `git@github.com:${fullName}.git`,
    default_branch: 'main',
    open_issues_count: 0,
    license: { name: 'MIT License', spdx_id: 'MIT' },
    owner: { login, id: 7, type: 'User', avatar_url: 'https://a.example/7', html_url: `https://github.com/${login}` },
    ...more,
  });
}

/** What is read of stored values. */
const reread = async (values: readonly unknown[]): Promise<readonly unknown[]> =>
  decodeColumns(await encodeColumns(values));

const stored = async (items: readonly ListedRepository[]): Promise<readonly ListedRepository[]> => {
  const [page] = await reread([{ items, dropped: 0 }]);
  return (page as { readonly items: readonly ListedRepository[] }).items;
};

/** Compares the order of fields, too, but no missing fields. */
const assertSame = (actual: unknown, expected: unknown): void =>
  assert.equal(JSON.stringify(actual), JSON.stringify(expected));

describe('stored values', () => {
  it('give texts that hold no others in memory, in whatever order they are read', async () => {
    const [count, owners, length] = [10_000, 500, 200];
    const description = 'd'.repeat(length);
    const rows = await stored(
      Array.from({ length: count }, (_, index) => onGitHub(`rider/r-${index}`, { description })),
    );
    const before = usedHeap();
    const texts: unknown[] = [];
    // As a list that is sorted by creation, and read owner by owner.
    for (let owner = 0; owner < owners; owner++)
      for (let place = owner; place < count; place += owners) texts.push(rows[place]?.description);
    const held = usedHeap() - before;
    assert.equal(texts.length, count);
    assert.ok(held < 3 * count * length, `${held} bytes`);
  });

  it('have repositories with the fields of a list item, in their order', async () => {
    const [repository] = await stored([onGitHub('rider/a')]);
    const names: string[] = [];
    for (const name in repository) names.push(name);
    assert.deepEqual(names, Object.keys(onGitHub('rider/a')));
  });

  for (const [title, items] of [
    ['with a name that isn’t in its full name', [onGitHub('rider/a'), onGitHub('rider/b', { name: 'c' })]],
    ['with only the required fields', [decoded('rider/a'), decoded('second/b')]],
    ['with a full name twice in an address', [onGitHub('a/a', { html_url: 'https://a/a/a/a' }), onGitHub('a/b')]],
    [
      'with false, null, 0 and empty texts',
      [
        onGitHub('rider/a', { private: true, size: 0, description: '' }),
        onGitHub('rider/b', { language: null, stargazers_count: null, pushed_at: null }),
        onGitHub('rider/c', { license: null, open_issues_count: null, default_branch: '' }),
        onGitHub('rider/d', { license: { name: 'MIT License', spdx_id: null } }),
      ],
    ],
    ['of nothing', []],
  ] as const) {
    it(`keeps everything: ${title}`, async () => {
      const pages = [
        { dropped: 2, withheld: [1], times: [5, null], items },
        { dropped: 0, items: [onGitHub('z/z')] },
      ];
      assertSame(await reread(pages), pages);
    });
  }

  it('keeps everything, whatever a service sends', async () => {
    const text = fc.oneof(
      fc.constantFrom(null, undefined, '', 'https://h/a/b', 'a/b', 'https://h/a/b.git'),
      fc.string(),
    );
    const flag = fc.constantFrom(true, false, undefined, null);
    const count = fc.constantFrom(0, 1, null, undefined, 'x');
    const item = fc.record({
      id: fc.nat(),
      name: fc.constantFrom('a', 'b'),
      full_name: fc.constantFrom('a/b', 'b/a', 'a/a', '__proto__/b'),
      private: flag,
      fork: flag,
      archived: flag,
      html_url: text,
      clone_url: text,
      ssh_url: text,
      mirror_url: text,
      description: text,
      language: text,
      size: count,
      stargazers_count: count,
      pushed_at: fc.constantFrom('2026-11-01', null, 5),
      default_branch: text,
      open_issues_count: count,
      license: fc.oneof(text, fc.record({ name: text, spdx_id: text }, { requiredKeys: [] })),
      owner: fc.option(fc.record({ login: fc.constantFrom('a', 'b'), id: fc.constantFrom(1, 2, undefined) })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(item), async (all) => {
        const items = all.flatMap((each) => readListedRepository(each) ?? []);
        const page = { dropped: 0, items };
        assertSame(await reread([page, { value: 1 }, page]), [page, { value: 1 }, page]);
      }),
      { numRuns: 300 },
    );
  });

  it('keep texts of any characters, however many', async () => {
    const texts = ['', '\uFEFFmark', 'é', '😀', '\u0000', 'a\nb', 'x'.repeat(4096), '漢字'.repeat(1000)];
    const items = Array.from({ length: 300 }, (_, at) =>
      onGitHub(`rider/${at}`, { description: texts[at % 8] ?? null }),
    );
    assertSame(await stored(items), items);
    // In any order.
    const again = (await stored(items)).toReversed();
    assertSame(again, items.toReversed());
  });

  it('replace half of a character, which UTF-8 doesn’t have', async () => {
    const [first, second] = await stored([
      onGitHub('a/b', { description: 'x\uD83Dy' }),
      onGitHub('a/c', { description: 'z' }),
    ]);
    assert.deepEqual([first?.description, second?.description], ['x\uFFFDy', 'z']);
  });

  for (const [title, times] of [
    ['the usual form', ['2026-11-01T00:00:00Z', '1970-01-01T00:00:00Z', '2038-01-19T03:14:07Z', null]],
    ['fractions', ['2026-11-01T00:00:00.123Z']],
    ['another zone', ['2026-11-01T00:00:00+02:00', '2026-11-01T00:00:00Z']],
    ['far years', ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z']],
  ] as const) {
    it(`keep times in ${title}`, async () => {
      const items = times.map((pushed, at) => onGitHub(`rider/${at}`, { pushed_at: pushed }));
      assertSame(
        (await stored(items)).map(({ pushed_at: time }) => time),
        items.map(({ pushed_at: time }) => time),
      );
    });
  }

  for (const id of [0, -1, 2 ** 32 - 2, 2 ** 32 - 1, 1e300]) {
    it(`keep the number ${id}`, async () => {
      const items = [onGitHub('a/b', { id, size: id }), onGitHub('a/c', { size: null }), decoded('a/d')];
      assertSame(await stored(items), items);
    });
  }

  it('keep many different owners, licenses, topics and addresses', async () => {
    const items = Array.from({ length: 70_000 }, (_, at) =>
      decoded(`owner-${at}/a`, {
        id: at + 1,
        owner: { login: `owner-${at}`, id: at + 1 },
        topics: at < 300 ? [`topic-${at}`] : [],
        license: at < 300 ? { name: `License ${at}` } : null,
        html_url: `https://code.example/${at}`,
      }),
    );
    assertSame(await stored(items), items);
  });

  it('share owners, licenses and topics', async () => {
    const other = { license: { name: 'Apache License 2.0', spdx_id: 'Apache-2.0' }, topics: ['a'] };
    const items = await stored([onGitHub('rider/a'), onGitHub('rider/b', other), onGitHub('rider/c', other)]);
    assert.equal(items[0]?.owner, items[2]?.owner);
    assert.equal(items[1]?.topics, items[2]?.topics);
    assert.equal(items[1]?.license, readListedRepository(items[2])?.license, 'also with those of responses');
  });

  for (const value of [null, 'text', { length: 3 }, [onGitHub('rider/a')]]) {
    it(`keep other values: ${JSON.stringify(value).slice(0, 20)}`, async () =>
      assertSame(await reread([value]), [value]));
  }

  it('are refused if they end early', async () => {
    const bytes = await encodeColumns([{ items: [onGitHub('rider/a')], dropped: 0 }]);
    for (const length of [0, 3, 8, 100, bytes.length - 8])
      assert.throws(() => decodeColumns(bytes.slice(0, length)), `${length} bytes`);
  });

  it('are read from any place in memory', async () => {
    const items = [onGitHub('rider/a', { id: 2 ** 40 })];
    const bytes = await encodeColumns([{ items, dropped: 0 }]);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    assertSame(decodeColumns(shifted.subarray(3)), [{ dropped: 0, items }]);
  });
});
