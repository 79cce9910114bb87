import type { ListedRepository } from '../../src/model/core/repository.ts';
import type { Snapshot } from '../../src/repositories/core/snapshot.ts';
import type { StoreList } from '../../src/repositories/core/storeLists.ts';
import { type Written, written } from './written.ts';

/** The group of an account's own list. */
export const OWN = 'user/repos';

/** A snapshot that covers no list yet. */
export const EMPTY: Snapshot = { since: 1, seenAt: 1, rows: new Map(), lists: new Map() };

/** A repository with all compared fields. */
export function repository(
  id: number,
  fullName: string,
  patch: Partial<Written<ListedRepository>> = {},
): ListedRepository {
  const [login = '', name = ''] = fullName.split('/');
  const defaults = {
    private: false,
    archived: false,
    fork: false,
    stargazers_count: 5,
    pushed_at: '2026-11-01T00:00:00Z',
  };
  return written<ListedRepository>({
    id,
    name,
    full_name: fullName,
    owner: { login, id: login.length },
    ...defaults,
    ...patch,
  });
}

/** A complete list. */
export function storeList(
  group: string,
  repositories: readonly ListedRepository[],
  patch: Partial<StoreList> = {},
): StoreList {
  return { group, repositories, validatedAt: 1, walkedAt: 1, isWhole: true, withheld: undefined, ...patch };
}
