import assert from 'node:assert/strict';
import { cover } from '../../../../src/repositories/core/rebase.ts';
import { decodeSnapshot, encodeSnapshot } from '../../../../src/repositories/core/snapshot.ts';
import { EMPTY, OWN, repository, storeList } from '../../../support/fakeStoreLists.ts';

const repositories = [
  repository(1, 'rider/a', { private: true, archived: undefined }),
  repository(2, 'rider/b', { pushed_at: undefined }),
  repository(2 ** 60, 'peloton/é"'),
];
const snapshot = await cover({ ...EMPTY, since: 17, seenAt: 18.5 }, [
  storeList(OWN, repositories),
  storeList('orgs/peloton/repos', repositories.slice(2), { validatedAt: 9 }),
]);
const text = encodeSnapshot(snapshot);

describe('the snapshot file', () => {
  for (const [name, each] of [
    ['a snapshot', snapshot],
    ['an empty one', EMPTY],
  ] as const) {
    it(`is read as it was written: ${name}`, () => assert.deepEqual(decodeSnapshot(encodeSnapshot(each), 99), each));
  }

  it('has no times in the future', () => {
    const { since, seenAt, lists } = decodeSnapshot(text, 5) ?? EMPTY;
    assert.deepEqual([since, seenAt, ...[...lists.values()].map((list) => list.validatedAt)], [5, 5, 1, 5]);
  });

  const whole = JSON.parse(text) as Record<string, unknown>;
  for (const [name, json] of [
    ['that is truncated', text.slice(0, -1)],
    ['of something else', '[]'],
    ['of another version', JSON.stringify({ ...whole, version: 1 })],
    ['with an invalid row', JSON.stringify({ ...whole, rows: [[1, 'rider/a']] })],
    ['with an invalid key', JSON.stringify({ ...whole, lists: [[OWN, 1, [null]]] })],
  ] as const) {
    it(`is ignored: one ${name}`, () => assert.equal(decodeSnapshot(json, 99), undefined));
  }
});
