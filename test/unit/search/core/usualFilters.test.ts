import assert from 'node:assert/strict';
import { parseWholeQuery } from '../../../../src/search/core/parseQuery.ts';
import { usualFilters } from '../../../../src/search/core/usualFilters.ts';

describe('the usual filters', () => {
  it('can be read, and name all accounts', () => {
    const logins = ['rider', 'second', 'rider', 'not:a login'];
    const filters = usualFilters(logins.map((login) => ({ login, host: 'code.example' })));
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

  it('have one “mine” for each host: on another one, the name may be somebody else’s', () => {
    const filters = usualFilters([
      { login: 'rider', host: 'github.com' },
      { login: 'rider', host: 'code.example:8443' },
      { login: 'second', host: 'github.com' },
    ]);
    assert.deepEqual(filters.slice(0, 2), [
      { kind: 'mine', host: 'github.com', query: 'owner:rider,second host:github.com pushed:<30d' },
      { kind: 'mine', host: 'code.example:8443', query: 'owner:rider host:code.example:8443 pushed:<30d' },
    ]);
    for (const { query } of filters) assert.deepEqual(parseWholeQuery(query).problems, [], query);
  });

  it('lack “mine” without an account', () => {
    assert.deepEqual(
      usualFilters([]).map(({ kind }) => kind),
      ['privateArchived', 'clonedChanges'],
    );
  });
});
