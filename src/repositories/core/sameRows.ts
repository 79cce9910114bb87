import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import type { RepositoryList } from '../../hosts/core/repositoryList.ts';
import { StoredRepository } from '../../hosts/core/storedLists/storedRepository.ts';
import { type ListedRepository, repositoryKey } from '../../model/core/repository.ts';
import { isSameFields } from './sameFields.ts';

/** Repositories that are compared between two pauses. */
const PIECE = 1000;

/** Replaces repositories by equal ones from before: unchanged ones keep their objects, which keeps their rows. */
export function keepingSame(
  repositories: readonly ListedRepository[],
  before: readonly ListedRepository[],
): ListedRepository[] {
  return repositories.map(sameIn(before));
}

/**
 * A list that this or another window has read again, with the objects of the one that is shown. Long lists are compared
 * here, with pauses, so that showing them compares none.
 */
export async function withSameRows(read: RepositoryList, shown: RepositoryList | undefined): Promise<RepositoryList> {
  if (!shown) return read;
  const sameAs = sameIn(shown.repositories);
  const repositories: ListedRepository[] = [];
  for (const [place, repository] of read.repositories.entries()) {
    if (place % PIECE === 0) await pauseIfDue();
    repositories.push(sameAs(repository, place));
  }
  return { ...read, repositories };
}

/** @returns a function that replaces a repository. Usually, its place is the same */
function sameIn(before: readonly ListedRepository[]) {
  let byKey: ReadonlyMap<number | string, ListedRepository> | undefined;
  return (repository: ListedRepository, place: number): ListedRepository => {
    let last = before[place];
    if (last !== repository) {
      const key = repositoryKey(repository);
      if (!last || repositoryKey(last) !== key) {
        byKey ??= new Map(before.map((each) => [repositoryKey(each), each]));
        last = byKey.get(key);
      }
    }
    return last && isSameRecord(last, repository) ? last : repository;
  };
}

/** Compares identity first: an unchanged page yields the cached objects, any other page new ones. */
export function isSameRecord(last: ListedRepository, repository: ListedRepository): boolean {
  if (last === repository) return true;
  if (!isSameFields(last.owner, repository.owner) || !isSameFields(last, repository, 'owner')) return false;
  // Otherwise each row that stays would hold the whole file that it came from, and each reload brings another file.
  if (last instanceof StoredRepository && repository instanceof StoredRepository) last.moveTo(repository);
  return true;
}
