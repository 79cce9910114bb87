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
  [storeList(OWN, repositories), storeList('orgs/peloton/repos', repositories.slice(2, 3), { confirmedAt: 2.5 })],
  17,
);
const text = (): string => {
  assert.ok(snapshot);
  return new TextDecoder().decode(encodeSnapshot({ snapshot, stamp: '1-2' }));
};
const decode = (json: string) => decodeSnapshot(new TextEncoder().encode(json));

describe('the file of what is compared with', () => {
  it('is read as it was written', () => assert.deepEqual(decode(text()), { snapshot, stamp: '1-2' }));

  it('is read when it holds nothing', () => {
    const empty = cover(undefined, [storeList(OWN, [])], 1);
    assert.ok(empty);
    assert.deepEqual(decodeSnapshot(encodeSnapshot({ snapshot: empty, stamp: '' }))?.snapshot, empty);
  });

  const whole = (): Record<string, unknown> => JSON.parse(text()) as Record<string, unknown>;
  for (const [name, change] of [
    ['of another version', { version: 2 }],
    ['without a stamp', { stamp: undefined }],
    ['without a moment', { since: null }],
    ['whose columns differ', { names: ['rider/a'] }],
    ['with a name that is none', { names: ['rider/a', 2, 'peloton/c', 'rider/d'] }],
    ['with a key that is none', { keys: [1, 2, null, 4] }],
    ['with a key twice', { keys: [1, 1, 'peloton/c', 4] }],
    ['with a number that is none', { stars: [1, 2, '3', 4] }],
    ['with flags that are none', { flags: [1, 2, 0.5, 3] }],
    ['with a list that names a row too many', { lists: [{ group: OWN, confirmedAt: 1, rows: [0, 4] }] }],
    ['with a list that names a row before the first', { lists: [{ group: OWN, confirmedAt: 1, rows: [-1] }] }],
    ['with an owner that is none', { owners: [['rider']] }],
  ] as const) {
    it(`is ignored: one ${name}`, () => assert.equal(decode(JSON.stringify({ ...whole(), ...change })), undefined));
  }

  for (const [name, json] of [
    ['that is empty', ''],
    ['that was cut', text().slice(0, -1)],
    ['of something else', '[]'],
  ] as const) {
    it(`is ignored: one ${name}`, () => assert.equal(decode(json), undefined));
  }
});
