import assert from 'node:assert/strict';
import { CancellationTokenSource, DataTransfer, FileDecoration, ThemeColor, Uri } from 'vscode';
import type { Change } from '../../src/core/changes/change.ts';
import type { ListedRepository } from '../../src/core/model/repository.ts';
import { changeDecorations } from '../../src/views/tree/decorations/changeDecorations.ts';
import { rowUri } from '../../src/views/tree/decorations/rowUri.ts';
import { linkDragging } from '../../src/views/tree/linkDragging.ts';
import type { RepositoryNode, TreeNode } from '../../src/views/tree/nodes.ts';
import { ownerNode, pinnedNode, repositoryNode, rowOf } from '../support/treeRows.ts';

const { token } = new CancellationTokenSource();
const uriOf = (node: RepositoryNode): Uri => {
  const uri = rowUri(node, { changes: [{ kind: 'new' }], clone: undefined });
  assert.ok(uri);
  return uri;
};
const decorationOf = (uri: Uri) => changeDecorations.provideFileDecoration(uri, token);

describe('the mark of a row that has changed', () => {
  for (const [changes, badge, color] of [
    [[{ kind: 'new' }], 'N', 'gitDecoration.addedResourceForeground'],
    [[{ kind: 'renamed', from: 'rider/x' }], 'R', 'gitDecoration.renamedResourceForeground'],
    [[{ kind: 'archived' }, { kind: 'pushed', from: 1 }], 'A', 'gitDecoration.ignoredResourceForeground'],
    [[{ kind: 'unarchived' }], 'A', 'gitDecoration.modifiedResourceForeground'],
    [[{ kind: 'madePrivate' }], 'V', 'gitDecoration.modifiedResourceForeground'],
    [[{ kind: 'madePublic' }], 'V', 'gitDecoration.modifiedResourceForeground'],
    [[{ kind: 'pushed', from: 1 }], 'P', 'gitDecoration.modifiedResourceForeground'],
    [[{ kind: 'stars', from: 1, to: 2 }], '★', 'gitDecoration.modifiedResourceForeground'],
  ] as [Change[], string, string][]) {
    it(`is a letter and a colour: ${changes.map(({ kind }) => kind).join()}`, () => {
      const { resourceUri } = rowOf(repositoryNode({}), { changes });
      assert.ok(resourceUri);
      const decoration = decorationOf(resourceUri);
      assert.ok(decoration instanceof FileDecoration);
      assert.equal(decoration.badge, badge);
      assert.deepEqual(decoration.color, new ThemeColor(color));
      assert.equal(decoration.tooltip, 'Changed since your last visit');
    });
  }

  it('is on no other row, and on no file', () => {
    assert.equal(rowOf(repositoryNode({})).resourceUri, undefined);
    const marked = uriOf(repositoryNode({}));
    for (const other of [
      Uri.file('/x'),
      marked.with({ scheme: 'file' }),
      marked.with({ query: 'change=toString' }),
      marked.with({ query: '' }),
    ]) {
      assert.equal(decorationOf(other), undefined, other.toString());
    }
  });

  it('has a unique URI that is valid for any name', () => {
    // Without a valid number as its id, a repository is identified by its name.
    const nodes = [{}, { id: 8 }, { id: 2 ** 60, full_name: '/\ud800/../?x#\n' }].flatMap((more) => [
      repositoryNode(more),
      repositoryNode(more, pinnedNode),
      repositoryNode(more, ownerNode({ owner: { login: '/\ud800/../?x#\n' } })),
    ]);
    const addresses = nodes.map((node) => uriOf(node).toString());
    assert.equal(new Set(addresses).size, nodes.length);
    for (const address of addresses) assert.ok(decorationOf(Uri.parse(address, true)));
  });
});

describe('rows that are dragged out', () => {
  const repositories = (addresses: readonly ListedRepository['html_url'][]): TreeNode[] =>
    addresses.map((html_url) => repositoryNode({ html_url }));
  const drag = async (nodes: readonly TreeNode[]): Promise<string | undefined> => {
    const transfer = new DataTransfer();
    await linkDragging.handleDrag?.(nodes, transfer, token);
    assert.ok([...transfer].every(([type]) => type === 'text/uri-list'));
    return transfer.get('text/uri-list')?.value as string | undefined;
  };

  for (const [what, addresses, list] of [
    ['a line each', ['https://h/a', 'http://h/b'], 'https://h/a\r\nhttp://h/b'],
    ['only web pages', ['javascript:alert(1)', 'https://h/a', 'file:///etc/passwd', 'command:x'], 'https://h/a'],
    ['only the first line of an address', ['https://h/a\r\nhttps://evil.example', 'https://h/b'], 'https://h/b'],
    ['only existing addresses', [undefined, null, '', 'https://h/a'], 'https://h/a'],
    ['nothing', ['javascript:alert(1)', null], undefined],
  ] as [string, ListedRepository['html_url'][], string | undefined][]) {
    it(`are links to web pages: ${what}`, async () => assert.equal(await drag(repositories(addresses)), list));
  }

  it('include repositories, but no groups', async () => {
    const [first] = repositories(['https://h/a']);
    assert.ok(first);
    assert.equal(await drag([ownerNode({}), first, pinnedNode]), 'https://h/a');
    assert.equal(await drag([ownerNode({})]), undefined);
    assert.deepEqual([linkDragging.dragMimeTypes, linkDragging.dropMimeTypes], [['text/uri-list'], []]);
  });
});
