/**
 * What Repo Rider offers to other extensions, version 1. Types only, and nothing that they need from elsewhere: copy this file
 * into your extension.
 *
 * ```ts
 * const extension = vscode.extensions.getExtension<RepoRiderExports>('repo-rider.repo-rider');
 * const api = (await extension?.activate())?.getAPI(1);
 * ```
 *
 * What is promised for version 1: no member goes away, changes its type or its meaning; members, kinds of results, and values
 * of what is a text here may come, so leave a way for those that you do not know. What can't keep this promise gets another
 * version, and this one stays beside it for at least a year.
 *
 * Nothing here makes a request: it tells what Repo Rider has read, on its own account or from disk. There is no way to have
 * it read anew, as that would spend what a person has left; a refresh comes by itself, and `onDidChangeRepositories`
 * tells of it. Tokens are not part of this: ask VS Code for a session of the provider `repo-rider`, and the person decides.
 *
 * All that is handed out is frozen data. What the service says stands there as it was sent: show it as text, and look at an
 * address before you open it.
 */
export interface RepoRiderExports {
  /**
   * The API of a version.
   * @throws {RangeError} named `UnsupportedVersionError`, with `supported`, the versions that there are.
   * @throws {Error} named `DeactivatedError` once Repo Rider was deactivated.
   */
  getAPI(version: 1): RepoRiderAPI;
}

/**
 * Version 1. Each method rejects with an error named `DeactivatedError` once Repo Rider was deactivated, and events are
 * silent from then on. It rejects with an error named `NotReadyError` where a file of Repo Rider, or what it keeps, can't be
 * read: it is tried again at the next call, and events are heard from the first call that succeeds.
 */
export interface RepoRiderAPI {
  /** The version that was asked for. */
  readonly version: 1;

  /**
   * Whose repositories are known: everybody who is signed in, and nobody (an account without `login`) where somebody looks
   * around without signing in. The one that was used last comes first.
   */
  getAccounts(): Promise<readonly RiderAccount[]>;

  /**
   * Everything that is known on this computer of everybody's repositories, each once, the likeliest first: what a person uses
   * often and lately, then what was pushed to last. Made anew at each call: keep it until `onDidChangeRepositories`. Before
   * a first reading there is nothing.
   */
  getRepositories(): Promise<readonly RiderRepository[]>;

  /**
   * Finds repositories in the language of *Go to Repository…*, such as `handbook lang:ts is:private pushed:<30d`, ranked as
   * there, or by its `sort:`. An empty text finds everything. What is pinned or used may be known ten seconds late.
   * @param text at most 1,000 characters.
   * @returns all problems of a text that is not understood as a whole, where a person would get what is left of it.
   * @throws {RangeError} named `QueryRangeError` for a text that is too long, or a limit that is none; {TypeError} named
   * `QueryTypeError` for what is no text, or options that are no object.
   */
  query(text: string, options?: RiderQueryOptions): Promise<RiderQueryResult>;

  /**
   * What an account has left of its allowance, as the last answer told it. It is never asked for.
   * @param accountId of one of `getAccounts`.
   * @returns undefined while no answer has told it, and for an account that is not there.
   */
  getQuota(accountId: string): Promise<RiderQuota | undefined>;

  /** Fires after accounts or repositories came, went or changed; now and then also when nothing has that is told here. */
  readonly onDidChangeRepositories: RiderEvent;

  /** Fires after an answer, or another window, has told another allowance of some account. */
  readonly onDidChangeQuota: RiderEvent;
}

/** Who asks, and where. */
export interface RiderAccount {
  /** Stays the same when the token is replaced. It is also the id of the account in VS Code's own `authentication`. */
  readonly id: string;
  /** Undefined for nobody. */
  readonly login: string | undefined;
  /** The host of the code host's web pages, such as `github.com`, with its port if it has one. */
  readonly host: string;
  /** The base address of the code host's API, such as `https://api.github.com/`. */
  readonly apiUrl: string;
}

/**
 * A repository as lists tell it. Of every member that may be undefined: that is what the service has not told, which is
 * neither no nor 0. Null is what it has told there is none of.
 */
export interface RiderRepository {
  /** The same for every account that sees it, and after a rename; another one at another code host. */
  readonly id: string;
  /** The ids of the accounts that show it: never empty, the one that Repo Rider reads it with first. */
  readonly accounts: readonly string[];
  /** As that of its accounts. */
  readonly host: string;
  /** `owner/name` */
  readonly fullName: string;
  /** The name alone, without its owner's. */
  readonly name: string;
  /** Whose it is. */
  readonly owner: RiderOwner;
  /** In the owner's words. */
  readonly description: string | null | undefined;
  /** Whether the code host shows it only to some. */
  readonly isPrivate: boolean | undefined;
  /** Whether it is a fork of another one. */
  readonly isFork: boolean | undefined;
  /** Whether it is kept for reading alone. */
  readonly isArchived: boolean | undefined;
  /** What most of it is written in, as the service names it. */
  readonly language: string | null | undefined;
  /** How many people have starred it. */
  readonly stars: number | undefined;
  /** In kilobytes, as the service counts them. */
  readonly size: number | undefined;
  /** When somebody has pushed last, in milliseconds since the epoch. */
  readonly pushedAt: number | null | undefined;
  /** Its web page; undefined also where the service told something that is none. */
  readonly webUrl: string | undefined;
  /** Where git clones it over HTTPS, without a credential; undefined also where git must not be given what was told. */
  readonly httpsUrl: string | undefined;
  /** Where git clones it over SSH; undefined as `httpsUrl`. */
  readonly sshUrl: string | undefined;
}

/** A user or an organization. */
export interface RiderOwner {
  /** Its name in addresses. */
  readonly login: string;
  /** As the service calls it: `User`, `Organization`, or what it invents. */
  readonly type: string | null | undefined;
}

/** What a query heeds beside its text. */
export interface RiderQueryOptions {
  /** Only what this account shows, by its id. */
  readonly account?: string | undefined;
  /** So many at most: from 1 to 1,000, by default 100. */
  readonly limit?: number | undefined;
}

/** What came of a query; branch on `kind`. */
export type RiderQueryResult =
  | {
      /** It was understood, whether or not anything was found. */
      readonly kind: 'found';
      /** The best, as many as were asked for. */
      readonly repositories: readonly RiderRepository[];
      /** How many there are without the limit. */
      readonly total: number;
    }
  | {
      /** Nothing was looked for. */
      readonly kind: 'notUnderstood';
      /** In the order of the text; never empty. */
      readonly problems: readonly RiderQueryProblem[];
    };

/** A part of a query that makes no sense. */
export interface RiderQueryProblem {
  /**
   * `unknownQualifier`, `unknownValue`, `unreadableNumber`, `unreadableSize`, `unreadableTime`, `missingValue` or
   * `negatedSort`.
   */
  readonly kind: string;
  /** Where in the text it begins. */
  readonly start: number;
  /** The place after it. */
  readonly end: number;
  /** What could stand there instead, the nearest first; perhaps nothing. */
  readonly suggestions: readonly string[];
}

/** An allowance, in requests of a period, which is typically an hour. */
export interface RiderQuota {
  /** Requests allowed in the period. */
  readonly limit: number;
  /** Requests left in the period. */
  readonly remaining: number;
  /** Requests used in the period. */
  readonly used: number;
  /** When the period begins anew, in milliseconds since the epoch on this computer's clock; undefined where it was not told. */
  readonly resetAt: number | undefined;
  /** When Repo Rider learnt it, from an answer or from another window, in milliseconds since the epoch: it may be older. */
  readonly observedAt: number;
}

/** An event as VS Code's are: a listener that fails is logged, and keeps nobody else from hearing. */
export type RiderEvent = (
  listener: () => unknown,
  thisArgs?: unknown,
  disposables?: { dispose(): unknown }[],
) => { dispose(): unknown };
