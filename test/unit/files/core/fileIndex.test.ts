import assert from 'node:assert/strict';
import { FileIndex, parseFileQuery } from '../../../../src/files/core/fileIndex.ts';

const FILES = [
  'docs/index/readme.txt',
  'src/index.ts',
  'src/indexer.ts',
  'src/main/theIndex.ts',
  'src/main/index.ts',
  'src/mainIndexes/other.ts',
  'src/io/n_d-e.x',
  'README.md',
  'ÄRGER/Straße.md',
];

function search(text: string, files: readonly string[] = FILES): readonly string[] {
  const entries = files.map((path) => ({ path, mode: '100644', hash: '', size: 0 }));
  const index = new FileIndex(entries);
  return index.search(parseFileQuery(text), 100).files.map(({ path }) => path);
}

describe('the search for files', () => {
  it('finds all while nothing is typed, in the given order', () => {
    assert.deepEqual(search(''), FILES);
  });

  it('ranks names before folders, and beginnings before other parts', () => {
    assert.deepEqual(search('index'), [
      'src/index.ts',
      'src/indexer.ts',
      'src/main/index.ts',
      'src/main/theIndex.ts',
      'docs/index/readme.txt',
      'src/mainIndexes/other.ts',
      'src/io/n_d-e.x',
    ]);
  });

  for (const [text, first] of [
    ['main/index.ts', 'src/main/index.ts'],
    ['main\\index.ts', 'src/main/index.ts'],
    ['MAIN INDEX', 'src/main/index.ts'],
    ['index main', 'src/main/index.ts'],
    ['ärger strasse', undefined],
    ['ärger STRAßE', 'ÄRGER/Straße.md'],
    ['ti.ts', 'src/main/theIndex.ts'],
    ['thein', 'src/main/theIndex.ts'],
    ['.md read', 'README.md'],
    ['./src/index.ts', 'src/index.ts'],
    ['/src/index.ts', 'src/index.ts'],
    ['a/src/index.ts', 'src/index.ts'],
    ['b/src/main/index.ts:3', 'src/main/index.ts'],
    ['+++ b/src/main/index.ts', 'src/main/index.ts'],
    ['C:\\Users\\me\\handbook\\src\\index.ts(12)', 'src/index.ts'],
    ['/home/me/handbook/ärger/straße.md', 'ÄRGER/Straße.md'],
    ['file:///home/me/handbook/src/io/n_d-e.x', 'src/io/n_d-e.x'],
    ['handbook/docs/index/readme.txt', 'docs/index/readme.txt'],
    ['`src/index.ts`', 'src/index.ts'],
    ['a/none/index.ts', undefined],
  ] as const) {
    it(`finds ${first ?? 'nothing'} for ${text}`, () => assert.equal(search(text)[0], first));
  }

  for (const [text, files, found] of [
    ['a/src/b.ts', ['src/b.ts', 'x/a/src/b.ts'], ['x/a/src/b.ts']],
    ['a/src/b.ts', ['src/b.ts', 'extra/src/ab.ts'], ['src/b.ts']],
    ['main/b.ts', ['b.ts', 'src/main/b.ts'], ['src/main/b.ts']],
    ['x/y/src/b.ts', ['b.ts', 'src/b.ts'], ['src/b.ts']],
    ['packages/a package.json', ['package.json', 'packages/a/package.json'], ['packages/a/package.json']],
    ['docs/ readme.md', ['readme.md', 'docs/readme.md'], ['docs/readme.md']],
    ['doc/README.md', ['README.md', 'docs/README.md'], ['docs/README.md']],
    ['pkgs/package.json', ['package.json', 'packages/package.json'], ['packages/package.json']],
    ['a/package.json', ['package.json', 'apps/package.json'], ['apps/package.json']],
    ['[id]/page.tsx', ['page.tsx', 'app/[id]/page.tsx'], ['app/[id]/page.tsx']],
    ['@types/index.ts', ['index.ts', 'types/index.ts', 'src/@types/index.ts'], ['src/@types/index.ts']],
    ['(auth)/index.ts', ['index.ts', 'app/(auth)/index.ts'], ['app/(auth)/index.ts']],
    ['[id]', ['id.ts', 'app/[id]/a.ts'], ['app/[id]/a.ts']],
    ['foo.', ['foobar', 'foo.ts'], ['foo.ts']],
    ['file(1).txt', ['file.txt', 'file(1).txt'], ['file(1).txt']],
    [
      'org.foo/a/b/src/org/Foo.java',
      ['org/Foo.java', 'org.foo/a/b/src/org/Foo.java'],
      ['org.foo/a/b/src/org/Foo.java'],
    ],
  ] as const) {
    it(`finds only ${found.join()} for ${text}`, () => assert.deepEqual(search(text, files), found));
  }

  it('ranks the beginnings of words after that of the name, and before other parts', () => {
    const files = ['a/buffers.ts', 'a/myRefs.ts', 'a/refs.ts', 'refs/a.ts', 'a/readEveryFile.ts', 'a/reviewForms.ts'];
    assert.deepEqual(search('ref', files), [
      'a/refs.ts',
      'a/readEveryFile.ts',
      'a/reviewForms.ts',
      'a/myRefs.ts',
      'refs/a.ts',
    ]);
    assert.deepEqual(search('ffer', files), ['a/buffers.ts']);
  });

  it('takes letters of words only in order, and each once', () => {
    assert.equal(search('aab', ['x/ab.ts', 'x/a_a_b.ts'])[0], 'x/a_a_b.ts');
    assert.deepEqual(search('aaab', ['x/a_a_b.ts']), []);
  });

  for (const [text, position] of [
    ['main:12', { line: 12, column: 1 }],
    ['main:12:3', { line: 12, column: 3 }],
    ['main:12,3 ', { line: 12, column: 3 }],
    ['main#L7', { line: 7, column: 1 }],
    ['main(12,3)', { line: 12, column: 3 }],
    ['main(12, 3)', { line: 12, column: 3 }],
    ['main(12)', { line: 12, column: 1 }],
    ['main#L12-L20', { line: 12, column: 1 }],
    ['main#L12C3-L20C4', { line: 12, column: 3 }],
    ['main:12-20', { line: 12, column: 1 }],
    ['main:L12', { line: 12, column: 1 }],
    ['main:12:3: error: a:1', { line: 12, column: 3 }],
    ['main(12,3): error TS1: no', { line: 12, column: 3 }],
    ['"main", line 12', { line: 12, column: 1 }],
    ['`main:12:3`.', { line: 12, column: 3 }],
    ['main:x', undefined],
    ['12', undefined],
    ['main:123456789', undefined],
  ] as const) {
    it(`reads the place in ${text}`, () => {
      assert.deepEqual(parseFileQuery(text).position, position);
      if (position) assert.equal(parseFileQuery(text).path, 'main');
    });
  }

  it('ignores what is longer than any path', () => {
    assert.ok(parseFileQuery('a '.repeat(100_000)).terms.length <= 500);
  });
});
