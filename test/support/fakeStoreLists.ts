import type { ListedRepository } from '../../src/core/model/repository.ts';
import type { StoreList } from '../../src/core/repositories/storeLists.ts';

/** The group of an account's own list. */
export const OWN = 'user/repos';

/** A repository of which everything is known that is compared. */
export function repository(id: number, fullName: string, patch: Partial<ListedRepository> = {}): ListedRepository {
  const [login = '', name = ''] = fullName.split('/');
  const known = {
    private: false,
    archived: false,
    fork: false,
    stargazers_count: 5,
    pushed_at: '2026-11-01T00:00:00Z',
  };
  return { id, name, full_name: fullName, owner: { login, id: login.length }, ...known, ...patch };
}

/** A list that is known as a whole. */
export function storeList(
  group: string,
  repositories: readonly ListedRepository[],
  patch: Partial<StoreList> = {},
): StoreList {
  return { group, repositories, confirmedAt: 1, isWhole: true, withheld: undefined, ...patch };
}
