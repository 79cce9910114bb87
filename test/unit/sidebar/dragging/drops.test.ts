import assert from 'node:assert/strict';
import { ours } from '../../../../src/base/core/text.ts';
import { entryKey } from '../../../../src/repositories/core/entry.ts';
import { type Drop, dropOf } from '../../../../src/sidebar/dragging/drops.ts';
import type { TreeNode } from '../../../../src/sidebar/nodes.ts';
import { rowsOf } from '../../../../src/sidebar/rows.ts';
import { rider } from '../../../support/fakeAccounts.ts';
import { AS_IT_COMES, group, outline, pinsOf } from '../../../support/treeData.ts';
import { hub, loaded, spoke } from '../../../support/treeFixtures.ts';

const byTag = { ...AS_IT_COMES, grouping: 'tag' } as const;
const tagged = new Map([[entryKey({ session: rider, repository: hub }), [ours('home')]]]);
const owner = group('owner', [loaded]);
const pinned = group('pinned', [loaded], { pins: pinsOf(rider, [hub, spoke]) });
const filters = ['a', 'b'].map((id) => ({ filter: { id, name: id, query: `lang:${id}` }, hits: undefined }));
const [first, second] = outline([loaded], { saved: filters }).top;
const tagGroups = outline([loaded], { arrangement: byTag, tagged }).top.flatMap((node) =>
  node.kind === 'tag' ? [node] : [],
);

function rowOf(parent: Parameters<typeof rowsOf>[0], id: number): TreeNode {
  const row = rowsOf(parent).rows.find((each) => each.kind === 'repository' && each.repository.id === id);
  assert.ok(row);
  return row;
}

/** A drop with ids in place of entries. */
function shapeOf(drop: Drop | undefined): unknown {
  if (!drop || drop.kind === 'moveFilters') return drop;
  const { kind, entries, ...rest } = drop;
  const place = 'place' in rest ? rest.place?.repository.id : rest.tag;
  return [kind, entries.map(({ repository: { id } }) => id), place];
}

describe('rows that are dropped', () => {
  const [home, none] = tagGroups;
  assert.ok(first && second && home && none);
  const ofOwner = rowsOf(owner).rows.filter((row) => row.kind === 'repository');
  const ids = ofOwner.map(({ repository: { id } }) => id);
  const pin = rowOf(pinned, hub.id);

  for (const [what, dragged, target, expected] of [
    ['on the pins: they are pinned', ofOwner, pinned, ['pin', ids, undefined]],
    ['on a pin: they take its place', [rowOf(pinned, spoke.id)], pin, ['pin', [spoke.id], hub.id]],
    ['on a tag: they get it', ofOwner, home, ['tag', ids, 'home']],
    ['on a row below a tag: they get it', ofOwner, rowOf(home, hub.id), ['tag', ids, 'home']],
    ['on those without a tag: nothing', ofOwner, none, undefined],
    ['on an owner: nothing', [pin], owner, undefined],
    ['on a repository of an owner: nothing', [pin], ofOwner[0], undefined],
    ['on a filter: nothing', ofOwner, first, undefined],
    ['with groups among them: only the repositories count', [owner, first, pin], home, ['tag', [hub.id], 'home']],
    ['without repositories: nothing', [owner, first], pinned, undefined],
    ['filters on another one', [second, owner], first, { kind: 'moveFilters', ids: ['b'], place: 'a' }],
    ['filters on the pins: nothing', [second], pinned, undefined],
  ] as const) {
    it(what, () => {
      assert.ok(target);
      assert.deepEqual(shapeOf(dropOf(dragged as readonly TreeNode[], target)), expected);
    });
  }
});
