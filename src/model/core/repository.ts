import type { InferOutput } from 'valibot';
import type { Line } from '../../base/core/text.ts';
import type { ListedRepositorySchema, RepositorySchema } from './repositorySchema.ts';

/** A repository with all fields. */
export type Repository = InferOutput<typeof RepositorySchema>;

/** A repository in a list. Every `Repository` is assignable to it. */
export type ListedRepository = InferOutput<typeof ListedRepositorySchema> & {
  /** Only of a row that stands for a folder on this computer. */
  readonly local?: LocalFolder;
};

/** A clone that no account lists, a second clone of a repository, or a worktree. No service sends it. */
export interface LocalFolder {
  /** Its address, as in `Clones`. */
  readonly folder: string;
  /** The host of its main remote; undefined without one. */
  readonly host: Line | undefined;
  /** Whether an account lists its repository. */
  readonly isListed: boolean;
  /** Of a worktree: the folder of its clone, and the branch that is checked out. */
  readonly worktreeOf?: string;
  readonly branch?: string | undefined;
}

/** An owner as lists have it. Its login is its key: logins are unique, and ids may be missing. */
export type ListedOwner = ListedRepository['owner'];

/**
 * How many characters the texts of repositories have. Equal owners, licenses, and topics are shared, but need not be
 * equal.
 */
export function charactersOf(repositories: readonly ListedRepository[]): number {
  let sum = 0;
  for (const repository of repositories) {
    const { owner, license, topics } = repository;
    for (const fields of [repository, owner, license ?? {}]) sum += lengthOfTexts(fields);
    for (const topic of topics ?? []) sum += topic.length;
  }
  return sum;
}

function lengthOfTexts(fields: Readonly<Record<string, unknown>>): number {
  let sum = 0;
  for (const name in fields) {
    const value = fields[name];
    if (typeof value === 'string') sum += value.length;
  }
  return sum;
}

/** When a repository was pushed to, or else when it was changed. */
export function lastChange({
  pushed_at: pushed,
  changed_at: changed,
}: Pick<ListedRepository, 'pushed_at' | 'changed_at'>): string | null | undefined {
  return pushed ?? changed;
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

/** Identifies a row of an account: a repository may have several clones, and each has a row. */
export function rowKey(repository: ListedRepository): number | string {
  return repository.local?.folder ?? repositoryKey(repository);
}

/**
 * Identifies a repository on its host: its id, which survives renames, or its full name if there is no usable id. A
 * server without ids may send 0 for all repositories, and an id that is too large for a number has lost digits. A clone
 * that no account lists is identified by its folder.
 */
export function repositoryKey({ id, full_name, local }: ListedRepository): number | string {
  if (local?.isListed === false) return local.folder;
  return Number.isSafeInteger(id) && id > 0 ? id : full_name;
}
