/**
 * The public API of Repo Rider for other extensions, version 1. This file contains only types and has no dependencies:
 * copy it into your extension.
 *
 * ```ts
 * const extension = vscode.extensions.getExtension<RepoRiderExports>('repo-rider.repo-rider');
 * const api = (await extension?.activate())?.getAPI(1);
 * ```
 *
 * **Compatibility.** Within version 1, no member is removed, and no member changes its type or its meaning. New
 * members, new kinds of results, and new values of members of type `string` may be added: handle values that you don't
 * know. A change that breaks these guarantees gets a new version, and version 1 remains available beside it for at
 * least a year.
 *
 * **Requests.** No member makes a network request. Methods return data that Repo Rider has already loaded or cached on
 * disk. The API can't trigger a refresh, because that would use the user's quota. Repo Rider refreshes automatically
 * and then fires `onDidChangeRepositories`.
 *
 * **Tokens.** The API doesn't expose tokens. Request a session of the authentication provider `repo-rider` from VS
 * Code; the user decides whether your extension gets it.
 *
 * **Data.** All returned data is frozen. Values from the code host are returned as received: display them as plain
 * text, and check an address before you open it.
 */
export interface RepoRiderExports {
  /**
   * Returns the API of the given version.
   * @throws {RangeError} named `UnsupportedVersionError` if the version doesn't exist; `supported` contains those that
   * do.
   * @throws {Error} named `DeactivatedError` after Repo Rider was deactivated.
   */
  getAPI(version: 1): RepoRiderAPI;
}

/**
 * Version 1 of the API.
 *
 * Every method rejects with an error named
 * - `DeactivatedError` after Repo Rider was deactivated. Events no longer fire then.
 * - `NotReadyError` if Repo Rider can't read its own files or its stored data. The next call tries again; events fire
 *   from the first successful call on.
 */
export interface RepoRiderAPI {
  /** The requested version. */
  readonly version: 1;

  /**
   * Returns the accounts whose repositories Repo Rider shows, the most recently used first. These are all signed-in
   * accounts, and an anonymous account (without `login`) if the user browses without signing in.
   */
  getAccounts(): Promise<readonly RiderAccount[]>;

  /**
   * Returns all repositories of all accounts that are cached on this computer, each once. Repositories that the user
   * uses often and recently come first, then those with the latest push. Empty until Repo Rider has loaded repositories
   * for the first time. What an account has only starred is included if the user shows these repositories.
   *
   * Every call computes the result again: store it until `onDidChangeRepositories` fires.
   */
  getRepositories(): Promise<readonly RiderRepository[]>;

  /**
   * Finds repositories with the query language of *Go to Repository…*, such as `handbook lang:ts is:private
   * pushed:<30d`. Results are ranked as in that command, or sorted by the `sort:` of the query. Changes to pinned and
   * used repositories may take effect with a delay of ten seconds.
   * @param text The query, at most 1,000 characters. An empty query finds all repositories.
   * @returns The matches. If any part of the query is invalid, the result contains all problems instead, whereas the
   * command ignores invalid parts.
   * @throws {RangeError} named `QueryRangeError` if `text` is too long or `options.limit` is invalid.
   * @throws {TypeError} named `QueryTypeError` if `text` is not a string or `options` is not an object.
   */
  query(text: string, options?: RiderQueryOptions): Promise<RiderQueryResult>;

  /**
   * Returns the quota of an account, as last reported by the code host. Repo Rider never sends a request to update it.
   * @param accountId The `id` of an account from `getAccounts`.
   * @returns `undefined` until a response has reported the quota, and for an unknown account.
   */
  getQuota(accountId: string): Promise<RiderQuota | undefined>;

  /**
   * Fires after accounts or repositories were added, removed or changed. It may also fire when no data of this API has
   * changed.
   */
  readonly onDidChangeRepositories: RiderEvent;

  /** Fires after the quota of an account has changed, reported by a response or by another window. */
  readonly onDidChangeQuota: RiderEvent;
}

/** An account at a code host, or anonymous access to it. */
export interface RiderAccount {
  /**
   * Identifies the account, also as the account id in VS Code's `authentication` API. Unchanged if the token is
   * replaced.
   */
  readonly id: string;
  /** The login name; `undefined` for the anonymous account. */
  readonly login: string | undefined;
  /**
   * The host of the code host's web pages, such as `github.com`, including a port if there is one. For a server below a
   * path, the path follows: `code.example/git`.
   */
  readonly host: string;
  /** The base address of the code host's API, such as `https://api.github.com/`. */
  readonly apiUrl: string;
}

/**
 * A repository, as listed by the code host. `undefined` means that the code host didn't report the value, which implies
 * neither `false` nor 0. `null` means that the code host reported that there is no value.
 */
export interface RiderRepository {
  /**
   * Identifies the repository across all code hosts. The same for every account that can see it, and unchanged by a
   * rename.
   */
  readonly id: string;
  /**
   * The ids of the accounts that list the repository. Never empty; Repo Rider reads the repository with the first one.
   */
  readonly accounts: readonly string[];
  /** The host of the code host's web pages, equal to `host` of its accounts. */
  readonly host: string;
  /** The full name, `owner/name`. */
  readonly fullName: string;
  /** The name without the owner. */
  readonly name: string;
  /** The owner of the repository. */
  readonly owner: RiderOwner;
  /** The description by the owner. */
  readonly description: string | null | undefined;
  /** Whether the code host restricts who can see the repository. */
  readonly isPrivate: boolean | undefined;
  /** Whether the repository is a fork. */
  readonly isFork: boolean | undefined;
  /** Whether the repository is archived, that is, read-only. */
  readonly isArchived: boolean | undefined;
  /** The main language, as named by the code host. */
  readonly language: string | null | undefined;
  /** The number of users who have starred the repository. */
  readonly stars: number | undefined;
  /** The size in kilobytes, as counted by the code host. */
  readonly size: number | undefined;
  /** The time of the last push, in milliseconds since the epoch. */
  readonly pushedAt: number | null | undefined;
  /** The address of the web page. Also `undefined` if the reported value is not a web address. */
  readonly webUrl: string | undefined;
  /**
   * The address for `git clone` over HTTPS, without credentials. Also `undefined` if the reported address is unsafe for
   * Git.
   */
  readonly httpsUrl: string | undefined;
  /** The address for `git clone` over SSH. Also `undefined` if the reported address is unsafe for Git. */
  readonly sshUrl: string | undefined;
}

/** A user or an organization that owns repositories. */
export interface RiderOwner {
  /** The name in addresses. */
  readonly login: string;
  /** The type reported by the code host: `User`, `Organization`, or any other value. */
  readonly type: string | null | undefined;
}

/** Options of `RepoRiderAPI.query`. */
export interface RiderQueryOptions {
  /** The id of an account: only repositories that it lists are returned. By default, all accounts. */
  readonly account?: string | undefined;
  /** The maximum number of repositories to return: an integer from 1 to 1,000, by default 100. */
  readonly limit?: number | undefined;
}

/** The result of `RepoRiderAPI.query`, discriminated by `kind`. */
export type RiderQueryResult =
  | {
      /** The query is valid. It may have no matches. */
      readonly kind: 'found';
      /** The best matches, up to the limit. */
      readonly repositories: readonly RiderRepository[];
      /** The number of all matches, regardless of the limit. */
      readonly total: number;
    }
  | {
      /** The query is invalid, and no search was made. */
      readonly kind: 'notUnderstood';
      /** The problems, in the order of the text. Never empty. */
      readonly problems: readonly RiderQueryProblem[];
    };

/** An invalid part of a query. */
export interface RiderQueryProblem {
  /**
   * The kind of problem: `unknownQualifier`, `unknownValue`, `unreadableNumber`, `unreadableSize`, `unreadableTime`,
   * `missingValue` or `negatedSort`.
   */
  readonly kind: string;
  /** The index in the text where the part starts. */
  readonly start: number;
  /** The index in the text after the end of the part. */
  readonly end: number;
  /** Possible replacements for the part, the most similar first. May be empty. */
  readonly suggestions: readonly string[];
}

/** The quota of an account: API requests per period, which is typically one hour. */
export interface RiderQuota {
  /** The number of requests allowed in the period. */
  readonly limit: number;
  /** The number of requests left in the period. */
  readonly remaining: number;
  /** The number of requests used in the period. */
  readonly used: number;
  /**
   * When the next period starts, in milliseconds since the epoch by this computer's clock; `undefined` if not reported.
   */
  readonly resetAt: number | undefined;
  /**
   * When Repo Rider received the quota, from a response or from another window, in milliseconds since the epoch. The
   * quota itself may be older.
   */
  readonly observedAt: number;
}

/**
 * An event with the signature of `vscode.Event`. An error thrown by a listener is logged and doesn't affect other
 * listeners.
 * @param listener Called without data when the event fires.
 * @param thisArgs The `this` value for the listener.
 * @param disposables An array to which the returned disposable is added.
 * @returns A disposable that removes the listener.
 */
export type RiderEvent = (
  listener: () => unknown,
  thisArgs?: unknown,
  disposables?: { dispose(): unknown }[],
) => { dispose(): unknown };
