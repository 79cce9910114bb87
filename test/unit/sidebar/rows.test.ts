import assert from 'node:assert/strict';
import { ours } from '../../../src/base/core/text.ts';
import { UnreachableError } from '../../../src/http/core/send/requestErrors.ts';
import type { ListedRepository } from '../../../src/model/core/repository.ts';
import { entryKey } from '../../../src/repositories/core/entry.ts';
import type { Sort } from '../../../src/search/core/sorting.ts';
import type { ChangedNode, ClonedNode, GroupNode, OwnerNode, PinnedNode } from '../../../src/sidebar/groupKinds.ts';
import { nodeId, wholeGroup } from '../../../src/sidebar/nodes.ts';
import { entriesBelow, type Row, rowsOf } from '../../../src/sidebar/rows.ts';
import { entryInFolder } from '../../support/entries.ts';
import { accountAt, elsewhere, rider, second } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';
import { AS_IT_COMES, cloneRow, clonesOf, outline, storeOf } from '../../support/treeData.ts';

const failure = new UnreachableError({ origin: 'https://code.example', path: '/user/repos' }, undefined);

const [b10, b9, a] = [
  repository(1, 'rider/b10', { stargazers_count: 5, size: 10, pushed_at: '2026-01-01T00:00:00Z' }),
  repository(2, 'rider/b9', { stargazers_count: 7, size: 30, pushed_at: null }),
  repository(3, 'rider/A', { stargazers_count: null, size: 20, pushed_at: '2026-02-01T00:00:00Z' }),
];

function ownerOf(repositories: readonly ListedRepository[], sort: Sort = { by: 'name' }): OwnerNode {
  const opened = { rider: { failure } };
  const [node] = outline([storeOf(rider, repositories, { opened })], { sort }).top;
  assert.ok(node?.kind === 'owner');
  return node;
}

const names = (rows: readonly Row[]): readonly string[] =>
  rows.map((row) => (row.kind === 'repository' ? row.repository.name : row.kind));

describe('the rows below a group', () => {
  for (const [sort, sorted] of [
    [{ by: 'name' }, ['A', 'b9', 'b10']],
    [{ by: 'name', isReversed: true }, ['b10', 'b9', 'A']],
    [{ by: 'stars' }, ['b9', 'b10', 'A']],
    [{ by: 'stars', isReversed: true }, ['b10', 'b9', 'A']],
    [{ by: 'size' }, ['b9', 'A', 'b10']],
    [{ by: 'pushed' }, ['A', 'b10', 'b9']],
  ] as [Sort, string[]][]) {
    it(`are sorted by ${sort.by}${sort.isReversed ? ', reversed' : ''}, its failure first`, () => {
      assert.deepEqual(names(rowsOf(ownerOf([b10, b9, a], sort)).rows), ['failure', ...sorted]);
    });
  }

  it('start with the number of unreadable repositories', () => {
    const opened = { rider: { dropped: 5, complete: false } };
    const [node] = outline([storeOf(rider, [a], { opened })]).top;
    assert.ok(node?.kind === 'owner');
    assert.deepEqual(names(rowsOf(node).rows), ['notice', 'A']);
  });

  it('of a language are also sorted, with their accounts', () => {
    const parent: GroupNode = {
      kind: 'language',
      id: 'language:Go',
      session: rider,
      parent: undefined,
      name: ours('Go'),
      isArriving: false,
      rows: [b10, b9, a],
      sort: { by: 'size' },
      isFiltered: false,
    };
    const { rows } = rowsOf(parent);
    assert.deepEqual(names(rows), ['b9', 'A', 'b10']);
    for (const row of rows) assert.deepEqual(row.kind === 'repository' && [row.parent, row.session], [parent, rider]);
  });

  it('keep their objects in any position, and report which of them changed', () => {
    const parent = ownerOf([b10, b9, a]);
    const before = rowsOf(parent).rows;
    Object.assign(parent, { rows: [a, b9, { ...b10, language: 'Zig' }], sort: { by: 'stars' } });
    const { rows: after, changed } = rowsOf(parent, before);
    assert.deepEqual(names(after), ['failure', 'b9', 'b10', 'A']);
    const at = (rows: readonly Row[], name: string): Row | undefined =>
      rows.find((row) => row.kind === 'repository' && row.repository.name === name);
    for (const name of ['A', 'b9', 'b10']) assert.equal(at(after, name), at(before, name), name);
    assert.deepEqual(
      changed.map(({ repository: { name, language } }) => [name, language]),
      [['b10', 'Zig']],
    );
  });

  it('keep their places while more arrive, unless the user sorts them', () => {
    const parent = ownerOf([b10, b9], { by: 'name' });
    const before = rowsOf(parent).rows;
    const c = repository(4, 'rider/c');
    Object.assign(parent, { rows: [a, b10, c, b9], isArriving: true });
    const { rows } = rowsOf(parent, before);
    assert.deepEqual(names(rows), ['failure', 'b9', 'b10', 'A', 'c']);
    Object.assign(parent, { rows: [a, c, b9] });
    assert.deepEqual(names(rowsOf(parent, rows).rows), ['failure', 'b9', 'A', 'c']);
    assert.deepEqual(names(rowsOf(parent, rows, false).rows), ['failure', 'A', 'b9', 'c']);
    Object.assign(parent, { isArriving: false });
    assert.deepEqual(names(rowsOf(parent, rows).rows), ['failure', 'A', 'b9', 'c']);
  });

  it('belong to the current session of their account', () => {
    const parent = ownerOf([a]);
    const before = rowsOf(parent).rows;
    const next = accountAt('code.example', 'rider', 1);
    Object.assign(parent, { session: next });
    for (const row of rowsOf(parent, before).rows)
      assert.ok(row.kind !== 'gone' && 'session' in row && row.session === next);
  });

  it('of pinned repositories have the order of the pins', () => {
    const entries = [b10, a, b9].map((each) => ({ session: rider, repository: each }));
    const pinned: PinnedNode = { kind: 'pinned', id: 'pinned', entries };
    assert.deepEqual(names(rowsOf(pinned).rows), ['b10', 'A', 'b9']);
  });

  it('of changes list changed, then gone repositories, by account', () => {
    const unknown = { private: undefined, fork: undefined, archived: undefined };
    const changed: ChangedNode = {
      kind: 'changed',
      id: 'changed',
      entries: [
        { session: second, repository: b10 },
        { session: rider, repository: a },
      ],
      gone: [{ session: second, gone: { key: 9, fullName: ours('rider/gone'), ...unknown } }],
      since: 1,
    };
    const { rows } = rowsOf(changed);
    assert.deepEqual(names(rows), ['b10', 'A', 'gone']);
    assert.deepEqual(
      rows.map((row) => row.kind !== 'failure' && 'session' in row && row.session.account?.login),
      ['second', 'rider', 'second'],
    );
    const { rows: again } = rowsOf({ ...changed, entries: changed.entries.toReversed() }, rows);
    assert.deepEqual(again.slice(0, 2), rows.slice(0, 2).toReversed());
    assert.equal(again[0], rows[1]);
  });
});

describe('the rows below the group of clones', () => {
  const local = (name: string, host?: string) => {
    const { session, repository: each } = entryInFolder(`file:///code/${name}`);
    const place = {
      folder: `file:///code/${name}`,
      host: host === undefined ? undefined : ours(host),
      isListed: false,
    };
    return cloneRow({ ...each, name: ours(name), local: place }, session);
  };
  const clonedNode = (entries: ClonedNode['entries'], more: Partial<ClonedNode> = {}): ClonedNode => ({
    kind: 'cloned',
    id: 'cloned',
    entries,
    surplus: 0,
    isElsewhere: false,
    ...more,
  });

  it('are the clones in their order, if all are on one host', () => {
    const parent = clonedNode([cloneRow(b10), local('own', 'code.example'), cloneRow(a)]);
    const { rows } = rowsOf(parent);
    assert.deepEqual(names(rows), ['b10', 'own', 'A']);
    for (const row of rows) assert.ok(row.kind === 'repository' && row.parent === parent && !('entries' in row));
    assert.deepEqual(names(rowsOf(clonedNode([local('x'), local('y')])).rows), ['x', 'y']);
  });

  it('are by host if there are several, those without a remote last', () => {
    const parent = clonedNode([
      local('none'),
      cloneRow(b10, elsewhere),
      cloneRow(a),
      local('own', 'a.example'),
      local('again', 'code.example'),
    ]);
    const { rows } = rowsOf(parent);
    assert.deepEqual(
      rows.map((row) => row.kind === 'host' && [row.id, row.host, row.entries.map(({ repository: { name } }) => name)]),
      [
        ['cloned:a.example', 'a.example', ['own']],
        ['cloned:code.example', 'code.example', ['A', 'again']],
        ['cloned:other.example', 'other.example', ['b10']],
        ['cloned:', undefined, ['none']],
      ],
    );
    const [, host] = rows;
    assert.ok(host?.kind === 'host');
    const below = rowsOf(host).rows;
    assert.deepEqual(names(below), ['A', 'again']);
    for (const row of below) assert.ok(row.kind === 'repository' && row.parent === host && wholeGroup(host) === parent);
  });

  it('keep the objects of hosts, and say which have other clones, or as many in another order', () => {
    const [x, y, z] = [local('x', 'a.example'), local('y', 'a.example'), local('z')];
    const parent = clonedNode([x, y, z]);
    const { rows: before } = rowsOf(parent);
    const again = (entries: ClonedNode['entries']) => {
      const { rows, changedParts } = rowsOf(Object.assign(parent, { entries }), before);
      for (const row of rows) assert.ok(before.includes(row));
      return changedParts.map(({ node, isHeadSame }) => [node.id, isHeadSame]);
    };
    assert.deepEqual(again([x, y, z]), []);
    assert.deepEqual(again([y, x, z]), [['cloned:a.example', true]]);
    assert.deepEqual(again([x, z]), [['cloned:a.example', false]]);
  });

  it('say how many were left out, and whether none can be found', () => {
    const { rows } = rowsOf(clonedNode([cloneRow(a)], { surplus: 3, isElsewhere: true }));
    assert.deepEqual(
      rows.map((row) => (row.kind === 'notice' ? row.notice : row.kind)),
      [{ kind: 'elsewhere' }, 'repository', { kind: 'moreClones', count: 3 }],
    );
    assert.equal(new Set(rows.map(nodeId)).size, 3);
  });

  it('have ids of their own, also those of worktrees', () => {
    const parent = clonedNode([cloneRow(a), local('own')]);
    const [, host] = rowsOf(parent).rows;
    assert.ok(host?.kind === 'host');
    const [clone] = rowsOf(host).rows;
    assert.ok(clone?.kind === 'repository');
    const place = { folder: 'file:///code/tree', host: undefined, isListed: false, worktreeOf: 'file:///code/own' };
    const tree = { ...clone, clone, repository: { ...clone.repository, local: place } };
    const notice = { kind: 'moreWorktrees', count: 1 } as const;
    const more = { kind: 'notice', session: clone.session, parent: clone, notice } as const;
    const ids = [parent, host, clone, tree, more].map(nodeId);
    assert.equal(new Set(ids).size, ids.length, ids.join());
    assert.ok(nodeId(tree).startsWith(nodeId(clone)));
  });
});

describe('the repositories below groups', () => {
  const namesBelow = (...args: Parameters<typeof outline>): readonly string[] => {
    const { top, below } = outline(...args);
    return entriesBelow([...top, ...[...below.values()].flat()]).map(({ repository: { name } }) => name);
  };

  it('come in the order of their rows', () => {
    const stores = [storeOf(rider, [b10, b9, a])];
    assert.deepEqual(namesBelow(stores, { sort: { by: 'pushed' } }), ['A', 'b10', 'b9']);
    assert.deepEqual(namesBelow(stores, { sort: { by: 'stars' }, hits: new Set([b10, a]) }), ['b10', 'A']);
  });

  it('include clones that no account lists', () => {
    const { session, repository: local } = entryInFolder('file:///code/own');
    const clones = clonesOf([cloneRow(a), cloneRow(local, session)]);
    assert.deepEqual(namesBelow([storeOf(rider, [b10, a])], clones), ['handbook', 'A', 'b10']);
  });

  it('come once, even if two accounts or two tags have them', () => {
    const tagged = new Map([[entryKey({ session: rider, repository: b9 }), [ours('home'), ours('work')]]]);
    const arrangement = { ...AS_IT_COMES, grouping: 'tag' } as const;
    const stores = [storeOf(rider, [b10, b9]), storeOf(second, [b9, a])];
    assert.deepEqual(namesBelow(stores, { arrangement, tagged }), ['b9', 'b10', 'A']);
  });
});
