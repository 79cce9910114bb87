import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ours } from '../../../src/base/core/text.ts';
import { UnreachableError } from '../../../src/http/core/send/requestErrors.ts';
import type { ListedRepository } from '../../../src/model/core/repository.ts';
import { entryKey } from '../../../src/repositories/core/entry.ts';
import type { RepositoryStore } from '../../../src/repositories/core/repositoryStore.ts';
import { nodeId, type OutlineNode } from '../../../src/sidebar/nodes.ts';
import { NodeTable, type RowChanges } from '../../../src/sidebar/nodeTable.ts';
import type { OutlineSources } from '../../../src/sidebar/outlineGroups.ts';
import { accountAt, rider, second } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';
import { AS_IT_COMES, allRows, labels, outline, pinsOf, storeOf } from '../../support/treeData.ts';
import { all, failure, hub, map, spoke, tyre } from '../../support/treeFixtures.ts';

/** The nodes of a change, as text. */
const reported = (change: RowChanges): 'all' | readonly string[] =>
  change === 'all' ? change : labels(change.map(({ node }) => node));

describe('the nodes of the tree', () => {
  let table: NodeTable;
  let before: RepositoryStore;
  beforeEach(() => {
    table = new NodeTable();
    before = storeOf(rider, all);
  });

  const show = (stores: readonly RepositoryStore[], more: Partial<OutlineSources> = {}) =>
    reported(table.update(outline(stores, more)));
  const node = (label: string): OutlineNode | undefined => [...table.nodes].find((each) => labels([each])[0] === label);
  const rowsIn = (label: string): readonly ListedRepository[] | undefined => {
    const found = node(label);
    return found?.kind === 'owner' ? found.rows : undefined;
  };

  it('are all reported at first, and not again while they are the same', () => {
    assert.equal(show([before]), 'all');
    assert.deepEqual(show([before]), []);
    assert.deepEqual(show([storeOf(rider, [...all])], { pins: new Set(['https://code.example#77']) }), []);
  });

  it('are reported only for a changed owner, which stays the same object', () => {
    show([before]);
    const nodes = ['owner:rider', 'owner:velodrome'].map(node);
    const renamed = { ...map, name: ours('atlas') };
    assert.deepEqual(show([storeOf(rider, [spoke, hub, tyre, renamed], {}, before)]), ['owner:velodrome']);
    assert.deepEqual(['owner:rider', 'owner:velodrome'].map(node), nodes);
    for (const [index, label] of ['owner:rider', 'owner:velodrome'].entries()) {
      assert.equal(node(label), nodes[index], label);
    }
    assert.deepEqual(rowsIn('owner:velodrome'), [tyre, renamed]);
  });

  it('are compared without reading repositories, of which there may be a hundred thousand', () => {
    let reads = 0;
    const guarded = (): readonly ListedRepository[] =>
      all.map((each) => {
        const ownKeys = (): never[] => {
          reads++;
          return [];
        };
        return new Proxy(each, { ownKeys });
      });
    const arrangement = { ...AS_IT_COMES, grouping: 'language' } as const;
    show([storeOf(rider, guarded())], { arrangement });
    assert.ok(show([storeOf(rider, guarded())], { arrangement }).length > 0);
    assert.equal(reads, 0);
  });

  it('include an account whose refresh failed, and one that recovered', () => {
    const other = storeOf(second, [map]);
    show([before, other]);
    assert.deepEqual(show([before, other]), []);
    Object.assign(other.state, { failure });
    assert.ok(show([before, other]).includes('account'));
    assert.deepEqual(show([before, other]), []);
    Object.assign(other.state, { failure: undefined });
    assert.ok(show([before, other]).includes('account'));
  });

  for (const [what, after, more, change] of [
    ['a repository is added', [...all, repository(5, 'rider/rim')], {}, ['owner:rider']],
    ['a repository is removed', [spoke, tyre, map], {}, ['owner:rider']],
    [
      'a repository is transferred',
      [hub, tyre, map, { ...spoke, full_name: 'velodrome/spoke', owner: map.owner }],
      {},
      ['owner:rider', 'owner:velodrome'],
    ],
    ['an owner is added', [...all, repository(5, 'peloton/x')], {}, 'all'],
    ['an owner is removed', [spoke, hub], {}, 'all'],
    ['the sort order changes', all, { sort: { by: 'stars' } }, ['owner:rider', 'owner:velodrome']],
    ['the sort order is reversed', all, { sort: { by: 'name', isReversed: true } }, ['owner:rider', 'owner:velodrome']],
    ['a filter is set', all, { hits: new Set([spoke]) }, 'all'],
    ['the grouping changes', all, { arrangement: { ...AS_IT_COMES, grouping: 'language' } }, 'all'],
    ['the first repository is pinned', all, { pins: pinsOf(rider, [map]) }, 'all'],
    ['changes are shown', all, { arrangement: { ...AS_IT_COMES, showsChanges: true } }, 'all'],
  ] as [string, ListedRepository[], Partial<OutlineSources>, string | string[]][]) {
    it(`are reported as far as needed when ${what}`, () => {
      show([before]);
      assert.deepEqual(show([storeOf(rider, after, {}, before)], more), change);
    });
  }

  it('are reported as the group when another repository is pinned, or pins are reordered', () => {
    show([before], { pins: pinsOf(rider, [map]) });
    const pinned = node('pinned');
    assert.deepEqual(show([before], { pins: pinsOf(rider, [map, spoke]) }), ['pinned']);
    assert.deepEqual(show([before], { pins: pinsOf(rider, [spoke, map]) }), ['pinned']);
    assert.equal(node('pinned'), pinned);
    assert.deepEqual(show([before], { pins: new Set() }), 'all');
  });

  it('are reported as the failure when it changes', () => {
    show([storeOf(rider, all, { state: { failure } }, before)]);
    const other = new UnreachableError(failure.request, 'ECONNRESET');
    assert.deepEqual(show([storeOf(rider, all, { state: { failure: other } }, before)]), ['failure']);
    const row = node('failure');
    assert.ok(row?.kind === 'failure' && row.error === other);
  });

  it('are reported as the account when only its rows change', () => {
    const others = storeOf(second, [map]);
    assert.equal(show([before, others]), 'all');
    const account = node('account');
    // An account keeps one store while it is signed in; only the store's state changes.
    Object.assign(before, { state: storeOf(rider, [...all, repository(5, 'peloton/x')], {}, before).state });
    assert.deepEqual(show([before, others]), ['account']);
    assert.equal(node('account'), account);
    assert.deepEqual(show([before, others]), []);
    Object.assign(others, { state: storeOf(second, [{ ...map, stargazers_count: 99 }], {}, others).state });
    assert.deepEqual(show([before, others]), ['owner:velodrome']);
    assert.equal(show([before]), 'all');
  });

  it('belong to the current session, which another token replaces', () => {
    show([before]);
    const next = accountAt('code.example', 'rider', 1);
    assert.deepEqual(show([storeOf(next, all, {}, before)]), ['owner:rider', 'owner:velodrome']);
    for (const each of table.nodes) assert.ok('session' in each && each.session === next);
  });

  it('keep their heads while only rows below them change, or their arrival ends', () => {
    const heads = (...given: Parameters<typeof outline>) => {
      const change = table.update(outline(...given));
      return change === 'all' ? change : change.map(({ isHeadSame }) => isHeadSame);
    };
    const tagged = new Map([[entryKey({ session: rider, repository: spoke }), [ours('home')]]]);
    const starred = [{ ...spoke, stargazers_count: 99 }, hub, tyre, map];
    for (const grouping of ['owner', 'language', 'tag'] as const) {
      const given = { arrangement: { ...AS_IT_COMES, grouping }, tagged };
      assert.equal(heads([before], given), 'all');
      assert.deepEqual(heads([storeOf(rider, starred, {}, before)], given), [true], grouping);
      assert.deepEqual(
        heads([storeOf(rider, [...starred, repository(5, 'rider/x', { language: 'Go' })])], given)[0],
        false,
      );
    }
    const given = { arrangement: { ...AS_IT_COMES, grouping: 'language' } } as const;
    table = new NodeTable();
    assert.equal(heads([storeOf(rider, all, { state: { isArriving: true } })], given), 'all');
    assert.deepEqual(heads([storeOf(rider, all)], given), [true, true, true]);
  });

  it('are replaced when an account has another store', () => {
    const others = storeOf(second, [map]);
    show([before, others]);
    const [last] = table.outline.top;
    const again = storeOf(rider, all);
    assert.equal(show([again, others]), 'all');
    const [account] = table.outline.top;
    assert.ok(account?.kind === 'account' && account !== last);
    for (const row of table.outline.below.get(account) ?? []) assert.ok('parent' in row && row.parent === account);
  });
});

/** Everything that a row renders. */
function drawn(node: OutlineNode): unknown {
  switch (node.kind) {
    case 'pinned':
      return node.entries.map(({ repository: each }) => each);
    case 'saved':
      return [node.name, node.query, node.entries, node.total, node.sort];
    case 'cloned':
      return node.entries;
    case 'changed':
      return [node.entries, node.gone, node.since];
    case 'owner':
      return [node.rows, node.listing.failure, node.listing.owner, node.listing.isWatched, node.sort];
    case 'starred':
      return [node.rows, node.starred.failure, node.sort];
    case 'language':
    case 'tag':
      return [node.rows, node.sort];
    case 'failure':
      return node.error;
    case 'notice':
      return node.notice;
    case 'unavailable':
      return node.reason;
    case 'account':
      return node.kind;
  }
}

describe('any change of the rows', () => {
  const versions = [1, 2, 3, 4, 5, 6].flatMap((id) =>
    ['rider', 'velodrome', 'peloton'].map((owner) =>
      repository(id, `${owner}/r${id}`, { language: id % 2 ? 'Go' : null, stargazers_count: owner.length }),
    ),
  );
  const world = fc.record({
    lists: fc.array(fc.subarray(versions, { maxLength: 6 }), { minLength: 1, maxLength: 2 }),
    failure: fc.option(fc.constant(failure), { nil: undefined }),
    grouping: fc.constantFrom('owner', 'language'),
    by: fc.constantFrom('name', 'stars'),
    pins: fc.subarray(versions, { maxLength: 3 }),
    hits: fc.option(fc.subarray(versions), { nil: undefined, freq: 3 }),
  });

  it('is reported completely, and keeps the objects of rows', () => {
    let spared = 0;
    fc.assert(
      fc.property(fc.array(world, { minLength: 2, maxLength: 8 }), (worlds) => {
        const table = new NodeTable();
        const stores = [storeOf(rider, []), storeOf(second, [])];
        const seen = new Map<OutlineNode, unknown>();
        let top: readonly OutlineNode[] = [];
        const below = new Map<OutlineNode, readonly OutlineNode[]>();
        const draw = (node: OutlineNode): void => {
          seen.set(node, drawn(node));
          if (node.kind !== 'account') return;
          const rows = table.outline.below.get(node) ?? [];
          below.set(node, rows);
          for (const row of rows) draw(row);
        };
        for (const { lists, failure: failed, grouping, by, pins, hits } of worlds) {
          const objects = new Map([...table.nodes].map((node) => [nodeId(node), node]));
          const shown = lists.map((list, index) => {
            const store = stores[index];
            assert.ok(store);
            // As in a response of the service: each repository once, with one name.
            const once = [...new Map(list.map((each) => [each.id, each])).values()];
            const state = index === 0 ? { failure: failed } : {};
            return Object.assign(store, { state: storeOf(store.session, once, { state }, store).state });
          });
          const change = table.update(
            outline(shown, {
              arrangement: { ...AS_IT_COMES, grouping },
              sort: { by },
              pins: pinsOf(rider, pins),
              hits: hits && new Set(hits),
            }),
          );
          if (change === 'all') {
            top = table.outline.top;
            for (const node of top) draw(node);
          } else {
            for (const { node } of change) draw(node);
            if (change.length < [...table.nodes].length) spared++;
          }
          assert.deepEqual(top, table.outline.top);
          for (const node of allRows(table.outline)) {
            assert.deepEqual(seen.get(node), drawn(node), nodeId(node));
            assert.equal(objects.get(nodeId(node)) ?? node, node, 'one object while the row exists');
          }
          for (const [account, rows] of table.outline.below) assert.deepEqual(below.get(account), rows);
        }
      }),
      { numRuns: 150 },
    );
    assert.ok(spared > 10, `reported only a part ${spared} times`);
  });
});
