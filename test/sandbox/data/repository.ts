import type { LicenseKey } from './licenses.ts';

/**
 * What the sandbox knows of a repository. Field names are the service's own (service spec, section 2.2); everything
 * that follows from these facts (addresses, the doubled counters) is added when the record is served.
 */
export interface RepositoryRecord {
  readonly id: number;
  readonly name: string;
  /** Login of the owner. */
  readonly owner: string;
  /** Logins beside the owner that have been given explicit permission on it: it is in their /user/repos. */
  readonly grants: readonly string[];
  readonly private: boolean;
  readonly description: string | null;
  readonly fork: boolean;
  /** ISO 8601 in UTC, whole seconds; so are the next two. */
  readonly created_at: string;
  readonly updated_at: string;
  readonly pushed_at: string;
  readonly homepage: string | null;
  /** Kilobytes. */
  readonly size: number;
  readonly stargazers_count: number;
  readonly language: string | null;
  readonly topics: readonly string[];
  readonly has_issues: boolean;
  readonly has_projects: boolean;
  readonly has_downloads: boolean;
  readonly has_wiki: boolean;
  readonly has_pages: boolean;
  readonly forks_count: number;
  readonly mirror_url: string | null;
  readonly archived: boolean;
  readonly disabled: boolean;
  readonly open_issues_count: number;
  readonly license: LicenseKey | null;
  readonly default_branch: string;
  readonly subscribers_count: number;
  /** Served in place of the made-up address, for tests that really clone. */
  readonly clone_url?: string;
}

/** What a test may change about a repository; renaming has its own function. */
export type RepositoryPatch = Partial<Omit<RepositoryRecord, 'id' | 'owner' | 'name'>>;

/** `owner/name`. */
export function fullName(record: RepositoryRecord): string {
  return `${record.owner}/${record.name}`;
}

/**
 * The `temp_clone_token` of a private repository: a credential nobody may store, show or log, so it carries a mark
 * that a test can search for.
 */
export function tempCloneToken(id: number): string {
  return `${tempCloneTokenMark}${id}`;
}

export const tempCloneTokenMark = 'TEMPCLONETOKENLEAK';
