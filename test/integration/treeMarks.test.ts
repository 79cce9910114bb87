import assert from 'node:assert/strict';
import { CancellationTokenSource, DataTransfer, DataTransferItem, FileDecoration, ThemeColor, Uri } from 'vscode';
import { removeFromTexts } from '../../src/base/core/quotedTokens.ts';
import { ours } from '../../src/base/core/text.ts';
import type { ListedRepository } from '../../src/model/core/repository.ts';
import type { Change } from '../../src/repositories/core/change.ts';
import { rowDragging } from '../../src/sidebar/dragging/rowDragging.ts';
import { nodeId, type RepositoryNode, type TreeNode } from '../../src/sidebar/nodes.ts';
import { changeDecorations, rowUri } from '../../src/sidebar/rowDecorations.ts';
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
    [[{ kind: 'archived' }, { kind: 'pushed' }], 'A', 'gitDecoration.ignoredResourceForeground'],
    [[{ kind: 'unarchived' }], 'A', 'gitDecoration.modifiedResourceForeground'],
    [[{ kind: 'madePrivate' }], 'V', 'gitDecoration.modifiedResourceForeground'],
    [[{ kind: 'madePublic' }], 'V', 'gitDecoration.modifiedResourceForeground'],
    [[{ kind: 'pushed' }], 'P', 'gitDecoration.modifiedResourceForeground'],
    [[{ kind: 'updated' }], 'U', 'gitDecoration.modifiedResourceForeground'],
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
      repositoryNode(more, ownerNode({ owner: { login: ours('/\ud800/../?x#\n') } })),
    ]);
    const addresses = nodes.map((node) => uriOf(node).toString());
    assert.equal(new Set(addresses).size, nodes.length);
    for (const address of addresses) assert.ok(decorationOf(Uri.parse(address, true)));
  });
});

const OWN_TYPE = 'application/vnd.code.tree.reporider.repositories';

describe('rows that are dragged out', () => {
  before(() => removeFromTexts('dragged-token'));
  const dragging = rowDragging(
    () => [],
    async () => undefined,
  );
  const repositories = (addresses: readonly ListedRepository['html_url'][]): TreeNode[] =>
    addresses.map((html_url) => repositoryNode({ html_url }));
  const drag = (nodes: readonly TreeNode[]): string | undefined => {
    const transfer = new DataTransfer();
    dragging.handleDrag(nodes, transfer);
    assert.ok([...transfer].every(([type]) => ['text/uri-list', OWN_TYPE].includes(type)));
    return transfer.get('text/uri-list')?.value as string | undefined;
  };

  for (const [what, addresses, list] of [
    ['a line each', ['https://h/a', 'http://h/b'], 'https://h/a\r\nhttp://h/b'],
    ['only web pages', ['javascript:alert(1)', 'https://h/a', 'file:///etc/passwd', 'command:x'], 'https://h/a'],
    ['only the first line of an address', ['https://h/a\r\nhttps://evil.example', 'https://h/b'], 'https://h/b'],
    ['no token', ['https://h/dragged-token'], 'https://h/***'],
    ['only existing addresses', [undefined, null, '', 'https://h/a'], 'https://h/a'],
    ['nothing', ['javascript:alert(1)', null], undefined],
  ] as [string, ListedRepository['html_url'][], string | undefined][]) {
    it(`are links to web pages: ${what}`, () => assert.equal(drag(repositories(addresses)), list));
  }

  it('include repositories, but no groups', () => {
    const [first] = repositories(['https://h/a']);
    assert.ok(first);
    assert.equal(drag([ownerNode({}), first, pinnedNode]), 'https://h/a');
    assert.equal(drag([ownerNode({})]), undefined);
    assert.deepEqual([dragging.dragMimeTypes, dragging.dropMimeTypes], [['text/uri-list'], [OWN_TYPE]]);
  });
});

describe('rows that are dropped', () => {
  const nodes: readonly TreeNode[] = [repositoryNode({ id: 7 }), repositoryNode({ id: 8 }), pinnedNode];
  let dropped: [readonly TreeNode[], TreeNode][];
  let dragging: ReturnType<typeof rowDragging>;
  beforeEach(() => {
    dropped = [];
    dragging = rowDragging(
      (ids) => nodes.filter((node) => ids.has(nodeId(node))),
      async (...drop) => void dropped.push(drop),
    );
  });
  const transferOf = (type: string, value: unknown): DataTransfer => {
    const transfer = new DataTransfer();
    transfer.set(type, new DataTransferItem(value));
    return transfer;
  };

  it('are those that were dragged, several of them, as the tree has them', async () => {
    const transfer = new DataTransfer();
    dragging.handleDrag(nodes.slice(0, 2), transfer);
    await dragging.handleDrop(pinnedNode, transfer);
    assert.deepEqual(dropped, [[nodes.slice(0, 2), pinnedNode]]);
  });

  it('are ignored below the rows', async () => {
    const transfer = new DataTransfer();
    dragging.handleDrag(nodes, transfer);
    await dragging.handleDrop(undefined, transfer);
    assert.deepEqual(dropped, []);
  });

  for (const [what, type, value] of [
    ['another type', 'text/uri-list', nodes.map(nodeId)],
    ['a text', OWN_TYPE, nodes.map(nodeId).join()],
    ['nothing', OWN_TYPE, undefined],
    ['rows themselves', OWN_TYPE, nodes],
    ['unknown ids', OWN_TYPE, ['owner:evil', '999/1', 7, null, {}]],
    ['an object like a list', OWN_TYPE, { length: 1, 0: 'pinned' }],
  ] as const) {
    it(`are no data of others: ${what}`, async () => {
      await dragging.handleDrop(pinnedNode, transferOf(type, value));
      assert.deepEqual(dropped, []);
    });
  }
});
