import type { Session } from '../../accounts/core/session.ts';
import { type ListedRepository, repositoryKey, rowKey } from '../../model/core/repository.ts';

/** A repository as a session shows it; used by search, pins, uses and clones. */
export interface RepositoryEntry {
  readonly session: Session;
  readonly repository: ListedRepository;
}

/**
 * Identifies a repository across all code hosts, such as `https://api.github.com#1296269`. The same for every account
 * that sees it, and after a rename.
 */
export function entryKey({ session, repository }: RepositoryEntry): string {
  return `${session.server}#${repositoryKey(repository)}`;
}

/** Identifies a row across all code hosts: each clone of a repository has one. */
export function entryRowKey({ session, repository }: RepositoryEntry): string {
  return `${session.server}#${rowKey(repository)}`;
}

/** Whether a key is of a clone that no account lists, such as `local#file:///code/handbook`. A text may follow it. */
export function isFolderKey(key: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(key.slice(key.indexOf('#') + 1));
}

/** The part of a key that identifies the repository on its host: see `repositoryKey`. */
export function idIn(key: string): number | string {
  const id = key.slice(key.indexOf('#') + 1);
  // A full name has a slash.
  return id.includes('/') ? id : Number(id);
}
