import assert from 'node:assert/strict';
import { NotFoundError } from '../../../src/core/http/requestErrors.ts';
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
    const listing = composeListing(rider, { repositories: own, confirmedAt: 1 }, new Map());
    assert.deepEqual(
      listing.map(({ owner }) => owner.login),
      ['rider', 'apple', 'Zebra'],
    );
    assert.deepEqual(names(listing), ['apple/A', 'apple/b9', 'apple/b10', 'Zebra/a']);
  });

  it('has a repository once, where the list that was confirmed last has it', () => {
    const own = { repositories: [repository(7, 'peloton/moved')], confirmedAt: 2 };
    const older = { repositories: [repository(7, 'velodrome/moved')], confirmedAt: 1, failure };
    assert.deepEqual(names(composeListing(rider, own, new Map([['velodrome', older]]))), ['peloton/moved']);

    const newer = { repositories: [repository(7, 'velodrome/renamed')], confirmedAt: 3, failure: undefined };
    assert.deepEqual(names(composeListing(rider, own, new Map([['velodrome', newer]]))), ['velodrome/renamed']);
  });

  it('keeps two apart whose ids are too large for a number', () => {
    const repositories = [repository(2 ** 60, 'rider/a'), repository(2 ** 60, 'rider/b')];
    const listing = composeListing(rider, { repositories, confirmedAt: 1 }, new Map());
    assert.deepEqual(names(listing), ['rider/a', 'rider/b']);
  });
});
