import assert from 'node:assert/strict';
import { cover } from '../../../../src/core/changes/rebase.ts';
import { decodeSnapshot, encodeSnapshot } from '../../../../src/core/changes/snapshotFile.ts';
import { OWN, repository, storeList } from '../../../support/fakeStoreLists.ts';

const repositories = [
  repository(1, 'rider/a', { private: true, archived: undefined }),
  repository(2, 'rider/b', { stargazers_count: null, pushed_at: undefined }),
  repository(2 ** 60, 'peloton/c', { fork: true, owner: { login: 'peloton' } }),
  repository(4_000_000_000, 'rider/é"\n', { stargazers_count: 2 ** 40 }),
];
const snapshot = cover(
  undefined,
  [storeList(OWN, repositories), storeList('orgs/peloton/repos', repositories.slice(2, 3), { validatedAt: 2.5 })],
  17,
);
const text = (): string => {
  assert.ok(snapshot);
  return new TextDecoder().decode(encodeSnapshot({ snapshot, stamp: '1-2' }));
};
const decode = (json: string) => decodeSnapshot(new TextEncoder().encode(json));

describe('the snapshot file', () => {
  it('is read as it was written', () => assert.deepEqual(decode(text()), { snapshot, stamp: '1-2' }));

  it('is read if it contains nothing', () => {
    const empty = cover(undefined, [storeList(OWN, [])], 1);
    assert.ok(empty);
    assert.deepEqual(decodeSnapshot(encodeSnapshot({ snapshot: empty, stamp: '' }))?.snapshot, empty);
  });

  const whole = (): Record<string, unknown> => JSON.parse(text()) as Record<string, unknown>;
  for (const [name, change] of [
    ['of another version', { version: 2 }],
    ['without a stamp', { stamp: undefined }],
    ['without a time', { since: null }],
    ['whose columns differ', { names: ['rider/a'] }],
    ['with an invalid name', { names: ['rider/a', 2, 'peloton/c', 'rider/d'] }],
    ['with an invalid key', { keys: [1, 2, null, 4] }],
    ['with a duplicate key', { keys: [1, 1, 'peloton/c', 4] }],
    ['with an invalid number', { stars: [1, 2, '3', 4] }],
    ['with invalid flags', { flags: [1, 2, 0.5, 3] }],
    ['with a list that references a missing row', { lists: [{ group: OWN, validatedAt: 1, rows: [0, 4] }] }],
    ['with a list that references a negative row', { lists: [{ group: OWN, validatedAt: 1, rows: [-1] }] }],
    ['with an invalid owner', { owners: [['rider']] }],
  ] as const) {
    it(`is ignored: one ${name}`, () => assert.equal(decode(JSON.stringify({ ...whole(), ...change })), undefined));
  }

  for (const [name, json] of [
    ['that is empty', ''],
    ['that is truncated', text().slice(0, -1)],
    ['of something else', '[]'],
  ] as const) {
    it(`is ignored: one ${name}`, () => assert.equal(decode(json), undefined));
  }
});
