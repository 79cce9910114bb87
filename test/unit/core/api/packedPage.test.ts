import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { pack, unpack } from '../../../../src/core/api/packedPage.ts';
import { readListedRepository } from '../../../../src/core/model/listedRepository.ts';
import type { ListedRepository } from '../../../../src/core/model/repository.ts';

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

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(pack(value)));

/** Compares the order of fields, too, but no missing fields. */
const assertSame = (actual: unknown, expected: unknown): void =>
  assert.equal(JSON.stringify(actual), JSON.stringify(expected));

describe('a packed list page', () => {
  it('is a third of the page', () => {
    const items = Array.from({ length: 100 }, (_, index) => onGitHub(`rider/repository-${index}`));
    const [packed, plain] = [JSON.stringify(pack({ items, dropped: 0 })), JSON.stringify({ items, dropped: 0 })];
    assert.ok(packed.length * 3 < plain.length, `${packed.length} of ${plain.length}`);
  });

  for (const [title, items] of [
    ['of one repository', [onGitHub('rider/a')]],
    [
      'with other addresses',
      [onGitHub('rider/a'), onGitHub('rider/b', { html_url: 'https://x.example', ssh_url: null })],
    ],
    ['with a name that isn’t in its full name', [onGitHub('rider/a'), onGitHub('rider/b', { name: 'c' })]],
    ['without some fields', [onGitHub('rider/a'), decoded('rider/b')]],
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
    it(`keeps everything: ${title}`, () => {
      const page = { dropped: 2, withheld: [1], times: [5, null], items };
      assertSame(unpack(stored(page)), page);
    });
  }

  it('keeps everything, whatever a service sends', () => {
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
    fc.assert(
      fc.property(fc.array(item), (all) => {
        const items = all.flatMap((each) => readListedRepository(each) ?? []);
        assertSame(unpack(stored({ dropped: 0, items })), { dropped: 0, items });
      }),
      { numRuns: 300 },
    );
  });

  it('shares its owners and licenses', () => {
    const other = { license: { name: 'Apache License 2.0', spdx_id: 'Apache-2.0' } };
    const pages = [
      ['a', 'b'],
      ['c', 'd'],
    ].map((names) => [...names.map((name) => onGitHub(`rider/${name}`)), onGitHub(`rider/other-${names[0]}`, other)]);
    const [first = [], second = []] = pages.map(
      (items) => (unpack(stored({ items })) as { items: ListedRepository[] }).items,
    );
    assert.equal(first[0]?.owner, first[1]?.owner);
    const licenses = new Set([...first, ...second].map(({ license }) => license));
    assert.deepEqual(
      [...licenses].map((license) => license?.spdx_id),
      ['MIT', 'Apache-2.0'],
    );
  });

  for (const value of [undefined, null, 5, 'text', [1], { a: 1 }, [onGitHub('rider/a')]]) {
    it(`leaves other values: ${JSON.stringify(value)?.slice(0, 20)}`, () => {
      assert.equal(pack(value), value);
      assert.equal(unpack(value), value);
    });
  }
});
