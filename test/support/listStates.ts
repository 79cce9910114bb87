import { OWN_REPOSITORIES, repositoriesOf } from '../../src/hosts/core/lists.ts';
import type { RepositoryList } from '../../src/hosts/core/repositoryList.ts';
import type { ListState } from '../../src/repositories/core/listing.ts';

/** The data of a list, and the failure of its last read. Without data, `validatedAt` is undefined. */
export interface FakeList extends Partial<Omit<RepositoryList, 'failure'>> {
  readonly failure?: ListState['failure'];
}

/** A complete list with the given overrides. */
export function listOf(list: Partial<RepositoryList> = {}): RepositoryList {
  const { validatedAt = 1 } = list;
  return {
    repositories: [],
    dropped: 0,
    complete: true,
    isCut: false,
    withheld: undefined,
    failure: undefined,
    validatedAt,
    walkedAt: validatedAt,
    pages: 1,
    isOwn: true,
    cost: 0,
    stored: Promise.resolve(),
    ...list,
  };
}

/** The states of an account's list and of owners' lists by login, as in a store. */
export function listStates(
  own: FakeList | undefined,
  opened: Readonly<Record<string, FakeList>> = {},
): ReadonlyMap<string | undefined, ListState> {
  const state = ({ failure, ...read }: FakeList, list: ListState['list'], validatedAt: number) => ({
    list,
    read: 'validatedAt' in read && read.validatedAt === undefined ? undefined : listOf({ validatedAt, ...read }),
    failure,
  });
  return new Map<string | undefined, ListState>([
    ...(own ? [[undefined, state(own, OWN_REPOSITORIES, 1)] as const] : []),
    ...Object.entries(opened).map(([login, each]) => [login, state(each, repositoriesOf({ login }), 2)] as const),
  ]);
}
