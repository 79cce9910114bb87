import assert from 'node:assert/strict';
import { ours } from '../../../../src/base/core/text.ts';
import { NotFoundError } from '../../../../src/http/core/send/requestErrors.ts';
import type { ListedOwner, ListedRepository } from '../../../../src/model/core/repository.ts';
import { composeListing, type OwnerListing } from '../../../../src/repositories/core/listing.ts';
import { type FakeList, listStates } from '../../../support/listStates.ts';

const rider = { login: ours('rider'), id: 1 };
const failure = new NotFoundError({ origin: 'https://api.example', path: '/orgs/velodrome/repos' });

function repository(id: number, fullName: string): ListedRepository {
  const [login = '', name = ''] = fullName.split('/');
  return { id, name: ours(name), full_name: ours(fullName), owner: { login: ours(login) } };
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
  it('starts with the account, even without a repository, and sorts owners naturally', () => {
    const own = [
      repository(1, 'Zebra/a'),
      repository(2, 'apple/b10'),
      repository(3, 'apple/b9'),
      repository(4, 'apple/A'),
    ];
    const listing = listingOf({ own: { repositories: own, validatedAt: 1 } });
    assert.deepEqual(
      listing.map(({ owner }) => owner.login),
      ['rider', 'apple', 'Zebra'],
    );
    assert.deepEqual(names(listing), ['apple/b10', 'apple/b9', 'apple/A', 'Zebra/a']);
  });

  it('does not treat data as new that a fast clock has dated', () => {
    const [old, renamed] = [repository(1, 'apple/a'), repository(1, 'apple/b')];
    const opened = { apple: { repositories: [old], validatedAt: 1000 } };
    const listing = listingOf({ own: { repositories: [renamed], validatedAt: 50 }, opened });
    assert.deepEqual(names(listing), ['apple/b']);
  });

  it('keeps the objects of unchanged owners', () => {
    const [a, b] = [repository(1, 'apple/a'), repository(2, 'pear/b')];
    const before = listingOf({ own: { repositories: [a, b], validatedAt: 1 } });
    const same = listingOf({ own: { repositories: [a, b], validatedAt: 2 } }, before);
    assert.deepEqual(
      same.map((listing, i) => listing === before[i]),
      [true, true, true],
    );
    const renamed = { ...b, name: ours('c') };
    const changed = listingOf({ own: { repositories: [a, renamed], validatedAt: 3 } }, before);
    assert.deepEqual(
      changed.map((listing, i) => listing === before[i]),
      [true, true, false],
    );
    assert.equal(changed[2]?.repositories[0], renamed);
  });

  it('keeps the order and the objects of owners when one of two lists is read again', () => {
    const [a, b, c] = [repository(1, 'apple/a'), repository(2, 'apple/b'), repository(3, 'apple/c')];
    const at = (ownAt: number, openedAt: number) => ({
      own: { repositories: [b, a], validatedAt: ownAt },
      opened: { apple: { repositories: [a, b, c], validatedAt: openedAt } },
    });
    const before = listingOf(at(1, 2));
    assert.deepEqual(names(before), ['apple/b', 'apple/a', 'apple/c']);
    assert.deepEqual(
      listingOf(at(3, 2), before).map((listing, i) => listing === before[i]),
      [true, true],
    );
  });

  it('keeps the objects of unchanged repositories that are read again', () => {
    const all = [repository(1, 'apple/a'), repository(2, 'apple/b'), repository(3, 'pear/c')];
    const before = listingOf({ own: { repositories: all, validatedAt: 1 } });
    const page = all.map((each) => ({ ...each, owner: { ...each.owner } }));
    const [a, b, c] = page;
    assert.ok(a && b && c);
    const next = (repositories: readonly ListedRepository[]) =>
      listingOf({ own: { repositories, validatedAt: 2 } }, before);
    assert.deepEqual(
      next(page).map((listing, i) => listing === before[i]),
      [true, true, true],
    );
    for (const changed of [
      { ...a, language: ours('Zig') },
      { ...a, owner: { ...a.owner, type: 'Organization' } },
      { ...a, owner: { login: ours('fig') } },
    ]) {
      const objects: readonly ListedRepository[] = next([changed, b, c]).flatMap(({ repositories }) => repositories);
      assert.deepEqual(new Set(objects), new Set([changed, all[1], all[2]]));
      assert.ok(objects.includes(changed) && all.slice(1).every((each) => objects.includes(each)));
    }
  });

  it('contains a repository once, where the last revalidated list has it', () => {
    const own = { repositories: [repository(7, 'peloton/moved')], validatedAt: 2 };
    const older = { repositories: [repository(7, 'velodrome/moved')], validatedAt: 1, failure };
    assert.deepEqual(names(listingOf({ own, opened: { velodrome: older } })), ['peloton/moved']);

    const newer = { repositories: [repository(7, 'velodrome/renamed')], validatedAt: 3 };
    assert.deepEqual(names(listingOf({ own, opened: { velodrome: newer } })), ['velodrome/renamed']);
  });

  it('contains watched owners, read or not, beside the account’s own', () => {
    const own = { repositories: [repository(1, 'apple/a')], validatedAt: 1 };
    const opened = { pear: { repositories: [repository(2, 'pear/b')], validatedAt: 1 } };
    const watched = ['pear', 'fig', 'apple'].map((login) => ({ login: ours(login) }));
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

  it('contains anonymous rows without an account, and no account before its list is read', () => {
    const watched = [{ login: ours('fig') }];
    for (const self of [undefined, rider]) {
      assert.deepEqual(
        listingOf({ self, watched }).map(({ owner }) => owner.login),
        ['fig'],
      );
    }
  });

  it('marks owners that single sign-on withholds, by ID', () => {
    const owner = { login: ours('apple'), id: 7 };
    const own = { repositories: [{ ...repository(1, 'apple/a'), owner }], validatedAt: 1, withheld: [7, 8] };
    assert.deepEqual(
      listingOf({ own }).map(({ isWithheld }) => isWithheld),
      [false, true],
    );
  });

  for (const [what, list, isWithheld] of [
    ['read since', { validatedAt: 2 }, false],
    ['read before', { validatedAt: 1 }, true],
    ['not read because of a failure', { validatedAt: 2, failure }, true],
    ['dated by a fast clock', { validatedAt: 1000 }, true],
  ] as const) {
    it(`marks owners that single sign-on withholds, with their own list ${what}`, () => {
      const repositories = [{ ...repository(1, 'apple/a'), owner: { login: ours('apple'), id: 7 } }];
      const opened = { apple: { repositories, ...list } };
      const [, apple] = listingOf({ own: { repositories, validatedAt: 1, withheld: [7] }, opened });
      assert.equal(apple?.isWithheld, isWithheld);
    });
  }

  it('distinguishes repositories whose IDs are too large for a number', () => {
    const repositories = [repository(2 ** 60, 'rider/a'), repository(2 ** 60, 'rider/b')];
    const listing = listingOf({ own: { repositories, validatedAt: 1 } });
    assert.deepEqual(names(listing), ['rider/a', 'rider/b']);
  });
});
