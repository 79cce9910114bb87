import type { BranchSpec, Files, TagSpec } from './fileSpec.ts';
import type { LicenseKey } from './licenses.ts';

/**
 * The sandbox's data of a repository, with the service's field names (docs/service-spec.md, section 2.2). Responses add
 * derived fields (addresses, the duplicate counters).
 */
export interface RepositoryRecord {
  readonly id: number;
  readonly name: string;
  /** Login of the owner. */
  readonly owner: string;
  /** Logins besides the owner with explicit permission, who get it in /user/repos. */
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
  /** Replaces the made-up address, for tests that really clone. */
  readonly clone_url?: string;
  /**
   * Replaces the made-up files before the repository is first read or cloned; so do the next three. A function creates
   * many files only when they are needed.
   */
  readonly files?: Files | (() => Files);
  /** Further branches by name. */
  readonly branches?: Readonly<Record<string, BranchSpec>>;
  readonly tags?: Readonly<Record<string, TagSpec>>;
  /** Without commits, branches and tags. */
  readonly isEmpty?: boolean;
}

/** The changes of a repository that a test may make; renaming has its own function. */
export type RepositoryPatch = Partial<Omit<RepositoryRecord, 'id' | 'owner' | 'name'>>;

/** `owner/name`. */
export function fullName(record: RepositoryRecord): string {
  return `${record.owner}/${record.name}`;
}

/**
 * The `temp_clone_token` of a private repository: a credential that must not leak, with a mark that a test can search
 * for.
 */
export function tempCloneToken(id: number): string {
  return `${tempCloneTokenMark}${id}`;
}

export const tempCloneTokenMark = 'TEMPCLONETOKENLEAK';
