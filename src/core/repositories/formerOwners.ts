import type { RepositoryList } from '../api/repositoryList.ts';
import { pastOr0, type Time } from '../clock.ts';
import type { OwnerTest } from './hiddenOwners.ts';

type DatedList = Pick<RepositoryList, 'repositories' | 'validatedAt' | 'withheld'>;

/**
 * Returns whether an owner no longer has its login, because another account has it in a newer list. What the service
 * withholds may be older than its list.
 */
export function formerOwnerTest(lists: readonly DatedList[], now: Time): OwnerTest {
  // A single list was read at one time, except for what it withholds.
  if (lists.length < 2 && !lists[0]?.withheld) return () => false;
  const ids = new Map<string, number>();
  const byTime = lists.toSorted((a, b) => pastOr0(a.validatedAt, now) - pastOr0(b.validatedAt, now));
  for (const { repositories, withheld } of byTime) {
    for (const { owner } of repositories) {
      const { login, id } = owner;
      if (id !== undefined && !(ids.has(login) && withheld?.includes(id))) ids.set(login, id);
    }
  }
  return ({ login, id }) => id !== undefined && id !== (ids.get(login) ?? id);
}
