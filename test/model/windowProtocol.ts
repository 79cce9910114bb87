import type { AccountReference, ProviderChange, Unavailability } from '../../src/accounts/core/vscodeAccounts.ts';
import type { Quota } from '../../src/quota/core/quota.ts';

/** How the disk fails: it is full, read-only, or not even readable. */
export type DiskFault = 'full' | 'read-only' | 'denied';

/** The initial state of a window. */
export interface WindowOptions {
  /** The address of the service. */
  readonly base: string;
  /** The folder of the extension on disk. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly memento: Readonly<Record<string, unknown>>;
  readonly diskFault: DiskFault | undefined;
  readonly refreshIntervalMs: number;
  /** Distinguishes its requests from those of other windows. */
  readonly name: string;
}

/** A user action in a window. Numbers select among the existing items. */
export type Operation =
  | { readonly kind: 'sign in'; readonly token: string }
  | { readonly kind: 'sign in with VS Code'; readonly account: string }
  | { readonly kind: 'sign out'; readonly account: number }
  | { readonly kind: 'replace token'; readonly account: number; readonly token: string }
  /** Adds a token to its account, for the owner that it is for. */
  | { readonly kind: 'add token'; readonly token: string }
  | { readonly kind: 'remove token'; readonly account: number; readonly token: number }
  /** Lets Git use an account. */
  | { readonly kind: 'allow Git'; readonly account: number }
  | { readonly kind: 'disallow Git' }
  /** Git asks for the credentials of a repository's server, and may name the repository. */
  | { readonly kind: 'Git asks'; readonly row: number; readonly isNamed: boolean }
  /** Brings the window to the front, or leaves it for another program. */
  | { readonly kind: 'focus'; readonly isFocused: boolean }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'open owner'; readonly owner: number }
  | { readonly kind: 'watch'; readonly account: number; readonly login: string }
  | { readonly kind: 'stop watching'; readonly watched: number }
  | {
      readonly kind: 'read record';
      readonly row: number;
      /** Overrides `row`. */
      readonly fullName?: string;
      readonly intent: 'open' | 'refresh' | 'stored';
    }
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'pin'; readonly row: number }
  | { readonly kind: 'mark all as seen' }
  | { readonly kind: 'clear cache' };

/** A request of the test to a window. Each has a reply. */
export type Order =
  | { readonly kind: 'open'; readonly options: WindowOptions }
  | { readonly kind: 'do'; readonly number: number; readonly operation: Operation }
  /** Has a reply as soon as everything in the window waits for time or for responses. */
  | { readonly kind: 'settle' }
  /** Lets time pass, and settles. */
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'jump'; readonly ms: number }
  /** Blocks the event loop. */
  | { readonly kind: 'stall'; readonly ms: number }
  | { readonly kind: 'disk'; readonly fault: DiskFault | undefined }
  | { readonly kind: 'show' }
  /** Closes the window in order. The reply comes before the process ends. */
  | { readonly kind: 'close' };

/** A request of a window for shared state, which the test holds. Each has an answer. */
export type Request =
  | { readonly kind: 'secret keys' }
  | { readonly kind: 'get secret'; readonly key: string }
  | { readonly kind: 'store secret'; readonly key: string; readonly value: string }
  | { readonly kind: 'delete secret'; readonly key: string }
  /** `null` deletes a value. */
  | { readonly kind: 'store values'; readonly changes: Readonly<Record<string, unknown>> }
  | { readonly kind: 'find account'; readonly reference: AccountReference }
  | { readonly kind: 'is account removed'; readonly reference: AccountReference }
  /** Signs in to VS Code if needed. */
  | { readonly kind: 'get session'; readonly account: string };

export type ToWindow =
  | { readonly kind: 'order'; readonly id: number; readonly order: Order }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly failed?: boolean }
  | { readonly kind: 'secret changed'; readonly key: string }
  | { readonly kind: 'values changed'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: 'provider changed'; readonly change: ProviderChange };

export type FromWindow =
  | { readonly kind: 'reply'; readonly id: number; readonly value?: unknown }
  | { readonly kind: 'request'; readonly id: number; readonly request: Request }
  /** A violated invariant. */
  | { readonly kind: 'violation'; readonly text: string };

/** The reply to `settle` and `advance`. */
export interface Settled {
  /** The numbers of the requests without a response. */
  readonly requests: readonly string[];
  /** When the first timer is due, in milliseconds since the epoch. */
  readonly nextDue: number | undefined;
}

/** A repository as a row shows it. */
export interface Row {
  readonly id: number;
  readonly fullName: string;
  readonly owner: string;
  readonly ownerId: number | undefined;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly description: string | null;
}

/** An owner as a window shows it. */
export interface ShownOwner {
  readonly login: string;
  readonly id: number | undefined;
  readonly isWatched: boolean;
}

/** An owner that the user watches. */
export type WatchedOwner = Omit<ShownOwner, 'isWatched'>;

/** An owner's own list that was opened. */
export interface OpenedList {
  readonly login: string;
  /** Whether it is the list of an organization, not that of a user. */
  readonly isOfOrganization: boolean;
}

export interface Failure {
  /** The name of the error's class. */
  readonly error: string;
  /** The owner whose list could not be read; undefined for the account's own list. */
  readonly owner: string | undefined;
}

/** The content of a window for an account, or for an anonymous session. */
export interface Shown {
  readonly session: string;
  /** Undefined for an anonymous session. */
  readonly login: string | undefined;
  readonly rows: readonly Row[];
  readonly owners: readonly ShownOwner[];
  readonly opened: readonly OpenedList[];
  readonly watched: readonly WatchedOwner[];
  /** The owners that have a token of their own. */
  readonly tokenOwners: readonly WatchedOwner[];
  /** The logins of the owners in the account's own list. */
  readonly listed: readonly string[];
  readonly failures: readonly Failure[];
  /** The full names of repositories that are shown as gone since the last visit. */
  readonly gone: readonly string[];
  readonly activity: 'idle' | 'reading' | 'waiting';
  /** Milliseconds since the epoch. */
  readonly waitsUntil: number | undefined;
  readonly quota: Quota | undefined;
}

/** An operation that has ended. */
export interface Ended {
  readonly number: number;
  readonly kind: Operation['kind'];
  readonly session?: string | undefined;
  readonly record?: Row | undefined;
  /** What Git has got, and for the repository of which owner. */
  readonly given?: GivenToken | undefined;
  /** The results of a search. */
  readonly found?: readonly FoundRow[] | undefined;
  /** The name of the error's class. */
  readonly failure?: string | undefined;
}

/** A token that Git has got. */
export interface GivenToken {
  /** Its place in `TOKENS`: no message contains a token. */
  readonly place: number;
  /** The login of the owner of the repository that Git has named; undefined if it has named none. */
  readonly owner: string | undefined;
}

/** A search result, and its account. */
export interface FoundRow {
  readonly session: string;
  readonly row: Row;
}

/** An account that a window can't use. */
export interface HiddenAccount {
  /** The id of its session. */
  readonly id: string;
  readonly reason: Unavailability;
}

/** The reply to `show`. */
export interface Snapshot {
  readonly now: number;
  readonly sessions: readonly Shown[];
  /** The ids of the signed-in accounts, according to the window. */
  readonly accounts: readonly string[];
  /** The signed-in accounts of VS Code that the window can't use. */
  readonly unavailable: readonly HiddenAccount[];
  /** The running operations. */
  readonly pending: readonly Operation['kind'][];
  /** Since the last snapshot. */
  readonly ended: readonly Ended[];
  readonly log: readonly string[];
}

/** The reply to `close`. */
export interface Closed {
  /** The number of timers left. */
  readonly sleeping: number;
}
