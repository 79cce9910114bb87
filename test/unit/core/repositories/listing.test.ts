import assert from 'node:assert/strict';
import { NotFoundError } from '../../../../src/core/http/requestErrors.ts';
import type { ListedRepository } from '../../../../src/core/model/repository.ts';
import { composeListing, type ListedOwner, type OwnerListing } from '../../../../src/core/repositories/listing.ts';
import { type FakeList, listStates } from '../../../support/listStates.ts';

const rider = { login: 'rider', id: 1 };
const failure = new NotFoundError({ origin: 'https://api.example', path: '/orgs/velodrome/repos' });

function repository(id: number, fullName: string): ListedRepository {
  const [login = '', name = ''] = fullName.split('/');
  return { id, name, full_name: fullName, owner: { login } };
}

interface Given {
  readonly self?: ListedOwner | undefined;
  readonly own?: FakeList;
  readonly opened?: Readonly<Record<string, FakeList>>;
  readonly watched?: readonly ListedOwner[];
}

const listingOf = ({ own, opened, ...sources }: Given, before?: readonly OwnerListing[]) =>
  composeListing({ self: rider, watched: [], lists: listStates(own, opened), ...sources }, 100, before);

const names = (listing: ReturnType<typeof composeListing>): string[] =>
  listing.flatMap(({ repositories }) => repositories.map(({ full_name }) => full_name));

describe('the listing', () => {
  it('has the account first even without a repository, and sorts owners as people do', () => {
    const own = [
      repository(1, 'Zebra/a'),
      repository(2, 'apple/b10'),
      repository(3, 'apple/b9'),
      repository(4, 'apple/A'),
    ];
    const listing = listingOf({ own: { repositories: own, confirmedAt: 1 } });
    assert.deepEqual(
      listing.map(({ owner }) => owner.login),
      ['rider', 'apple', 'Zebra'],
    );
    assert.deepEqual(names(listing), ['apple/b10', 'apple/b9', 'apple/A', 'Zebra/a']);
  });

  it('takes nothing for new that a clock has dated that was ahead', () => {
    const [old, renamed] = [repository(1, 'apple/a'), repository(1, 'apple/b')];
    const opened = { apple: { repositories: [old], confirmedAt: 1000 } };
    const listing = listingOf({ own: { repositories: [renamed], confirmedAt: 50 }, opened });
    assert.deepEqual(names(listing), ['apple/b']);
  });

  it('keeps the objects of owners of whom nothing has changed', () => {
    const [a, b] = [repository(1, 'apple/a'), repository(2, 'pear/b')];
    const before = listingOf({ own: { repositories: [a, b], confirmedAt: 1 } });
    const same = listingOf({ own: { repositories: [a, b], confirmedAt: 2 } }, before);
    assert.deepEqual(
      same.map((listing, i) => listing === before[i]),
      [true, true, true],
    );
    const renamed = { ...b, name: 'c' };
    const changed = listingOf({ own: { repositories: [a, renamed], confirmedAt: 3 } }, before);
    assert.deepEqual(
      changed.map((listing, i) => listing === before[i]),
      [true, true, false],
    );
    assert.equal(changed[2]?.repositories[0], renamed);
  });

  it('keeps the order, and with it the objects of owners, when one of two lists is read again', () => {
    const [a, b, c] = [repository(1, 'apple/a'), repository(2, 'apple/b'), repository(3, 'apple/c')];
    const at = (ownAt: number, openedAt: number) => ({
      own: { repositories: [b, a], confirmedAt: ownAt },
      opened: { apple: { repositories: [a, b, c], confirmedAt: openedAt } },
    });
    const before = listingOf(at(1, 2));
    assert.deepEqual(names(before), ['apple/b', 'apple/a', 'apple/c']);
    assert.deepEqual(
      listingOf(at(3, 2), before).map((listing, i) => listing === before[i]),
      [true, true],
    );
  });

  it('keeps the objects of repositories that come anew and say the same', () => {
    const all = [repository(1, 'apple/a'), repository(2, 'apple/b'), repository(3, 'pear/c')];
    const before = listingOf({ own: { repositories: all, confirmedAt: 1 } });
    const page = all.map((each) => ({ ...each, owner: { ...each.owner } }));
    const [a, b, c] = page;
    assert.ok(a && b && c);
    const next = (repositories: readonly ListedRepository[]) =>
      listingOf({ own: { repositories, confirmedAt: 2 } }, before);
    assert.deepEqual(
      next(page).map((listing, i) => listing === before[i]),
      [true, true, true],
    );
    for (const changed of [
      { ...a, language: 'Zig' },
      { ...a, owner: { ...a.owner, type: 'Organization' } },
      { ...a, owner: { login: 'fig' } },
    ]) {
      const objects: readonly ListedRepository[] = next([changed, b, c]).flatMap(({ repositories }) => repositories);
      assert.deepEqual(new Set(objects), new Set([changed, all[1], all[2]]));
      assert.ok(objects.includes(changed) && all.slice(1).every((each) => objects.includes(each)));
    }
  });

  it('has a repository once, where the list that was confirmed last has it', () => {
    const own = { repositories: [repository(7, 'peloton/moved')], confirmedAt: 2 };
    const older = { repositories: [repository(7, 'velodrome/moved')], confirmedAt: 1, failure };
    assert.deepEqual(names(listingOf({ own, opened: { velodrome: older } })), ['peloton/moved']);

    const newer = { repositories: [repository(7, 'velodrome/renamed')], confirmedAt: 3 };
    assert.deepEqual(names(listingOf({ own, opened: { velodrome: newer } })), ['velodrome/renamed']);
  });

  it('has what is watched, read or not, beside what is its own', () => {
    const own = { repositories: [repository(1, 'apple/a')], confirmedAt: 1 };
    const opened = { pear: { repositories: [repository(2, 'pear/b')], confirmedAt: 1 } };
    const watched = ['pear', 'fig', 'apple'].map((login) => ({ login }));
    assert.deepEqual(
      listingOf({ own, opened, watched }).map(({ owner, isWatched, isRead }) => [owner.login, isWatched, isRead]),
      [
        ['rider', false, true],
        ['apple', true, true],
        ['fig', true, false],
        ['pear', true, true],
      ],
    );
  });

  it('has nobody’s rows without an account, and no account before its list is known', () => {
    const watched = [{ login: 'fig' }];
    for (const self of [undefined, rider]) {
      assert.deepEqual(
        listingOf({ self, watched }).map(({ owner }) => owner.login),
        ['fig'],
      );
    }
  });

  it('marks what single sign-on withholds, by its id', () => {
    const owner = { login: 'apple', id: 7 };
    const own = { repositories: [{ ...repository(1, 'apple/a'), owner }], confirmedAt: 1, withheld: [7, 8] };
    assert.deepEqual(
      listingOf({ own }).map(({ isWithheld }) => isWithheld),
      [false, true],
    );
  });

  for (const [what, list, isWithheld] of [
    ['read since', { confirmedAt: 2 }, false],
    ['read before', { confirmedAt: 1 }, true],
    ['not read, for a failure', { confirmedAt: 2, failure }, true],
    ['dated by a clock that was ahead', { confirmedAt: 1000 }, true],
  ] as const) {
    it(`marks what single sign-on withholds, with an own list ${what}`, () => {
      const repositories = [{ ...repository(1, 'apple/a'), owner: { login: 'apple', id: 7 } }];
      const opened = { apple: { repositories, ...list } };
      const [, apple] = listingOf({ own: { repositories, confirmedAt: 1, withheld: [7] }, opened });
      assert.equal(apple?.isWithheld, isWithheld);
    });
  }

  it('keeps two apart whose ids are too large for a number', () => {
    const repositories = [repository(2 ** 60, 'rider/a'), repository(2 ** 60, 'rider/b')];
    const listing = listingOf({ own: { repositories, confirmedAt: 1 } });
    assert.deepEqual(names(listing), ['rider/a', 'rider/b']);
  });
});
