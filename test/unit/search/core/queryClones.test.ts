import assert from 'node:assert/strict';
import type { CloneFact } from '../../../../src/clones/core/known/cloneFacts.ts';
import { parseQuery } from '../../../../src/search/core/parseQuery.ts';
import { SearchIndex } from '../../../../src/search/core/searchIndex.ts';
import { searchIn } from '../../../support/searchIndex.ts';
import { candidate, NOW } from './candidates.ts';

const UNKNOWN = { isDirty: undefined, isAhead: undefined, isBehind: undefined };
const CLEAN = { isDirty: false, isAhead: false, isBehind: false };

const CLONES: Readonly<Record<string, CloneFact | undefined>> = {
  none: undefined,
  unread: { branch: 'main', ...UNKNOWN },
  clean: { branch: 'main', ...CLEAN },
  dirty: { branch: 'fix/spokes', ...CLEAN, isDirty: true },
  ahead: { branch: undefined, ...CLEAN, isAhead: true },
  behind: { branch: 'Main', ...CLEAN, isBehind: true },
};

describe('a query about clones', () => {
  const facts = new Map(Object.entries(CLONES));
  const candidates = [...facts.keys()].map((name, id) => ({
    ...candidate(`rider/${name}`, {}, id),
    get clone() {
      return facts.get(name);
    },
  }));
  const index = SearchIndex.of(candidates);
  const found = (query: string): readonly string[] =>
    searchIn(index, parseQuery(`${query} `), NOW)
      .map(({ repository }) => repository.name)
      .toSorted();

  for (const [query, names] of [
    ['is:cloned', ['ahead', 'behind', 'clean', 'dirty', 'unread']],
    ['-is:cloned', ['none']],
    ['is:dirty', ['dirty']],
    ['is:ahead', ['ahead']],
    ['is:behind', ['behind']],
    ['is:ahead,behind', ['ahead', 'behind']],
    // What is unknown is neither dirty nor clean.
    ['is:cloned -is:dirty', ['ahead', 'behind', 'clean']],
    ['branch:main', ['behind', 'clean', 'unread']],
    ['branch:fix/spokes', ['dirty']],
    ['-branch:main', ['ahead', 'dirty', 'none']],
    ['is:dirty a', []],
  ] as const) {
    it(`finds ${names.join() || 'nothing'}: ${query}`, () => assert.deepEqual(found(query), names));
  }

  it('finds what has changed since, without another index', () => {
    assert.deepEqual(found('is:dirty'), ['dirty']);
    facts.set('clean', { branch: 'main', ...CLEAN, isDirty: true });
    assert.deepEqual(found('is:dirty'), ['clean', 'dirty']);
    assert.deepEqual(found('is:dirty c'), ['clean']);
  });
});
