import assert from 'node:assert/strict';
import { TreeItemCollapsibleState, Uri } from 'vscode';
import type { Services } from '../../src/compose/services.ts';
import { Browsing } from '../../src/files/core/browsing.ts';
import { FileTree } from '../../src/files/core/fileTree.ts';
import type { OpenedRoot } from '../../src/files/core/openedRoots.ts';
import type { RepositoryFiles } from '../../src/files/core/repositoryFiles.ts';
import { repositoryOf } from '../../src/files/core/repositoryNames.ts';
import type { FileNode } from '../../src/files/fileNodes.ts';
import { FilesTree } from '../../src/files/filesTree.ts';
import type { TreeEntry } from '../../src/hosts/core/treeEntry.ts';
import { Command, FILE_SCHEME } from '../../src/ids.ts';
import { manyFiles } from '../sandbox/data/manyFiles.ts';
import type { Core } from '../support/core.ts';
import { entryOf, filesOf } from '../support/coreFiles.ts';
import { CoreWindows } from '../support/coreWindows.ts';
import { walk } from '../support/objectGraph.ts';
import { partOf } from '../support/partOf.ts';
import { RIDER } from '../support/sandboxTokens.ts';

describe('the rows of the files view', () => {
  let windows: CoreWindows;
  let core: Core;
  let browsing: Browsing;
  let opened: ReturnType<typeof filesOf>;
  let tree: FilesTree;

  const services = () => partOf<Services>({ current: core.current, returnWatch: core.returnWatch, log: opened.log });

  beforeEach(async () => {
    windows = new CoreWindows();
    await windows.start({ repositories: 5 });
    windows.sandbox.add('rider', 'odd', { ...manyFiles(300), private: true, default_branch: 'main' });
    windows.sandbox.add('rider', 'blank', { isEmpty: true, default_branch: 'main' });
    core = await windows.openCore();
    await core.signIn(RIDER);
    opened = filesOf(core);
    const findSession = (id: string) => core.current.find(id);
    const { files, roots, log } = opened;
    browsing = new Browsing({ files, roots, findSession, memento: core.memento, log });
    tree = new FilesTree(services(), browsing, files);
  });
  afterEach(async () => {
    tree.dispose();
    browsing.dispose();
    await windows.close();
  });

  async function browse(name: string): Promise<void> {
    const entry = await entryOf(core, name);
    await browsing.show(repositoryOf(entry), 'heads/main', opened.files.open(entry, 'heads/main'));
  }

  async function nodesBelow(node?: FileNode): Promise<readonly FileNode[]> {
    const children = await tree.getChildren(node);
    const isOpen = (each: FileNode): boolean =>
      tree.getTreeItem(each).collapsibleState !== TreeItemCollapsibleState.None;
    return [...children, ...(await Promise.all(children.filter(isOpen).map(nodesBelow))).flat()];
  }

  it('show odd names as text, and open only files of the repository', async () => {
    await browse('rider/odd');
    const nodes = await nodesBelow();
    assert.ok(nodes.length > 250, `${nodes.length}`);
    for (const node of nodes.filter(({ kind }) => kind === 'entry')) {
      const item = tree.getTreeItem(node);
      assert.ok(typeof item.label === 'string');
      assert.doesNotMatch(item.label, /[\p{Cc}\u202a-\u202e\u2028]|\$\(/u);
      if (item.command) {
        assert.equal(item.command.command, 'vscode.open');
        const [uri, ...others] = item.command.arguments ?? [];
        assert.ok(uri instanceof Uri && uri.scheme === FILE_SCHEME && others.length === 0);
        assert.ok(uri.path.startsWith('/rider/odd/') && !/\/\.{1,2}(\/|$)/.test(uri.path), uri.path);
      }
      const { tooltip } = await tree.resolveTreeItem(item, node);
      assert.ok(typeof tooltip === 'string', 'no Markdown');
      assert.doesNotMatch(tooltip.replaceAll('\n', ''), /[\p{Cc}\u202a-\u202e]/u);
    }
    const ids = nodes.map((node) => tree.getTreeItem(node).id).filter((id) => id !== undefined);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('end with the number of names that can’t be shown', async () => {
    await browse('rider/odd');
    const item = tree.getTreeItem((await tree.getChildren()).at(-1) as FileNode);
    assert.equal(item.label, '1 name can’t be shown');
    assert.ok(typeof item.tooltip === 'string');
    assert.match(item.tooltip, /names\/same-\ufffd\.txt/);
  });

  it('lead to no token, and to no connection', async () => {
    await browse('rider/odd');
    walk(await nodesBelow(), (value, path) => {
      assert.ok(!(typeof value === 'string' && value.includes(RIDER)), path);
      if (typeof value !== 'object' || value === null) return;
      for (const name of ['credential', 'client', 'admission', 'vault']) assert.ok(!(name in value), path);
    });
  });

  it('say that a repository is empty', async () => {
    await browse('rider/blank');
    const [node, ...others] = await tree.getChildren();
    assert.ok(node && others.length === 0);
    assert.equal(tree.getTreeItem(node).label, 'The repository is empty.');
  });

  it('say why they can’t be read, and retry', async () => {
    windows.sandbox.intercept(({ path }) => (path.includes('/commits/') ? { status: 200, body: '?' } : undefined));
    await browse('rider/odd');
    const [node] = await tree.getChildren();
    assert.ok(node);
    const item = tree.getTreeItem(node);
    assert.equal(item.label, 'Retry');
    assert.match(String(item.description), /Unexpected response/);
    assert.equal(item.command?.command, Command.refresh);
    windows.sandbox.intercept(undefined);
    await browsing.refresh();
    assert.ok((await tree.getChildren()).length > 5);
  });

  it('are divided into ranges, however many there are', async () => {
    await browse('rider/odd');
    const { files } = opened;
    const all = Array.from(
      { length: 100_000 },
      (_, at): TreeEntry => ({
        path: `ride-${(at * 7919) % 100_000}.txt`,
        mode: '100644',
        hash: '0'.repeat(40),
        size: 200,
      }),
    );
    const empty = new FileTree();
    const many = partOf<RepositoryFiles>({
      trees: { read: async (_root: OpenedRoot) => empty, folder: async () => all },
      contents: files.contents,
    });
    using large = asDisposable(new FilesTree(services(), browsing, many));
    const ranges = await large.value.getChildren();
    assert.equal(ranges.length, 67);
    const seen = new Set<string>();
    for (const range of ranges) {
      const entries = await large.value.getChildren(range);
      assert.ok(entries.length <= 1500);
      for (const entry of entries) if (entry.kind === 'entry') seen.add(entry.path);
    }
    assert.equal(seen.size, 100_000);
  });
});

function asDisposable<Value extends { dispose(): void }>(value: Value): { value: Value } & Disposable {
  return { value, [Symbol.dispose]: () => value.dispose() };
}
