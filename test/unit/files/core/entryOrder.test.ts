import assert from 'node:assert/strict';
import { compareNames } from '../../../../src/base/core/compareNames.ts';
import { inOrder, rangesOf } from '../../../../src/files/core/entryOrder.ts';
import type { TreeEntry } from '../../../../src/hosts/core/treeEntry.ts';

const MODES = { file: '100644', folder: '040000', link: '120000', submodule: '160000' } as const;

function entry(path: string, kind: keyof typeof MODES = 'file'): TreeEntry {
  return { path, mode: MODES[kind], hash: '0'.repeat(40), size: 1 };
}

const pathsOf = (entries: readonly TreeEntry[]): readonly string[] => inOrder(entries).map(({ path }) => path);

describe('the order of the entries of a folder', () => {
  it('has folders and submodules first, and numbers by their value', () => {
    const given = [
      entry('a10.ts'),
      entry('B.ts'),
      entry('a9.ts'),
      entry('to-docs', 'link'),
      entry('docs', 'folder'),
      entry('10', 'folder'),
      entry('9', 'folder'),
      entry('api', 'submodule'),
    ];
    assert.deepEqual(pathsOf(given), ['9', '10', 'api', 'docs', 'a9.ts', 'a10.ts', 'B.ts', 'to-docs']);
  });

  it('compares the names, not the paths', () => {
    assert.deepEqual(pathsOf([entry('z/b'), entry('z/a')]), ['z/a', 'z/b']);
  });

  it('is that of `compareNames`, also for unusual names', () => {
    const names = ['é', 'e', 'f', '🚴', 'a b', 'a-b', 'a_b', 'A', '1.10', '1.9', '#', '日本'];
    assert.deepEqual(pathsOf(names.map((name) => entry(name))), names.toSorted(compareNames));
  });
});

describe('the ranges of many rows', () => {
  it('are none for few', () => {
    assert.deepEqual(rangesOf(1500, 1500), []);
  });

  for (const count of [1501, 3200, 100_000]) {
    it(`contain each of ${count} rows once`, () => {
      const ranges = rangesOf(count, 1500);
      assert.equal(ranges[0]?.start, 0);
      assert.equal(ranges.at(-1)?.end, count);
      for (const [at, { start, end }] of ranges.entries()) {
        assert.equal(start, at === 0 ? 0 : ranges[at - 1]?.end);
        assert.ok(end - start <= 1500 && end - start > 700);
      }
    });
  }
});
