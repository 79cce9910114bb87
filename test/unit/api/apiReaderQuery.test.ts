import assert from 'node:assert/strict';
import { checkQuery } from '../../../src/api/apiReader.ts';
import type { RiderQueryOptions } from '../../../src/api/repoRider.ts';

describe('a query of the public API', () => {
  it('has a limit', () => {
    const { query, limit, account } = checkQuery('handbook is:private');
    assert.deepEqual([query.terms.length, query.filters.length, limit, account], [1, 1, 100, undefined]);
    assert.equal(checkQuery('', { limit: 1000 }).limit, 1000);
  });

  for (const text of ['is:priv', 'stars:', 'stars:>', 'sort:na', 'is:', 'pushed:<3', '-sort:name']) {
    it(`is read as complete: ${text}`, () => {
      const { problems, unfinished } = checkQuery(text).query;
      assert.deepEqual([problems.length, unfinished], [1, undefined]);
    });
  }

  for (const options of [{ limit: 0 }, { limit: 1001 }, { limit: Number.NaN }, { limit: '5' }]) {
    it(`is refused with an invalid limit: ${String(options.limit)}`, () => {
      assert.throws(() => checkQuery('', options as RiderQueryOptions), RangeError);
    });
  }

  for (const options of [null, 'limit', 5]) {
    it(`is refused with invalid options: ${String(options)}`, () => {
      const ask = (): unknown => checkQuery('', options as RiderQueryOptions);
      assert.throws(ask, { name: 'QueryTypeError', message: 'The options are no object.' });
    });
  }

  it('is refused if it is too long, or not a string', () => {
    assert.equal(checkQuery('a'.repeat(1000)).query.terms.length, 1);
    assert.throws(() => checkQuery('a'.repeat(1001)), RangeError);
    for (const text of [undefined, 5, { toString: () => 'a' }])
      assert.throws(() => checkQuery(text as string), TypeError);
  });
});
