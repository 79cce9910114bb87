import type { ProviderId } from '../accounts/core/vscodeAccounts.ts';
import { Context, SessionState } from '../ids.ts';
import type { StoredQuota } from '../quota/quotaItem.ts';

/** The name of the file with the record, in the storage that all windows share. */
export const START_FILE = 'start.json';

/** How an account is used: with a token of its own, with one of VS Code's provider, or not, because that has none. */
export type AccountUse = 'token' | ProviderId | 'hidden';

/**
 * What a window shows before anything is loaded. Each window that has loaded everything stores it for those that start
 * later.
 */
export interface StartRecord {
  /** The version of the extension, and the language of its texts. */
  readonly version: string;
  readonly language: string;
  /** By the id of the session. */
  readonly accounts: Readonly<Record<string, AccountUse>>;
  /** The context keys, except those that depend on the active editor. */
  readonly keys: Readonly<Record<string, unknown>>;
  /** The names of the code hosts in use: see `hostsOf`. */
  readonly hosts: readonly string[];
  readonly quota?: StoredQuota | undefined;
}

/** What a window knows when it starts. */
export interface StartFacts extends Pick<StartRecord, 'version' | 'language'> {
  /** The ids of the accounts that have a secret. */
  readonly ids: readonly string[];
  /** Whether the user has never used the extension here. */
  readonly isNew: boolean;
}

/**
 * What a window shows, by the record of an earlier one.
 * @param text the content of the file; undefined if there is none
 * @returns undefined if the record doesn't fit, and everything must be loaded
 */
export function readStartRecord(text: string | undefined, facts: StartFacts): StartRecord | undefined {
  const { ids, isNew, version, language } = facts;
  if (isNew && ids.length === 0) {
    return { version, language, accounts: {}, keys: { [Context.session]: SessionState.signedOut }, hosts: [] };
  }
  const record = text === undefined ? undefined : parse(text);
  if (record?.version !== version || record.language !== language) return undefined;
  // Builds of one version may differ.
  if (record.quota && !(Array.isArray(record.quota.rows) && Array.isArray(record.quota.notes))) return undefined;
  const isSame = Object.keys(record.accounts).toSorted().join('\n') === ids.toSorted().join('\n');
  return isSame ? record : undefined;
}

/**
 * Trusts the shape of what the same version has stored: the library for schemas takes longer to load than everything
 * else at the start.
 */
function parse(text: string): StartRecord | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
