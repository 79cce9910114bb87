import assert from 'node:assert/strict';
import { parseWholeQuery } from '../../../../src/core/search/parseQuery.ts';
import { usualFilters } from '../../../../src/core/search/usualFilters.ts';

describe('the usual filters', () => {
  it('can be read, and name all accounts', () => {
    const filters = usualFilters(['rider', 'second', 'rider', 'not:a login']);
    assert.deepEqual(
      filters.map(({ kind }) => kind),
      ['mine', 'privateArchived', 'clonedChanges'],
    );
    assert.equal(filters[0]?.query, 'owner:rider,second pushed:<30d');
    for (const { query } of filters) {
      const { problems, filters: parts } = parseWholeQuery(query);
      assert.deepEqual([problems, parts.length], [[], 2], query);
    }
  });

  it('lack “mine” without an account', () => {
    assert.deepEqual(
      usualFilters([]).map(({ kind }) => kind),
      ['privateArchived', 'clonedChanges'],
    );
  });
});
