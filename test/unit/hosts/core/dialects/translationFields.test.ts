import assert from 'node:assert/strict';
import { MAX_TEXT } from '../../../../../src/base/core/text.ts';
import { servedFields } from '../../../../../src/hosts/core/dialects/translation.ts';

describe('the fields of a record with their own names', () => {
  it('are texts, numbers and flags, also of records in it, but no credentials', () => {
    const record = {
      temp_clone_token: 'secret',
      stars: 3,
      empty: false,
      none: null,
      owner: { login: 'rider', token: 'secret' },
      topics: ['a', 'b'],
    };
    assert.deepEqual(servedFields(record), {
      stars: 3,
      empty: false,
      'owner.login': 'rider',
      'topics.0': 'a',
      'topics.1': 'b',
    });
  });

  it('are collected without more work than they are', () => {
    let read = 0;
    const inner = (): object =>
      new Proxy(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`field${at}`, at])), {
        get: (target, key) => {
          read++;
          return Reflect.get(target, key);
        },
      });
    const record = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`record${at}`, inner()]));
    assert.equal(Object.keys(servedFields(record)).length, 300);
    assert.ok(read <= 300, `${read}`);
  });

  it('are at most 300, of three levels, with texts of limited length', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field${at}`, at]));
    assert.equal(Object.keys(servedFields({ many, ...many })).length, 300);
    assert.deepEqual(servedFields({ a: { b: { c: 1, d: { e: 2 } } } }), { 'a.b.c': 1 });
    assert.equal(String(servedFields({ long: 'x'.repeat(5000) }).long).length, MAX_TEXT);
  });
});
