import assert from 'node:assert/strict';
import type { RepositoryStore } from '../../src/repositories/core/repositoryStore.ts';
import { parseWholeQuery } from '../../src/search/core/parseQuery.ts';
import { unsavedFilters } from '../../src/search/usualFilterText.ts';
import { partOf } from '../support/partOf.ts';

describe('the usual filters', () => {
  const stores = ['rider', 'second', 'rider', 'not:a login'].map((login) =>
    partOf<RepositoryStore>({ session: { account: { login } } }),
  );

  it('can be read, and name all accounts', () => {
    const filters = unsavedFilters({ stores }, []);
    const names = ['Mine, active this month', 'Private and archived', 'Cloned with changes'];
    assert.deepEqual(
      filters.map(({ name }) => name),
      names,
    );
    assert.equal(filters[0]?.query, 'owner:rider,second pushed:<30d');
    for (const { query } of filters) {
      const { problems, filters: parts } = parseWholeQuery(query);
      assert.deepEqual([problems, parts.length], [[], 2], query);
    }
  });

  it('lack those of accounts without one, and those that are saved', () => {
    const saved = [{ id: 'f1', name: 'Old', query: 'is:private is:archived' }];
    assert.deepEqual(
      unsavedFilters({ stores: [] }, saved).map(({ name }) => name),
      ['Cloned with changes'],
    );
  });
});
