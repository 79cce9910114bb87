import assert from 'node:assert/strict';
import { ours } from '../../../src/base/core/text.ts';
import { NotFoundError } from '../../../src/http/core/send/requestErrors.ts';
import type { ListedRepository } from '../../../src/model/core/repository.ts';
import { entryKey } from '../../../src/repositories/core/entry.ts';
import type { RepositoryStore } from '../../../src/repositories/core/repositoryStore.ts';
import type { WholeGroupNode } from '../../../src/sidebar/groupKinds.ts';
import { nodeId, type OutlineNode } from '../../../src/sidebar/nodes.ts';
import { rowsOf } from '../../../src/sidebar/rows.ts';
import { anonymous, anonymousAt, elsewhere, rider, second } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';
import {
  AS_IT_COMES,
  allRows,
  changesOf,
  cloneRow,
  clonesOf,
  group,
  outline,
  pinsOf,
  storeOf,
  UNCHANGED,
} from '../../support/treeData.ts';
import { all, failure, hub, loaded, map, request, spoke, tyre } from '../../support/treeFixtures.ts';

const byLanguage = { ...AS_IT_COMES, grouping: 'language' } as const;
const withChanges = { ...AS_IT_COMES, showsChanges: true } as const;
const spent = { kind: 'waiting', rateLimit: { until: 7, cause: 'quota' } } as const;

describe('the ids of rows', () => {
  const other = repository(1, 'rider/other', { language: 'Go' });
  const watched = [{ login: ours('fig') }];
  const notFound = new NotFoundError(request);
  const stores = [
    storeOf(rider, all, { watched, opened: { velodrome: { failure: notFound } }, state: { withheld: 1 } }),
    storeOf(second, [repository(3, 'velodrome/tyre'), map], { watched, state: { failure } }),
    storeOf(elsewhere, [other], { state: { withheld: 1 } }),
    storeOf(anonymous, [], { watched, activity: spent }),
    storeOf(anonymousAt('other.example'), [], { watched }),
  ];
  const pins = new Set([...pinsOf(rider, all), ...pinsOf(elsewhere, [other])]);
  const changed: Readonly<Record<string, ReturnType<typeof changesOf>>> = {
    [rider.id]: changesOf(rider, [1, 3], ['rider/x', 'rider/y']),
    [second.id]: changesOf(second, [3], ['rider/x']),
    [elsewhere.id]: changesOf(elsewhere, [1], ['rider/x']),
  };
  const idsOf = (more: Parameters<typeof outline>[1]): readonly string[] => {
    const rows = allRows(
      outline(stores, {
        pins,
        ...clonesOf([...all.map((each) => cloneRow(each)), cloneRow(other, elsewhere)]),
        changesOf: (id) => changed[id]?.(id) ?? UNCHANGED,
        ...more,
      }),
    );
    const isGroup = (node: OutlineNode): node is WholeGroupNode =>
      ['pinned', 'cloned', 'changed', 'owner', 'language'].includes(node.kind);
    return [...rows, ...rows.filter(isGroup).flatMap((node) => rowsOf(node).rows)].map(nodeId);
  };

  for (const arrangement of [withChanges, { ...withChanges, ...byLanguage, showsChanges: true }] as const) {
    for (const hits of [undefined, new Set([...all, other]), new Set<ListedRepository>()]) {
      it(`are unique: by ${arrangement.grouping}, ${hits ? `${hits.size} found` : 'unfiltered'}`, () => {
        const ids = idsOf({ arrangement, hits });
        assert.ok(ids.length >= (hits?.size === 0 ? 8 : 30), `${ids.length} rows`);
        const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
        assert.deepEqual(twice, []);
      });
    }
  }

  it('of groups are those that VS Code stores for expanded rows', () => {
    const saved = [{ filter: { id: 'f1', name: 'Mine', query: 'lang:go' }, hits: undefined }];
    const tagged = new Map([[entryKey({ session: rider, repository: spoke }), [ours('home')]]]);
    const given = { pins, saved, tagged, ...clonesOf([cloneRow(spoke)]) };
    const idsBy = (grouping: 'owner' | 'language' | 'tag', hits?: ReadonlySet<ListedRepository>) =>
      outline([loaded], { ...given, hits, arrangement: { ...withChanges, grouping } }).top.map(nodeId);
    const ofAllAccounts = ['pinned', 'saved:f1', 'cloned', 'changed'];
    const { id } = rider;
    assert.deepEqual(idsBy('owner'), [...ofAllAccounts, `owner:${id}:rider`, `owner:${id}:velodrome`]);
    const languages = ['C', 'Go', ''].map((name) => `language:${id}:${name}`);
    assert.deepEqual(idsBy('language'), [...ofAllAccounts, ...languages]);
    assert.deepEqual(idsBy('tag'), [...ofAllAccounts, `tag:${id}:home`, `tag:${id}:`]);
    const found = ['pinned', 'cloned', 'changed', `found:owner:${id}:rider`];
    assert.deepEqual(idsBy('owner', new Set([spoke])), found);
  });

  it('of groups differ with a filter, which expands them without storing that', () => {
    const [found] = outline([loaded], { hits: new Set([spoke]) }).top;
    const [owner] = outline([loaded]).top;
    assert.ok(found && owner);
    assert.notEqual(nodeId(found), nodeId(owner));
  });

  it('are stable over every change except of the account', () => {
    const before = rowsOf(group('owner', [loaded])).rows.map(nodeId);
    const change = { full_name: ours('rider/renamed'), name: ours('renamed'), language: ours('Zig') };
    const after = storeOf(rider, [hub, { ...spoke, ...change }, tyre, map]);
    assert.deepEqual(
      new Set(rowsOf(group('owner', [after], { sort: { by: 'stars' } })).rows.map(nodeId)),
      new Set(before),
    );
    const pinned = (store: RepositoryStore) =>
      rowsOf(group('pinned', [store], { pins: pinsOf(rider, [spoke]) })).rows.map(nodeId);
    assert.deepEqual(pinned(after), pinned(loaded));
  });
});
