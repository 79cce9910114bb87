import assert from 'node:assert/strict';
import { readStartRecord, type StartFacts, type StartRecord } from '../../../src/compose/startRecord.ts';

const RIDER = 'https://codehost.example#7';
const facts: StartFacts = { version: '0.2.0', language: 'de', ids: [RIDER], isNew: false };
const record: StartRecord = {
  version: '0.2.0',
  language: 'de',
  accounts: { [RIDER]: 'token' },
  keys: { 'repoRider.session': 'signedIn', 'repoRider.rows': true },
  hosts: ['codehost.example'],
  quota: { text: '4.987', rows: [['rider', '4.987 von 5.000']], notes: [], level: 'enough', until: 7 },
};

describe('the record of an earlier window', () => {
  it('is what a window shows', () => {
    assert.deepEqual(readStartRecord(JSON.stringify(record), facts), record);
    const { quota: _quota, ...others } = record;
    assert.deepEqual(readStartRecord(JSON.stringify(others), facts), others);
  });

  for (const [what, changed] of [
    ['another version', { version: '0.1.0' }],
    ['another language', { language: 'en' }],
    ['no account any more', { ids: [] }],
    ['another account', { ids: ['https://codehost.example#8'] }],
  ] as const) {
    it(`doesn’t fit a window with ${what}`, () => {
      assert.equal(readStartRecord(JSON.stringify(record), { ...facts, ...changed }), undefined);
    });
  }

  it('may have its accounts in any order', () => {
    const two = { ...record, accounts: { b: 'hidden', a: 'github' } };
    assert.ok(readStartRecord(JSON.stringify(two), { ...facts, ids: ['a', 'b'] }));
  });

  for (const [what, text] of [
    ['missing', undefined],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['of another build', JSON.stringify({ ...record, quota: { text: '4.987', tooltip: '', level: 'low', until: 7 } })],
  ] as const) {
    it(`shows nothing if it is ${what}`, () => assert.equal(readStartRecord(text, facts), undefined));
  }

  it('isn’t needed where nothing was ever stored, and no account is', () => {
    const nothing = readStartRecord(undefined, { ...facts, ids: [], isNew: true });
    assert.deepEqual([nothing?.accounts, nothing?.keys], [{}, { 'repoRider.session': 'signedOut' }]);
    assert.equal(readStartRecord(undefined, { ...facts, isNew: true }), undefined);
    assert.equal(readStartRecord(undefined, { ...facts, ids: [] }), undefined);
  });
});
