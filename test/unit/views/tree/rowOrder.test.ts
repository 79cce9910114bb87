import assert from 'node:assert/strict';
import type { Clock } from '../../../../src/core/clock.ts';
import type { Sort } from '../../../../src/core/search/sorting.ts';
import type { SortedNode } from '../../../../src/views/tree/groupKinds.ts';
import { RowOrder } from '../../../../src/views/tree/rowOrder.ts';
import { rider } from '../../../support/fakeAccounts.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import { group, storeOf } from '../../../support/treeData.ts';

const MANY = Array.from({ length: 6000 }, (_, index) => repository(index + 1, `rider/${(index * 7919) % 6000}`));

/** Time passes whenever it is read. */
function busyClock(onPause: () => void = () => undefined) {
  let now = 0;
  let pauses = 0;
  const clock: Clock = {
    now: () => (now += 11),
    delay: async () => {
      pauses++;
      onPause();
    },
  };
  return { clock, pauses: () => pauses };
}

describe('the order of rows', () => {
  let node: SortedNode;
  beforeEach(() => {
    const found = group('owner', [storeOf(rider, MANY)]);
    assert.ok(found.kind === 'owner');
    node = found;
  });
  const names = (order: RowOrder): readonly string[] => order.of(node).map(({ name }) => name);

  it('is prepared with pauses, and is the same without', async () => {
    const { clock, pauses } = busyClock();
    const order = new RowOrder(clock);
    const expected = names(order);
    assert.equal(pauses(), 0);
    assert.equal(order.prepared(node), undefined);
    await order.prepare(node);
    assert.ok(pauses() > 5, `${pauses()} pauses`);
    assert.ok(order.prepared(node));
    assert.deepEqual(names(order), expected);
    assert.equal(order.of(node), order.of(node), 'sorted once');
  });

  it('is prepared again for rows that replace others meanwhile', async () => {
    let isReplaced = false;
    const later = MANY.slice(1);
    const { clock } = busyClock(() => {
      if (!isReplaced) Object.assign(node, { rows: later });
      isReplaced = true;
    });
    const order = new RowOrder(clock);
    await order.prepare(node);
    assert.ok(order.prepared(node));
    assert.equal(order.of(node).length, later.length);
  });

  for (const sort of [{ by: 'stars' }, { by: 'name', isReversed: true }] satisfies readonly Sort[]) {
    it(`is another for another sort: ${JSON.stringify(sort)}`, async () => {
      const order = new RowOrder(busyClock().clock);
      await order.prepare(node);
      Object.assign(node, { sort });
      assert.equal(order.prepared(node), undefined);
      assert.deepEqual(names(order), names(new RowOrder(busyClock().clock)));
      Object.assign(node, { sort: { by: 'name', isReversed: false } });
      assert.ok(order.prepared(node));
    });
  }
});
