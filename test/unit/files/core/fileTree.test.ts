import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { FileTree } from '../../../../src/files/core/fileTree.ts';
import { decodeTree, encodeTree } from '../../../../src/files/core/storedTree.ts';
import type { TreeAnswer } from '../../../../src/hosts/core/treeAnswer.ts';
import type { TreeEntry } from '../../../../src/hosts/core/treeEntry.ts';

const sha1 = (type: string, content: Buffer) =>
  createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');

const file = (path: string, text: string): TreeEntry => ({
  path,
  mode: '100644',
  hash: sha1('blob', Buffer.from(text)),
  size: Buffer.byteLength(text),
});

/** A folder whose hash fits its files. */
function folder(path: string, files: readonly TreeEntry[]): readonly TreeEntry[] {
  const parts = files.flatMap((each) => [
    Buffer.from(`${each.mode.replace(/^0/, '')} ${each.path.split('/').at(-1)}\0`),
    Buffer.from(each.hash, 'hex'),
  ]);
  return [{ path, mode: '040000', hash: sha1('tree', Buffer.concat(parts)), size: undefined }, ...files];
}

const docs = folder('docs', [file('docs/a.md', 'a'), file('docs/b.md', 'b')]);
const source = folder('src', [file('src/main.ts', 'main')]);
const ALL = [file('README.md', 'read'), ...docs, ...source];

async function treeOf(answer: Partial<TreeAnswer>): Promise<FileTree> {
  const tree = new FileTree();
  await tree.add('', { entries: ALL, leftOut: [], complete: 'all', ...answer });
  return tree;
}

const paths = (entries: Iterable<TreeEntry> | undefined): readonly string[] | undefined =>
  entries && [...entries].map(({ path }) => path);

describe('a tree of files', () => {
  it('lists folders, and finds files', async () => {
    const tree = await treeOf({});
    assert.deepEqual(paths(tree.children('')), ['README.md', 'docs', 'src']);
    assert.deepEqual(paths(tree.children('docs')), ['docs/a.md', 'docs/b.md']);
    assert.deepEqual(paths(tree.files), ['README.md', 'docs/a.md', 'docs/b.md', 'src/main.ts']);
    assert.equal(tree.find('src/main.ts')?.size, 4);
    for (const missing of ['main.ts', 'docs/', 'SRC', '__proto__']) assert.equal(tree.find(missing), undefined);
    for (const none of ['README.md', 'missing', 'constructor']) assert.equal(tree.children(none), undefined);
    assert.deepEqual(tree.unread, []);
  });

  it('leaves out what has no folder, and a name that is there already', async () => {
    const tree = await treeOf({ entries: [file('lost/a.txt', 'a'), file('b.txt', 'b'), file('b.txt', 'other')] });
    assert.deepEqual(paths(tree.entries), ['b.txt']);
    assert.deepEqual(tree.leftOut, ['b.txt']);
  });

  it('knows nothing of folders in a response without them', async () => {
    const tree = await treeOf({ entries: ALL.filter(({ path }) => !path.includes('/')), complete: 'folder' });
    assert.deepEqual(paths(tree.children('')), ['README.md', 'docs', 'src']);
    assert.equal(tree.children('docs'), undefined);
    assert.deepEqual(tree.unread, ['docs', 'src']);
    await tree.add('docs', { entries: [file('a.md', 'a'), file('b.md', 'b')], leftOut: ['../x'], complete: 'all' });
    assert.deepEqual(paths(tree.children('docs')), ['docs/a.md', 'docs/b.md']);
    assert.deepEqual(tree.leftOut, ['docs/../x']);
    assert.deepEqual(tree.unread, ['src']);
  });

  it('takes from a truncated response the folders whose hashes fit', async () => {
    const tree = await treeOf({ entries: ALL.filter(({ path }) => path !== 'src/main.ts'), complete: 'none' });
    assert.deepEqual(tree.unread, ['']);
    assert.deepEqual(await tree.verify(), new Set(['src']));
    assert.deepEqual(paths(tree.children('docs')), ['docs/a.md', 'docs/b.md']);
    assert.equal(tree.children('src'), undefined);
    // Nothing says whether the root is complete.
    assert.equal(tree.children(''), undefined);
    assert.deepEqual(tree.unread, ['']);
  });

  for (const [what, changed] of [
    ['a file with another hash', file('docs/a.md', 'other')],
    ['a file with another mode', { ...file('docs/a.md', 'a'), mode: '100755' }],
    ['a file with another name', file('docs/A.md', 'a')],
  ] as const) {
    it(`notices ${what}`, async () => {
      const entries = ALL.map((each) => (each.path === 'docs/a.md' ? changed : each));
      assert.deepEqual(await (await treeOf({ entries })).verify(), new Set(['docs']));
    });
  }

  it('verifies every folder, also with SHA-256', async () => {
    assert.deepEqual(await (await treeOf({})).verify(), new Set());
    const empty = createHash('sha256').update('tree 0\0').digest('hex');
    const entries = [{ path: 'empty', mode: '040000', hash: empty, size: undefined }];
    assert.deepEqual(await (await treeOf({ entries })).verify(), new Set());
  });

  it('is the same from disk, unless a byte differs', async () => {
    const answer = { entries: [...ALL, file('new\nline\ttab.txt', 'x')], leftOut: [], complete: 'folder' } as const;
    const bytes = await encodeTree(answer);
    assert.deepEqual(await decodeTree(bytes), answer);
    for (const at of [0, 20, bytes.length - 1]) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      assert.equal(await decodeTree(damaged), undefined);
    }
    assert.equal(await decodeTree(new Uint8Array()), undefined);
  });
});
