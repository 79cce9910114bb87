import type { RepositoryList } from '../api/repositoryList.ts';
import type { Clock } from '../clock.ts';
import { type ListedRepository, repositoryKey } from '../model/repository.ts';
import { PIECE, type Sliced, withPauses } from '../slices.ts';
import { StoredRepository } from '../storedLists/storedRepository.ts';
import { isSameFields } from './sameFields.ts';

/** Replaces repositories by equal ones from before: unchanged ones keep their objects, which keeps their rows. */
export function* keepingSame(
  repositories: readonly ListedRepository[],
  before: readonly ListedRepository[],
): Sliced<ListedRepository[]> {
  let byKey: ReadonlyMap<number | string, ListedRepository> | undefined;
  const kept: ListedRepository[] = [];
  for (const [place, repository] of repositories.entries()) {
    if (place % PIECE === 0) yield;
    let last = before[place];
    // Usually, the order is the same.
    if (last !== repository) {
      const key = repositoryKey(repository);
      if (!last || repositoryKey(last) !== key) {
        byKey ??= new Map(before.map((each) => [repositoryKey(each), each]));
        last = byKey.get(key);
      }
    }
    kept.push(last && isSameRecord(last, repository) ? last : repository);
  }
  return kept;
}

/**
 * A list that this or another window has read again, with the objects of the one that is shown. Long lists are compared
 * here, with pauses, so that showing them compares none.
 */
export async function withSameRows(
  read: RepositoryList,
  shown: RepositoryList | undefined,
  clock: Clock,
): Promise<RepositoryList> {
  if (!shown) return read;
  return { ...read, repositories: await withPauses(keepingSame(read.repositories, shown.repositories), clock) };
}

/** Compares identity first: an unchanged page yields the cached objects, any other page new ones. */
export function isSameRecord(last: ListedRepository, repository: ListedRepository): boolean {
  if (last === repository) return true;
  if (!isSameFields(last.owner, repository.owner) || !isSameFields(last, repository, 'owner')) return false;
  // Otherwise each row that stays would hold the whole file that it came from, and each reload brings another file.
  if (last instanceof StoredRepository && repository instanceof StoredRepository) last.moveTo(repository);
  return true;
}
