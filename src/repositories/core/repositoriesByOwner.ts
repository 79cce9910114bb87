import { pastOr0, type Time } from '../../base/core/clock.ts';
import type { RepositoryList } from '../../hosts/core/repositoryList.ts';
import { type ListedOwner, type ListedRepository, repositoryKey } from '../../model/core/repository.ts';
import type { OwnerTest } from './hiddenOwners.ts';
import { keepingSame } from './sameRows.ts';

type DatedList = Pick<RepositoryList, 'repositories' | 'validatedAt' | 'withheld'>;

/** A list to join: what was read, and what has arrived of a first read. */
interface Source {
  readonly read: DatedList | undefined;
  readonly arrived?: readonly ListedRepository[] | undefined;
}

interface Owned {
  readonly repositories: readonly ListedRepository[];
}

/**
 * Joins lists: each repository has one place, in the list that was sent or revalidated last. An older list may still
 * have one that was transferred. Repositories of an owner whose login another account has taken since are left out.
 * @param before the last result, by owner: unchanged repositories keep their objects, which keeps their rows.
 * @param isHidden whether to leave out an owner
 * @returns repositories by the logins of their owners, in the lists' order
 */
export function repositoriesByOwner(
  lists: readonly Source[],
  now: Time,
  before: ReadonlyMap<string, Owned>,
  isHidden: OwnerTest = () => false,
): ReadonlyMap<string, readonly ListedRepository[]> {
  const isFormer = formerOwnerTest(
    lists.flatMap(({ read }) => read ?? []),
    now,
  );
  const byOwner = new Map<string, ListedRepository[]>();
  // Repositories share the objects of their owners, which are found faster than logins; null if left out.
  const byObject = new Map<ListedOwner, ListedRepository[] | null>();
  // One pass, because of lists of a hundred thousand.
  for (const repository of joined(lists, now)) {
    const { owner } = repository;
    let others = byObject.get(owner);
    if (others === undefined) {
      others = isHidden(owner) || isFormer(owner) ? null : (byOwner.get(owner.login) ?? []);
      byObject.set(owner, others);
      if (others) byOwner.set(owner.login, others);
    }
    others?.push(repository);
  }
  for (const [login, repositories] of byOwner) {
    const earlier = before.get(login)?.repositories;
    if (earlier) byOwner.set(login, keepingSame(repositories, earlier));
  }
  return byOwner;
}

function joined(lists: readonly Source[], now: number): Iterable<ListedRepository> {
  const arrived = lists.flatMap(({ arrived: repositories = [] }) =>
    repositories.length > 0 ? [{ repositories, time: -1 }] : [],
  );
  const read = lists.flatMap((each) => each.read ?? []);
  const dated = read.map(({ repositories, validatedAt }) => ({ repositories, time: pastOr0(validatedAt, now) }));
  const [only, ...others] = [...arrived, ...dated];
  // A single list has each repository once. Most accounts have one list, which may be long.
  if (only && others.length === 0) return only.repositories;
  const all: ListedRepository[] = [];
  const times: number[] = [];
  const places = new Map<number | string, number>();
  for (const { repositories, time } of [...arrived, ...dated]) {
    for (const each of repositories) {
      const key = repositoryKey(each);
      const place = places.get(key);
      // The first list sets the place: one that is read again keeps it, whichever list is newest.
      if (place === undefined) {
        places.set(key, all.push(each) - 1);
        times.push(time);
      } else if (time >= (times[place] ?? 0)) {
        all[place] = each;
        times[place] = time;
      }
    }
  }
  return all;
}

/**
 * Returns whether an owner no longer has its login, because another account has it in a newer list. What the service
 * withholds may be older than its list.
 */
function formerOwnerTest(lists: readonly DatedList[], now: Time): OwnerTest {
  // A single list was read at one time, except for what it withholds.
  if (lists.length < 2 && !lists[0]?.withheld) return () => false;
  const ids = new Map<string, number>();
  const byTime = lists.toSorted((a, b) => pastOr0(a.validatedAt, now) - pastOr0(b.validatedAt, now));
  for (const { repositories, withheld } of byTime) {
    for (const owner of new Set(repositories.map((each) => each.owner))) {
      const { login, id } = owner;
      if (id !== undefined && !(ids.has(login) && withheld?.includes(id))) ids.set(login, id);
    }
  }
  return ({ login, id }) => id !== undefined && id !== (ids.get(login) ?? id);
}
