import assert from 'node:assert/strict';
import { OwnerChangedError } from '../../../../src/base/core/errors.ts';
import { ours } from '../../../../src/base/core/text.ts';
import {
  OUTSIDE_ORGANIZATIONS,
  OWN_REPOSITORIES,
  repositoriesOf,
  STARRED_REPOSITORIES,
} from '../../../../src/hosts/core/lists.ts';
import { NotFoundError } from '../../../../src/http/core/send/requestErrors.ts';
import type { ListedRepository } from '../../../../src/model/core/repository.ts';
import type { LoadedList } from '../../../../src/repositories/core/listEvents.ts';
import { emptyState, reduce, type StoreEvent, type StoreState } from '../../../../src/repositories/core/storeState.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import { listOf } from '../../../support/listStates.ts';

const NOW = 100;
const rider = { login: ours('rider'), id: 1 };
const failure = new NotFoundError({ origin: 'https://api.example', path: '/user/repos' });
const wheels = repositoriesOf({ login: 'wheels', type: 'Organization' });
const fig = repositoriesOf({ login: 'fig', type: 'User' });

const first = repository(1, 'rider/first');
const ofWheels = repository(2, 'wheels/second');
const ofFig = repository(3, 'fig/third');

const own = listOf({ repositories: [first, ofWheels], validatedAt: 10 });
const read = (list = own): StoreEvent => ({ kind: 'read', list: OWN_REPOSITORIES, read: list });
const readWheels = (list = listOf({ repositories: [ofWheels], validatedAt: 20 })): StoreEvent => ({
  kind: 'read',
  list: wheels,
  read: list,
});
const loaded = (...lists: readonly LoadedList[]): StoreEvent => ({ kind: 'loaded', lists });
const watched = (...logins: readonly string[]): StoreEvent => ({
  kind: 'watched',
  watched: logins.map((login) => ({ login: ours(login) })),
});

const after = (...events: readonly StoreEvent[]): StoreState =>
  events.reduce((state, event) => reduce(state, event, NOW), emptyState(rider));

const names = ({ owners }: StoreState): readonly string[] =>
  owners.flatMap(({ repositories }) => repositories.map(({ full_name }) => full_name));

const failureOf = ({ owners }: StoreState, login: string): unknown =>
  owners.find(({ owner }) => owner.login === login)?.failure;

describe('the state of a store', () => {
  it('is settled by a read, not by a list from disk', () => {
    const stored = loaded({ list: OWN_REPOSITORIES, read: own });
    assert.deepEqual([after(stored).settled, after(read()).settled], [false, true]);
    assert.deepEqual(names(after(stored)), names(after(read())));
  });

  describe('when another owner has taken the name of a watched one', () => {
    const watch: StoreEvent = { kind: 'watched', watched: [{ login: ours('wheels'), id: 7, type: 'Organization' }] };
    const of = (id: number | undefined, number: number) =>
      listOf({ repositories: [{ ...repository(number, `wheels/${number}`), owner: { login: ours('wheels'), id } }] });
    const impostor = of(8, 20);

    it('shows none of its repositories, and says so', () => {
      for (const event of [
        readWheels(impostor),
        loaded({ list: wheels, read: impostor }),
        { kind: 'arriving', list: wheels, repositories: impostor.repositories },
      ] as const) {
        const state = after(read(listOf()), watch, event);
        assert.deepEqual(names(state), []);
        assert.equal(failureOf(state, 'wheels') instanceof OwnerChangedError, event.kind === 'read');
      }
    });

    it('keeps the repositories of the earlier owner', () => {
      assert.deepEqual(names(after(read(listOf()), watch, readWheels(of(7, 2)), readWheels(impostor))), ['wheels/2']);
    });

    it('shows those that the account sees as not watched', () => {
      const { owners } = after(read(impostor), watch);
      assert.deepEqual(
        owners.map(({ owner, isWatched }) => [owner.login, isWatched]),
        [
          ['rider', false],
          ['wheels', false],
        ],
      );
    });

    it('shows those that the account sees in place of the earlier owner’s', () => {
      const earlier = of(7, 2);
      const seen = listOf({ ...impostor, validatedAt: 30 });
      for (const events of [
        [read(listOf()), watch, readWheels(earlier), read(seen)],
        [watch, loaded({ list: wheels, read: earlier }), read(seen), readWheels(impostor)],
      ]) {
        const { owners } = after(...events);
        assert.deepEqual(
          owners.map(({ owner, isWatched, repositories }) => [owner.id, isWatched, repositories.map(({ id }) => id)]),
          [
            [1, false, []],
            [8, false, [20]],
          ],
        );
      }
    });

    it('shows its own when that is watched, without those withheld of the earlier owner', () => {
      const repositories = [...of(7, 2).repositories, ...of(7, 3).repositories];
      const withheld = listOf({ repositories, withheld: [7], validatedAt: 30 });
      const watchOther: StoreEvent = {
        kind: 'watched',
        watched: [{ login: ours('wheels'), id: 8, type: 'Organization' }],
      };
      assert.deepEqual(names(after(read(withheld), watchOther, readWheels(impostor))), ['wheels/20']);
      const both = listOf({ ...withheld, repositories: [...impostor.repositories, ...repositories] });
      assert.deepEqual(names(after(read(both), watchOther)), ['wheels/20']);
    });

    it('can’t be known without ids', () => {
      assert.deepEqual(names(after(read(listOf()), watch, readWheels(of(undefined, 2)))), ['wheels/2']);
    });
  });

  it('drops the list of a hidden owner that is watched no longer, although a collaboration remains', () => {
    const hidden = [{ login: ours('wheels'), id: 7, type: 'Organization' }];
    const chosen: StoreEvent = { kind: 'chosen', choice: { hidden, organizations: [] } };
    const collaborations: StoreEvent = { kind: 'read', list: OUTSIDE_ORGANIZATIONS, read: own };
    const state = after(chosen, collaborations, watched('wheels'), readWheels());
    assert.ok(state.lists.has('wheels'));
    assert.equal(reduce(state, watched(), NOW).lists.has('wheels'), false);
  });

  const partial = listOf({ repositories: [first], validatedAt: 30, complete: false, failure });
  const later = listOf({ repositories: [first], validatedAt: 40, complete: false, failure });

  for (const [what, events, shown, shownFailure] of [
    ['a failure, with the earlier data', [read(), { kind: 'failed', list: OWN_REPOSITORIES, failure }], 2, failure],
    ['no failure after a success', [{ kind: 'failed', list: OWN_REPOSITORIES, failure }, read()], 2, undefined],
    ['a partial list, if nothing else was read', [read(partial)], 1, failure],
    ['a complete list rather than a later partial one', [read(), read(partial)], 2, failure],
    ['the failure also after a stop', [read(partial), { kind: 'stopped', list: OWN_REPOSITORIES }], 1, failure],
  ] as const) {
    it(`has ${what}`, () => {
      const state = after(...events);
      assert.deepEqual([names(state).length, state.failure], [shown, shownFailure]);
    });
  }

  it('has the later one of two partial lists, with its time', () => {
    assert.equal(after(read(partial), read(later)).validatedAt, 40);
    assert.equal(after(read(), read(partial)).validatedAt, 10);
  });

  it('is stopped if the first read was', () => {
    const stop: StoreEvent = { kind: 'stopped', list: OWN_REPOSITORIES };
    assert.deepEqual(
      [after(stop).stopped, after(read(), stop).stopped, after(stop, read()).stopped],
      [true, false, false],
    );
  });

  it('shows the additional repositories of an owner’s own list, and its failure', () => {
    const more = listOf({ repositories: [ofWheels, repository(4, 'wheels/more')], validatedAt: 20 });
    const state = after(read(), readWheels(more), { kind: 'failed', list: wheels, failure });
    assert.deepEqual(names(state), ['rider/first', 'wheels/second', 'wheels/more']);
    assert.deepEqual([failureOf(state, 'wheels'), state.failure], [failure, undefined]);
  });

  it('adopts newer lists from disk, and clears the failure', () => {
    const before = after(read(), { kind: 'failed', list: OWN_REPOSITORIES, failure });
    const newer = reduce(before, loaded({ list: OWN_REPOSITORIES, read: listOf({ validatedAt: 11 }) }), NOW);
    assert.deepEqual([names(newer), newer.failure], [[], undefined]);
  });

  for (const [what, validatedAt] of [
    ['older', 9],
    ['just as old', 10],
    ['from a fast clock', NOW + 1],
  ] as const) {
    it(`ignores lists from disk that are ${what}`, () => {
      const state = after(read());
      const list = { list: OWN_REPOSITORIES, read: listOf({ validatedAt }) };
      assert.equal(reduce(state, loaded(list), NOW), state);
    });
  }

  const arriving = (...repositories: readonly ListedRepository[]): StoreEvent => ({
    kind: 'arriving',
    list: OWN_REPOSITORIES,
    repositories,
  });

  it('shows what arrives until the list was read, then only the list', () => {
    const state = after(arriving(ofWheels, ofFig));
    assert.deepEqual(
      [names(state), state.isArriving, state.settled, state.complete],
      [['wheels/second', 'fig/third'].toSorted(), true, false, false],
    );
    const done = reduce(state, read(), NOW);
    assert.deepEqual([names(done), done.isArriving, done.complete], [names(after(read())), false, true]);
    assert.equal(reduce(done, arriving(ofFig), NOW), done);
  });

  it('adds arriving owners after those that are shown, and sorts them at the end', () => {
    const ofOther = repository(4, 'a-team/fourth');
    const state = after(arriving(ofWheels), arriving(ofWheels, ofOther));
    const owners = ({ owners: all }: StoreState): readonly string[] => all.map(({ owner }) => owner.login);
    assert.deepEqual(owners(state), ['rider', 'wheels', 'a-team']);
    const done = reduce(state, read(listOf({ repositories: [ofWheels, ofOther] })), NOW);
    assert.deepEqual(owners(done), ['rider', 'a-team', 'wheels']);
  });

  for (const event of [
    { kind: 'stopped', list: OWN_REPOSITORIES },
    { kind: 'failed', list: OWN_REPOSITORIES, failure },
  ] as const) {
    it(`keeps what has arrived when reading ${event.kind === 'stopped' ? 'is stopped' : 'fails'}`, () => {
      const state = after(arriving(first), event);
      assert.deepEqual(
        [names(state), state.isArriving, state.settled, state.complete],
        [['rider/first'], false, true, false],
      );
    });
  }

  it('keeps what had arrived before a stop while it is read again', () => {
    const state = after(arriving(first, ofFig), { kind: 'stopped', list: OWN_REPOSITORIES }, arriving(ofWheels));
    assert.deepEqual(names(state).toSorted(), ['fig/third', 'rider/first', 'wheels/second']);
    assert.deepEqual([state.stopped, state.isArriving], [false, true]);
  });

  it('sorts the rows of an owner whose list was stopped', () => {
    const state = after(read(), { kind: 'arriving', list: wheels, repositories: [ofWheels] });
    const isArriving = ({ owners }: StoreState) => owners.find(({ owner }) => owner.login === 'wheels')?.isArriving;
    assert.equal(isArriving(state), true);
    assert.equal(isArriving(reduce(state, { kind: 'stopped', list: wheels }, NOW)), false);
  });

  it('drops what has arrived with an earlier token', () => {
    const state = after(arriving(first), { kind: 'tokenReplaced', self: rider, tokenOwners: [] });
    assert.deepEqual([names(state), state.isArriving], [[], false]);
  });

  it('shows watched owners, and drops their lists with them', () => {
    const list: StoreEvent = { kind: 'read', list: fig, read: listOf({ repositories: [ofFig], validatedAt: 5 }) };
    const state = after(read(), watched('fig'), list);
    assert.ok(names(state).includes('fig/third'));
    const removed = reduce(state, watched(), NOW);
    assert.deepEqual(names(removed), names(after(read())));
    assert.deepEqual(names(reduce(removed, watched('fig'), NOW)), names(removed));
  });

  it('keeps the list of a watched owner that the account’s own list has', () => {
    const state = after(read(), watched('wheels'), readWheels());
    assert.ok(reduce(state, watched(), NOW).lists.has('wheels'));
  });

  it('ignores a read of an owner that was removed meanwhile', () => {
    const state = after(read(), watched('fig'), watched());
    for (const event of [
      { kind: 'read', list: fig, read: listOf({ repositories: [ofFig] }) },
      { kind: 'failed', list: fig, failure },
      { kind: 'stopped', list: fig },
    ] as const) {
      assert.equal(reduce(state, event, NOW), state);
    }
  });

  it('keeps lists for another token, as those of an earlier one, but neither failures nor a stop', () => {
    const state = after(
      read(),
      readWheels(),
      { kind: 'failed', list: wheels, failure },
      { kind: 'tokenReplaced', self: rider, tokenOwners: [] },
    );
    assert.deepEqual(names(state), names(after(read(), readWheels())));
    assert.deepEqual(
      [...state.lists.values()].map((list) => [list.read?.isOwn, list.failure]),
      [
        [false, undefined],
        [false, undefined],
      ],
    );
    const empty = after(
      { kind: 'stopped', list: OWN_REPOSITORIES },
      { kind: 'tokenReplaced', self: rider, tokenOwners: [] },
    );
    assert.deepEqual([empty.stopped, empty.settled], [false, true]);
  });

  it('drops everything but watched owners when it is cleared', () => {
    const state = after(read(), watched('fig'), { kind: 'refreshed', cost: 3 }, { kind: 'cleared' });
    assert.deepEqual([names(state), state.settled, state.lastCost], [[], false, undefined]);
    assert.deepEqual(
      state.owners.map(({ owner }) => owner.login),
      ['fig'],
    );
  });

  it('has what a newer record says about a repository, starred or not, and is the same if that is nothing new', () => {
    const record = (value: ListedRepository, validatedAt: number): StoreEvent => ({
      kind: 'recordRead',
      record: { value, validatedAt },
    });
    const starred: StoreEvent = { kind: 'read', list: STARRED_REPOSITORIES, read: listOf({ repositories: [ofFig] }) };
    const before = after(read(), { kind: 'starredWanted', isWanted: true }, starred);
    const renamed = repository(1, 'rider/renamed');
    assert.deepEqual(names(reduce(before, record(renamed, 11), NOW)), ['rider/renamed', 'wheels/second']);
    const others = reduce(before, record(repository(3, 'fig/renamed'), 11), NOW).starred?.others;
    assert.deepEqual(
      others?.map(({ full_name }) => full_name),
      ['fig/renamed'],
    );
    for (const event of [record(renamed, 9), record({ ...first }, 11), record(repository(4, 'rider/unlisted'), 11)])
      assert.equal(reduce(before, event, NOW), before);
  });

  it('counts no hidden organization as withheld', () => {
    const withheld = read(listOf({ withheld: [7, 8] }));
    const hidden = [{ login: ours('wheels'), id: 7, type: 'Organization' }];
    assert.equal(after(withheld).withheld, 2);
    assert.equal(after({ kind: 'chosen', choice: { hidden, organizations: [] } }, withheld).withheld, 1);
  });
});
