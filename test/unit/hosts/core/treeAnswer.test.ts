import assert from 'node:assert/strict';
import { isUsablePath, MAX_LEFT_OUT, readTreeAnswer } from '../../../../src/hosts/core/treeAnswer.ts';

const HASH = 'a'.repeat(40);

const read = (value: unknown, isWhole = true) =>
  readTreeAnswer(typeof value === 'string' ? value : JSON.stringify(value), isWhole);

const entry = (path: unknown, more: object = {}) => ({
  path,
  mode: '100644',
  type: 'blob',
  sha: HASH,
  size: 3,
  ...more,
});

describe('the response for a tree', () => {
  it('has files, folders and submodules', async () => {
    const tree = [
      entry('a.txt'),
      entry('b', { mode: '040000', type: 'tree', size: undefined }),
      entry('b/c', { mode: '160000', type: 'commit', size: undefined }),
    ];
    assert.deepEqual(await read({ sha: HASH, tree, truncated: false }), {
      entries: [
        { path: 'a.txt', mode: '100644', hash: HASH, size: 3 },
        { path: 'b', mode: '040000', hash: HASH, size: undefined },
        { path: 'b/c', mode: '160000', hash: HASH, size: undefined },
      ],
      leftOut: [],
      complete: 'all',
    });
  });

  it('says how complete it is', async () => {
    const tree = [entry('a.txt')];
    assert.equal((await read({ tree }))?.complete, 'all');
    assert.equal((await read({ tree }, false))?.complete, 'folder');
    assert.equal((await read({ tree, truncated: true }))?.complete, 'none');
    assert.equal((await read({ truncated: true, tree }))?.complete, 'none');
    assert.equal((await read({ tree, truncated: 'yes' }))?.complete, 'all');
  });

  for (const [what, path] of [
    ['leads out of the root', '../a'],
    ['is of the folder itself', 'a/.'],
    ['begins at the root', '/etc/passwd'],
    ['ends in a slash', 'a/'],
    ['has an empty part', 'a//b'],
    ['is empty', ''],
    ['ends a text of C', 'a\0b'],
    ['is longer than any file system allows', 'x'.repeat(4097)],
    ['is no text', 7],
  ] as const) {
    it(`leaves out a path that ${what}`, async () => {
      const answer = await read({ tree: [entry(path), entry('b')] });
      assert.deepEqual(
        answer?.entries.map((each) => each.path),
        ['b'],
      );
      assert.equal(answer?.leftOut.length, 1);
      if (typeof path === 'string') assert.equal(isUsablePath(path), false);
    });
  }

  for (const [what, more] of [
    ['a hash that is none', { sha: 'main' }],
    ['a hash in capitals', { sha: 'A'.repeat(40) }],
    ['a mode that is none', { mode: '10064x' }],
  ] as const) {
    it(`leaves out an entry with ${what}`, async () => {
      assert.deepEqual(await read({ tree: [entry('a', more)] }), { entries: [], leftOut: ['a'], complete: 'all' });
    });
  }

  for (const size of [-1, 1.5, '3']) {
    it(`has an unknown size in place of ${String(size)}`, async () => {
      assert.equal((await read({ tree: [entry('a', { size })] }))?.entries[0]?.size, undefined);
    });
  }

  for (const text of ['', '7', '{}', '{"tree":7}', '{"tree":[', '{"tree":[{]}', '<html>']) {
    it(`is none in ${JSON.stringify(text)}`, async () => {
      const answer = await read(text);
      assert.ok(answer === undefined || answer.entries.length === 0);
    });
  }

  it('has a maximum of names that are left out', async () => {
    const tree = Array.from({ length: 1000 }, () => entry('..'));
    assert.equal((await read({ tree }))?.leftOut.length, MAX_LEFT_OUT);
  });
});
