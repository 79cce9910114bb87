import assert from 'node:assert/strict';
import type { PartNode } from '../../src/sidebar/groupKinds.ts';
import type { RepositoryNode, TreeNode } from '../../src/sidebar/nodes.ts';
import { ChangeWindows } from '../support/changeWindows.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { TreeWindow } from './treeWindow.ts';

const REPOSITORIES = 6000;

describe('the tree of an owner with thousands of repositories', () => {
  let windows: ChangeWindows;
  let shown: TreeWindow;
  before(async () => {
    windows = new ChangeWindows();
    await windows.start({ repositories: REPOSITORIES, owners: 1, tokenLimit: 15_000 });
    shown = await TreeWindow.show(windows);
  });
  after(async () => {
    shown.dispose();
    await windows.close();
  });

  const parts = async (): Promise<readonly PartNode[]> =>
    (await shown.tree.getChildren(await shown.owner('rider'))).filter((row) => row.kind === 'part');
  /** The first screen, then all rows. */
  const allRows = async (node: TreeNode): Promise<readonly RepositoryNode[]> => {
    await shown.rows(node);
    return shown.rows(node);
  };
  const labelsOf = async (nodes: readonly TreeNode[]): Promise<readonly string[]> => {
    const items = await Promise.all(nodes.map(async (node) => shown.tree.getTreeItem(node)));
    return items.map(({ label }) => (typeof label === 'string' ? label : ''));
  };

  for (const [sort, some] of [
    ['name', ['0–9', 'A', 'B', 'Z']],
    ['stars', ['1,000 to 9,999 stars', '100 to 999 stars']],
    ['size', ['10 MB to 100 MB', '1 MB to 10 MB']],
    ['pushed', ['2025', '2024']],
  ] as const) {
    it(`shows all of them in parts by ${sort}`, async () => {
      await shown.arrange({ sort });
      const all = await parts();
      const labels = await labelsOf(all);
      assert.deepEqual(
        labels.filter((label) => some.some((each) => each === label)),
        some,
        labels.join(', '),
      );
      const rows = (await Promise.all(all.map(allRows))).flat();
      assert.equal(new Set(rows.map(({ repository }) => repository.id)).size, REPOSITORIES);
      const items = await Promise.all([...all, ...rows].map(async (node) => shown.tree.getTreeItem(node)));
      assert.equal(new Set(items.map(({ id }) => id)).size, items.length);
    });
  }

  it('finds a row with all rows above it', async () => {
    await shown.arrange({ sort: 'name' });
    const repository = shown.store.state.owners[0]?.repositories[4321];
    assert.ok(repository);
    const row = await shown.tree.find({ session: shown.store.session, repository });
    assert.ok(row);
    const part = shown.tree.getParent(row);
    assert.ok(part?.kind === 'part' && (await parts()).includes(part));
    assert.ok((await shown.rows(part)).includes(row), 'the row that VS Code gets');
    assert.ok(shown.tree.getParent(part) === (await shown.owner('rider')));
  });

  it('redraws only the row that changes', async () => {
    for (const part of await parts()) await allRows(part);
    shown.take();
    const repository = shown.store.state.owners[0]?.repositories[1234];
    assert.ok(repository);
    windows.sandbox.update(repository.id, { archived: repository.archived !== true });
    await shown.opened.window.store.refresh('refresh');
    await waitUntil(() => shown.opened.tracker.count === 1);
    const fired = shown.take();
    const names = fired.map((nodes) =>
      nodes === 'all' ? nodes : nodes.map((node) => (node.kind === 'repository' ? node.repository.name : node.kind)),
    );
    // The row's text, then its mark.
    assert.deepEqual(names, [[repository.name], [repository.name]]);
  });

  it('shows the matches of a filter in one list, up to 5,000', async () => {
    await shown.arrange({ filter: 'is:private' });
    const [owner] = await shown.tree.getChildren();
    assert.ok(owner);
    assert.ok((await allRows(owner)).length > 1000);
    await shown.arrange({ filter: 'owner:rider' });
    assert.ok((await parts()).length > 20);
  });
});
