import assert from 'node:assert/strict';
import { MarkdownString, TreeItem } from 'vscode';
import { isSignedIn } from '../../src/accounts/core/session.ts';
import { ours } from '../../src/base/core/text.ts';
import { Command } from '../../src/ids.ts';
import { ChangeWindows } from '../support/changeWindows.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { TreeWindow } from './treeWindow.ts';

describe('the tree', () => {
  let windows: ChangeWindows;
  let shown: TreeWindow;
  beforeEach(async () => {
    windows = new ChangeWindows();
    await windows.start({ repositories: 120 });
    shown = await TreeWindow.show(windows);
    windows.sandbox.clearRequests();
  });
  afterEach(async () => {
    shown.dispose();
    await windows.close();
  });

  it('reads an organization’s own list when the user opens it, not when a filter does', async () => {
    await shown.arrange({ filter: 'owner:velodrome' });
    const [found] = await shown.tree.getChildren();
    assert.ok(found?.kind === 'owner' && found.isFiltered);
    const { length } = await shown.rows(found);
    assert.equal(shown.store.activity.kind, 'idle');
    assert.ok(length > 0);
    assert.equal(windows.sandbox.requests.length, 0);
    await shown.arrange({ filter: '' });
    const velodrome = await shown.owner('velodrome');
    await shown.rows(velodrome);
    await waitUntil(() => shown.store.activity.kind === 'idle');
    assert.ok(windows.sandbox.requests.every(({ path }) => path.startsWith('/orgs/velodrome/repos?')));
    assert.ok(windows.sandbox.requests.length > 0);
    assert.ok((await shown.rows(velodrome)).length > length);
  });

  it('shows the matches of a filter, and says if there are none', async () => {
    await shown.arrange({ filter: 'sort:stars owner:rider' });
    const [owner, ...others] = await shown.tree.getChildren();
    assert.ok(owner);
    assert.deepEqual(others, []);
    const stars = (await shown.rows(owner)).map(({ repository }) => repository.stargazers_count ?? 0);
    assert.deepEqual(
      stars,
      stars.toSorted((a, b) => b - a),
    );
    await shown.arrange({ filter: 'nothing-is-called-so' });
    const top = await shown.tree.getChildren();
    assert.deepEqual(
      top.map((node) => node.kind === 'notice' && node.notice.kind),
      ['filtered'],
    );
    assert.equal(windows.sandbox.requests.length, 0);
  });

  it('shows every repository once below its owner, and knows the parent of every row', async () => {
    const owners = (await shown.tree.getChildren()).filter((node) => node.kind === 'owner');
    const rows = (await Promise.all(owners.map((owner) => shown.rows(owner)))).flat();
    await waitUntil(() => shown.store.activity.kind === 'idle');
    const visible = windows.sandbox.repositories.visibleTo(RIDER).map(({ id }) => id);
    const ids = rows.map(({ repository }) => repository.id);
    assert.deepEqual(
      visible.filter((id) => !ids.includes(id)),
      [],
    );
    for (const row of rows) assert.ok(owners.some((owner) => owner === shown.tree.getParent(row)));
    for (const owner of owners) assert.equal(shown.tree.getParent(owner), undefined);
    const nodes = [...owners, ...rows];
    const items = await Promise.all(nodes.map(async (node) => shown.tree.getTreeItem(node)));
    assert.equal(new Set(items.map(({ id }) => id)).size, nodes.length);
  });

  it('resolves tooltip and command of one row on demand', async () => {
    const [row] = await shown.rows(await shown.owner('rider'));
    assert.ok(row);
    const item = await shown.tree.getTreeItem(row);
    assert.deepEqual([item.tooltip, item.command], [undefined, undefined]);
    assert.equal(shown.tree.resolveTreeItem(item, row), item);
    assert.ok(item.tooltip instanceof MarkdownString);
    assert.deepEqual([item.command?.command, item.command?.arguments], [Command.open, [row]]);
    const owner = await shown.owner('rider');
    const other = shown.tree.resolveTreeItem(new TreeItem('x'), owner);
    assert.deepEqual([other.tooltip, other.command], [undefined, undefined]);
  });

  it('finds the row of a repository, in any grouping, unless the filter hides it', async () => {
    const rider = shown.store.state.owners.find(({ owner }) => owner.login === 'rider');
    const repository = rider?.repositories.find(({ language }) => language);
    assert.ok(repository);
    const { session } = shown.store;
    const names = { name: ours('from a page'), full_name: ours('rider/from-a-page') };
    const entry = { session, repository: { ...repository, ...names } };
    const found = await shown.tree.find(entry);
    assert.deepEqual([found?.repository, found?.parent.kind], [repository, 'owner']);
    assert.ok(found && (await shown.rows(found.parent)).includes(found), 'the row that VS Code gets');
    await shown.arrange({ grouping: 'language' });
    assert.equal((await shown.tree.find(entry))?.parent.kind, 'language');
    await shown.arrange({ filter: `-${repository.full_name}` });
    assert.equal(await shown.tree.find(entry), undefined);
    await shown.arrange({ filter: '' });
    assert.equal(await shown.tree.find({ ...entry, repository: { ...repository, id: 4 } }), undefined);
    assert.equal(await shown.tree.find({ ...entry, session: { ...session, id: 'another' } }), undefined);
  });

  it('finds the row of an account, or its own repositories if it is alone', async () => {
    const { session } = shown.store;
    assert.ok(isSignedIn(session));
    assert.equal(shown.tree.findAccount(session), await shown.owner('rider'));
    assert.equal(shown.tree.findAccount({ ...session, id: 'another' }), undefined);
    await shown.arrange({ grouping: 'language' });
    assert.equal(shown.tree.findAccount(session)?.kind, 'language');
  });

  it('finds rows before VS Code requests any, as in a view that just opened', async () => {
    const window = new TreeWindow(await windows.track());
    await window.opened.window.core.library.load();
    const repository = window.store.state.owners[0]?.repositories[0];
    assert.ok(repository);
    const row = await window.tree.find({ session: window.store.session, repository });
    assert.equal(row?.repository, repository);
    window.dispose();
  });
});
