import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { MarkdownString, TreeItemCollapsibleState } from 'vscode';
import { connectionOf } from '../../src/accounts/core/session.ts';
import { compareNames } from '../../src/base/core/compareNames.ts';
import type { CloneState } from '../../src/clones/core/git/cloneStates.ts';
import { keysOf } from '../../src/clones/core/known/remotes.ts';
import { Command } from '../../src/ids.ts';
import type { RepositoryEntry } from '../../src/repositories/core/entry.ts';
import type { TreeNode } from '../../src/sidebar/nodes.ts';
import { ChangeWindows } from '../support/changeWindows.ts';
import { readState } from '../support/cloneStates.ts';
import { SECOND } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { TreeWindow } from './treeWindow.ts';

describe('the tree fires changes', () => {
  let windows: ChangeWindows;
  let shown: TreeWindow | undefined;
  beforeEach(async () => {
    windows = new ChangeWindows();
    await windows.start({ repositories: 120 });
  });
  afterEach(async () => {
    shown?.dispose();
    shown = undefined;
    await windows.close();
  });

  const show = async (): Promise<TreeWindow> => {
    shown = await TreeWindow.show(windows);
    return shown;
  };
  /** A repository of the rider that its rows show. */
  const entryOf = ({ store }: TreeWindow, login: string, index = 0): RepositoryEntry => {
    const repository = store.state.owners.find(({ owner }) => owner.login === login)?.repositories[index];
    assert.ok(repository);
    return { session: store.session, repository };
  };
  const archive = async ({ opened }: TreeWindow, { repository: { id, archived } }: RepositoryEntry): Promise<void> => {
    windows.sandbox.update(id, { archived: archived !== true });
    await opened.window.store.refresh('refresh');
  };
  const labelsOf = (fired: 'all' | readonly TreeNode[] | undefined): readonly string[] =>
    fired === undefined || fired === 'all'
      ? [`${fired}`]
      : fired.map((node) => (node.kind === 'owner' ? `owner ${node.listing.owner.login}` : node.kind));
  const names = (nodes: readonly TreeNode[]): readonly string[] =>
    nodes.map((node) => (node.kind === 'repository' ? `${node.parent.kind} ${node.repository.full_name}` : node.kind));

  it('for nothing before VS Code requests rows', async () => {
    shown = new TreeWindow(await windows.track());
    await windows.again(shown.opened);
    const entry = entryOf(shown, 'rider');
    await shown.pins.pin([entry]);
    await shown.clones.addClone(entry, 'file:///home/rider/x', 'https://code.example/rider/x.git');
    await shown.arrange({ sort: 'stars' });
    assert.deepEqual(shown.take().map(labelsOf), []);
  });

  it('for what follows the first rows, and for nothing that was cached', async () => {
    const first = new TreeWindow(await windows.track());
    // VS Code would show a change of an empty tree 200 milliseconds later, or more.
    const rows = await first.tree.getChildren();
    assert.ok(
      rows.some(({ kind }) => kind === 'owner'),
      'from the service, without a change',
    );
    assert.deepEqual(first.take(), []);
    await waitUntil(() => first.store.activity.kind === 'idle' && first.store.state.settled);
    assert.ok(first.take().length > 0);
    first.dispose();
    windows.sandbox.clearRequests();
    shown = new TreeWindow(await windows.track());
    const top = await shown.tree.getChildren();
    assert.ok(names(top).filter((kind) => kind === 'owner').length > 1, 'from disk, immediately');
    const { store } = shown;
    assert.equal(store.isOpen, false, 'requests would delay what VS Code draws');
    await waitUntil(() => store.isOpen);
    await waitUntil(() => store.activity.kind === 'idle' && store.state.settled);
    assert.deepEqual(shown.take().map(labelsOf), []);
  });

  it('for nothing while nothing changes, however often the list is read', async () => {
    const window = await show();
    await window.openAll();
    await window.store.refresh('refresh');
    await window.store.refresh('background');
    assert.deepEqual(window.take().map(labelsOf), []);
  });

  it('for only the row that changes', async () => {
    const window = await show();
    const [rider, velodrome] = [await window.owner('rider'), await window.owner('velodrome')];
    await window.openAll();
    const before = [await window.rows(rider), await window.rows(velodrome)];
    window.take();
    const entry = entryOf(window, 'rider', 3);
    await archive(window, entry);
    await waitUntil(() => window.opened.tracker.count === 1);
    const [said, marked, ...others] = window.take();
    assert.deepEqual(names(said as TreeNode[]), [`owner ${entry.repository.full_name}`]);
    assert.deepEqual(names(marked as TreeNode[]), [`owner ${entry.repository.full_name}`], 'its mark');
    assert.equal(others.length, 0);
    assert.equal(await window.owner('rider'), rider);
    assert.equal(await window.owner('velodrome'), velodrome);
    const after = [await window.rows(rider), await window.rows(velodrome)];
    assert.deepEqual(after, before);
    assert.ok(
      after.flat().every((row, index) => row === before.flat()[index]),
      'the same objects',
    );
    const row = after.flat().find(({ repository }) => repository.id === entry.repository.id);
    assert.equal(row?.repository.archived, entry.repository.archived !== true);
  });

  it('for everything when an owner is added', async () => {
    const window = await show();
    windows.sandbox.add('wanderer', 'brand-new');
    const connection = connectionOf(window.store.session);
    const { value } = await (await connection.records()).account('wanderer');
    await window.opened.window.core.watchList.add(window.store.session, value);
    assert.deepEqual(window.take().map(labelsOf), [['all']]);
    const wanderer = await window.owner('wanderer');
    await window.rows(wanderer);
    await waitUntil(() => wanderer.rows.length > 0);
    assert.deepEqual(window.take().map(labelsOf), [['owner wanderer']]);
  });

  it('for a pinned row, and for everything if the group is new', async () => {
    const window = await show();
    await window.openAll();
    const [one, two] = [entryOf(window, 'rider', 1), entryOf(window, 'velodrome', 1)];
    await window.pins.pin([one]);
    const [all, first] = window.take();
    assert.equal(all, 'all');
    assert.deepEqual(names(first as TreeNode[]), [`owner ${one.repository.full_name}`]);
    const [group] = await window.tree.getChildren();
    assert.equal(group?.kind, 'pinned');
    assert.deepEqual(names(await window.rows(group)), [`pinned ${one.repository.full_name}`]);
    await window.pins.pin([two]);
    const [again, second, ...more] = window.take();
    assert.ok(Array.isArray(again) && again.length === 1 && again[0] === group);
    assert.deepEqual(names(second as TreeNode[]), [`owner ${two.repository.full_name}`]);
    assert.deepEqual(more, []);
    assert.deepEqual(
      (await window.rows(group)).map(({ repository }) => repository),
      [one.repository, two.repository],
    );
  });

  it('for no row that it does not have', async () => {
    const window = await show();
    await window.rows(await window.owner('rider'));
    window.take();
    await window.pins.pin([entryOf(window, 'peloton')]);
    assert.deepEqual(window.take().map(labelsOf), [['all']]);
  });

  it('for only the row whose mark is gone, or which was cloned or has another branch', async () => {
    const window = await show();
    const [one, two] = [entryOf(window, 'rider', 1), entryOf(window, 'velodrome', 1)];
    await window.openAll();
    for (const [index, entry] of [one, two].entries()) {
      await archive(window, entry);
      await waitUntil(() => window.opened.tracker.count === index + 1);
      const row = [`owner ${entry.repository.full_name}`];
      // The row's text, then its mark.
      assert.deepEqual(
        window.take().map((nodes) => names(nodes as TreeNode[])),
        [row, row],
      );
    }
    await window.opened.tracker.markSeen(window.store.session.id, one.repository.id);
    assert.deepEqual(
      window.take().map((nodes) => names(nodes as TreeNode[])),
      [[`owner ${one.repository.full_name}`]],
    );
    // The first clone adds a group.
    await window.clones.addClone(two, 'file:///home/rider/x', 'https://code.example/velodrome/x.git');
    assert.deepEqual(window.take().map(labelsOf), [['all'], ['repository']]);
    await window.openAll();
    const address = 'https://code.example/rider/y.git';
    await window.clones.addClone(one, 'file:///home/rider/y', address);
    assert.deepEqual(
      window.take().map((nodes) => names(nodes as TreeNode[])),
      [['cloned'], [`owner ${one.repository.full_name}`]],
    );
    await window.openAll();
    await window.clones.addFolder('file:///home/rider/y', [address], { branch: 'fix' });
    assert.deepEqual(
      window.take().map((nodes) => names(nodes as TreeNode[]).toSorted()),
      [[`cloned ${one.repository.full_name}`, `owner ${one.repository.full_name}`]],
    );
  });

  it('for the clones when their group is open: those with changes come first, also if they are not in view', async () => {
    const window = await show();
    await window.openAll();
    const entries = (await window.rows(await window.owner('velodrome')))
      .slice(0, 3)
      .toSorted((a, b) => compareNames(a.repository.name, b.repository.name));
    for (const [index, entry] of entries.entries()) {
      await window.clones.addClone(entry, `file:///home/rider/${index}`, `https://code.example/velodrome/${index}.git`);
    }
    window.stateOf.set('file:///home/rider/2', readState({ changes: 1 }));
    const cloned = async (): Promise<TreeNode> => {
      const node = (await window.tree.getChildren()).find(({ kind }) => kind === 'cloned');
      assert.ok(node);
      return node;
    };
    assert.equal(window.states.of('file:///home/rider/2'), undefined, 'nothing is read while the group is closed');
    const group = await cloned();
    window.take();
    const [last] = (await window.rows(group)).slice(-1);
    assert.equal(last?.repository.id, entries[2]?.repository.id);
    await waitUntil(() => window.clonedOrder.ranks['file:///home/rider/2']?.rank === 0);
    // The rows of the clone are drawn with its number of changes, too.
    assert.ok(window.take().some((nodes) => labelsOf(nodes)?.join() === 'cloned'));
    const [first] = await window.rows(await cloned());
    assert.equal(first?.repository.id, entries[2]?.repository.id);
  });

  it('for the hosts of thousands of clones, of which VS Code gets a first screen together', async () => {
    const window = await show();
    const counts = { 'a.example': 10, 'b.example': 900, 'c.example': 200 };
    const found = Object.entries(counts).flatMap(([host, count]) =>
      Array.from({ length: count }, (_, at) => ({
        folder: `file:///home/rider/${host}/${at}`,
        remotes: [`${host}/rider/${at}`],
        branch: 'main',
      })),
    );
    await window.clones.setFound(found);
    const group = (await window.tree.getChildren()).find(({ kind }) => kind === 'cloned');
    assert.ok(group);
    const hosts = await window.tree.getChildren(group);
    window.take();
    const lengths = async () => (await Promise.all(hosts.map((host) => window.rows(host)))).map(({ length }) => length);
    assert.deepEqual(await lengths(), [10, 90, 1]);
    await waitUntil(() => window.take().some((nodes) => isDeepStrictEqual(nodes, [group])));
    assert.deepEqual(await lengths(), Object.values(counts));
  });

  it('for a clone with another state than in its tooltip, which VS Code keeps', async () => {
    const window = await show();
    await window.openAll();
    const [entry] = await window.rows(await window.owner('velodrome'));
    assert.ok(entry);
    const folder = 'file:///home/rider/x';
    await window.clones.addClone(entry, folder, 'https://code.example/velodrome/x.git');
    const tooltip = (): string => {
      const { tooltip: text } = window.tree.resolveTreeItem({}, entry);
      return text instanceof MarkdownString ? text.value : '';
    };
    window.stateOf.set(folder, readState({ changes: 1 }));
    tooltip();
    await waitUntil(() => window.take().some((nodes) => nodes !== 'all' && nodes.includes(entry)));
    assert.match(tooltip(), /main, .*1.*change/);
    window.stateOf.set(folder, readState({ changes: 2 }));
    window.states.expire(folder);
    window.states.readIfDue(folder);
    await waitUntil(() => window.take().some((nodes) => nodes !== 'all' && nodes.includes(entry)));
  });

  it('for a clone that has other worktrees now, whose rows keep their objects', async () => {
    const window = await show();
    const entry = entryOf(window, 'velodrome');
    const folder = 'file:///home/rider/x';
    await window.clones.addClone(entry, folder, 'https://code.example/velodrome/x.git');
    const group = (await window.tree.getChildren()).find(({ kind }) => kind === 'cloned');
    assert.ok(group);
    const [clone] = await window.rows(group);
    assert.ok(clone);
    assert.deepEqual(await window.tree.getChildren(clone), []);
    const state = (branches: readonly string[], moreWorktrees = 0) =>
      readState({ worktrees: branches.map((branch) => ({ path: `/home/rider/${branch}`, branch })), moreWorktrees });
    const follow = async (next: CloneState): Promise<void> => {
      window.take();
      window.stateOf.set(folder, next);
      window.states.expire(folder);
      window.states.readIfDue(folder);
      await waitUntil(() => window.take().some((nodes) => nodes !== 'all' && nodes.includes(clone)));
    };
    await follow(state(['fix']));
    const [fix, ...others] = await window.rows(clone);
    assert.ok(fix && others.length === 0);
    assert.equal((await window.tree.getTreeItem(clone)).collapsibleState, TreeItemCollapsibleState.Collapsed);
    assert.deepEqual([window.tree.getParent(fix), window.tree.getParent(clone)], [clone, group]);
    const item = await window.tree.getTreeItem(fix);
    assert.deepEqual([item.label, item.description], ['fix', 'fix · rider/fix']);
    const { command } = window.tree.resolveTreeItem(item, fix);
    assert.deepEqual([command?.command, command?.arguments], [Command.openInNewWindow, [fix]]);
    await follow(state(['new', 'fix'], 2));
    const below = await window.tree.getChildren(clone);
    assert.deepEqual(
      below.map(({ kind }) => kind),
      ['repository', 'repository', 'notice'],
    );
    assert.equal(below[1], fix);
    assert.equal(window.tree.getParent(below[2] as TreeNode), clone);
    await follow(state([]));
    assert.deepEqual(await window.tree.getChildren(clone), []);
  });

  it('for a clone that no account lists: its row is there, then that of its repository', async () => {
    const window = await show();
    const { repository } = entryOf(window, 'velodrome');
    await window.openAll();
    await window.clones.setFound([{ folder: 'file:///home/rider/x', remotes: ['other.example/a/b'], branch: 'main' }]);
    const shownClones = async () => {
      const group = (await window.tree.getChildren()).find(({ kind }) => kind === 'cloned');
      return group ? (await window.rows(group)).map(({ repository: each }) => each.full_name) : [];
    };
    assert.deepEqual(await shownClones(), ['a/x']);
    const remotes = keysOf([String(repository.clone_url)]);
    await window.clones.setFound([{ folder: 'file:///home/rider/x', remotes, branch: 'main' }]);
    assert.deepEqual(await shownClones(), [repository.full_name]);
  });

  it('for everything when rows are regrouped, and for the owners when they are sorted', async () => {
    const window = await show();
    const logins = window.store.state.owners.map(({ owner }) => owner.login);
    await window.openAll();
    window.take();
    await window.arrange({ sort: 'stars' });
    assert.deepEqual(window.take().map(labelsOf), [logins.map((login) => `owner ${login}`)]);
    await window.arrange({ grouping: 'language' });
    await window.arrange({ showsChanges: true });
    await window.arrange({ showsChanges: true });
    assert.deepEqual(window.take().map(labelsOf), [['all'], ['all']]);
  });

  it('for no unopened account, which is not read', async () => {
    const { core } = await windows.open();
    const second = await core.signIn(SECOND);
    const window = new TreeWindow(await windows.track());
    shown = window;
    windows.sandbox.clearRequests();
    const top = await window.tree.getChildren();
    assert.deepEqual(names(top), ['account', 'account']);
    assert.equal(windows.sandbox.requests.length, 0);
    const [rider] = top;
    assert.ok(rider?.kind === 'account');
    await window.tree.getChildren(rider);
    await waitUntil(() => window.store.state.settled);
    const isBelowRider = (node: TreeNode): boolean => node === rider || window.tree.getParent(node) === rider;
    assert.ok(window.take().every((nodes) => Array.isArray(nodes) && nodes.every(isBelowRider)));
    const below = await window.tree.getChildren(rider);
    for (const row of below) assert.equal(window.tree.getParent(row), rider);
    const own = below.filter((row) => row.kind === 'repository').map(({ repository }) => repository.owner.login);
    assert.ok(own.length > 0 && own.every((login) => login === 'rider'), 'without a second row of the account');
    assert.deepEqual(names(below.slice(0, -own.length)), ['owner', 'owner', 'owner']);
    window.take();
    windows.sandbox.add('rider', 'brand-new', { private: true });
    await window.store.refresh();
    assert.ok(window.take().flat().includes(rider), 'VS Code has no row of the group');
    assert.equal(window.opened.window.core.library.find(second.id)?.state.settled, false);
    assert.ok(windows.sandbox.requests.every(({ headers }) => !JSON.stringify(headers).includes(SECOND)));
    assert.ok(windows.sandbox.requests.length > 0);
  });
});
