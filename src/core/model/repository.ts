import type { InferOutput } from 'valibot';
import type { ListedRepositorySchema, RepositorySchema } from './repositorySchema.ts';

/** A repository with all fields. */
export type Repository = InferOutput<typeof RepositorySchema>;

/** A repository in a list. Every `Repository` is assignable to it. */
export type ListedRepository = InferOutput<typeof ListedRepositorySchema>;

/** How many characters the texts of a repository have that it doesn't share with others. */
export function charactersOf(repository: ListedRepository): number {
  const { full_name: fullName, name, description, language, default_branch: branch, topics } = repository;
  const { html_url: page, mirror_url: mirror, clone_url: https, ssh_url: ssh } = repository;
  const texts = [fullName, name, description, language, branch, page, mirror, https, ssh, ...(topics ?? [])];
  return texts.reduce((sum, each) => sum + (each?.length ?? 0), 0);
}

/** Puts later repositories into a list without duplicates: in place of the same ones, or at the end. */
export function replacedBy(
  repositories: readonly ListedRepository[],
  later: readonly ListedRepository[],
): readonly ListedRepository[] {
  const byKey = new Map(later.map((each) => [repositoryKey(each), each]));
  const replaced = repositories.map((each) => {
    const key = repositoryKey(each);
    const replacement = byKey.get(key);
    byKey.delete(key);
    return replacement ?? each;
  });
  return [...replaced, ...byKey.values()];
}

/**
 * Identifies a repository on its host: its id, which survives renames, or its full name if there is no usable id. A server
 * without ids may send 0 for all repositories, and an id that is too large for a number has lost digits.
 */
export function repositoryKey({ id, full_name }: ListedRepository): number | string {
  return Number.isSafeInteger(id) && id > 0 ? id : full_name;
}
