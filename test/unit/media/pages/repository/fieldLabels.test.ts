import assert from 'node:assert/strict';
import { labelsOfServed } from '../../../../../media/pages/repository/fieldLabels.ts';
import type { Repository } from '../../../../../src/model/core/repository.ts';

describe('the labels of a server’s own fields', () => {
  it('are those of our fields with the same values', () => {
    const served = { stars_count: 15, watchers_count: 2, forks_count: 3, language: 'Go', size: 7 };
    const record = { served, stargazers_count: 15, subscribers_count: 2, forks_count: 3, language: 'Go', size: 8 };
    // What GitHub calls watchers are stars; another size is another fact.
    assert.deepEqual(Object.keys(labelsOfServed(record as unknown as Repository)), ['language', 'forks_count']);
  });

  it('are none without such fields', () => assert.deepEqual(labelsOfServed({} as Repository), {}));
});
