import { OWN_REPOSITORIES, repositoriesOf } from '../../src/core/api/lists.ts';
import type { RepositoryList } from '../../src/core/api/repositoryList.ts';
import type { ListState } from '../../src/core/repositories/listing.ts';

/** What was read of a list, and why its last read failed. Nothing was read where `confirmedAt` is undefined. */
export interface FakeList extends Partial<Omit<RepositoryList, 'failure'>> {
  readonly failure?: ListState['failure'];
}

/** A whole list, but for what is given. */
export function listOf(list: Partial<RepositoryList> = {}): RepositoryList {
  return {
    repositories: [],
    dropped: 0,
    complete: true,
    withheld: undefined,
    failure: undefined,
    confirmedAt: 1,
    isOwn: true,
    cost: 0,
    stored: Promise.resolve(),
    ...list,
  };
}

/** An account's list and those of owners, by their logins, as a store holds them. */
export function listStates(
  own: FakeList | undefined,
  opened: Readonly<Record<string, FakeList>> = {},
): ReadonlyMap<string | undefined, ListState> {
  const state = ({ failure, ...read }: FakeList, list: ListState['list'], confirmedAt: number) => ({
    list,
    read: 'confirmedAt' in read && read.confirmedAt === undefined ? undefined : listOf({ confirmedAt, ...read }),
    failure,
  });
  return new Map<string | undefined, ListState>([
    ...(own ? [[undefined, state(own, OWN_REPOSITORIES, 1)] as const] : []),
    ...Object.entries(opened).map(([login, each]) => [login, state(each, repositoriesOf({ login }), 2)] as const),
  ]);
}
