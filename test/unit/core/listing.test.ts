import assert from 'node:assert/strict';
import { NotFoundError } from '../../../src/core/errors.ts';
import type { ListedRepository } from '../../../src/core/model/repository.ts';
import { composeListing } from '../../../src/core/repositories/listing.ts';

const rider = { login: 'rider', id: 1 };
const failure = new NotFoundError({ origin: 'https://api.example', path: '/orgs/velodrome/repos' });

function repository(id: number, fullName: string): ListedRepository {
  const [login = '', name = ''] = fullName.split('/');
  return { id, name, full_name: fullName, owner: { login } };
}

const names = (listing: ReturnType<typeof composeListing>): string[] =>
  listing.flatMap(({ repositories }) => repositories.map(({ full_name }) => full_name));

describe('the listing', () => {
  it('has the account first even without a repository, and sorts as people do', () => {
    const own = [
      repository(1, 'Zebra/a'),
      repository(2, 'apple/b10'),
      repository(3, 'apple/b9'),
      repository(4, 'apple/A'),
    ];
    const listing = composeListing(rider, own, new Map());
    assert.deepEqual(
      listing.map(({ owner }) => owner.login),
      ['rider', 'apple', 'Zebra'],
    );
    assert.deepEqual(names(listing), ['apple/A', 'apple/b9', 'apple/b10', 'Zebra/a']);
  });

  it('has a repository once, where the freshest list has it', () => {
    const old = { repositories: [repository(7, 'velodrome/moved')], failure };
    const stale = composeListing(rider, [repository(7, 'peloton/moved')], new Map([['velodrome', old]]));
    assert.deepEqual(names(stale), ['peloton/moved']);

    const read = { repositories: [repository(7, 'velodrome/renamed')], failure: undefined };
    const fresh = composeListing(rider, [repository(7, 'velodrome/before')], new Map([['velodrome', read]]));
    assert.deepEqual(names(fresh), ['velodrome/renamed']);
  });
});
