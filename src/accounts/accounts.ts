/**
 * Accounts, their tokens, signing in and out, and what Git may get.
 *
 * - `core/session.ts`, `core/sessions.ts`: the accounts of this window. Only `connectionOf` leads to a token.
 * - `core/tokenVault.ts`: tokens in VS Code's secret storage
 * - `core/gitAccess.ts`, `core/gitConsents.ts`: which accounts Git may use, and its questions
 * - `core/windowLease.ts`: what only one window may do at a time
 * - `signIn.ts`, `signOut.ts`, `tokenCommands.ts`: their commands
 * - `authenticationProvider.ts`: the accounts in VS Code's own menu
 *
 * It never requests a list of repositories.
 */

import type { BaseServices } from '../base/base.ts';
import type { Library } from '../repositories/core/library.ts';
import type { Connector } from './core/connection.ts';
import type { CurrentSession } from './core/currentSession.ts';
import type { GitAccess } from './core/gitAccess.ts';
import type { GitConsents } from './core/gitConsents.ts';
import type { OwnerChoices } from './core/ownerChoices.ts';
import type { ReturnWatch } from './core/returnWatch.ts';
import type { Sessions } from './core/sessions.ts';
import type { WatchList } from './core/watchList.ts';
import type { ProvidedAccounts } from './providedAccounts.ts';

/** How requests send the token. */
export type Authentication = 'token' | 'basic';

/** See `settings`. */
export interface AccountSettings {
  readonly baseUrl: string;
  readonly authentication: Authentication;
}

/** Accounts, their sessions, the owners that the user watches, and what Git may get. */
export interface AccountServices extends BaseServices {
  readonly settings: AccountSettings;
  readonly connector: Connector;
  readonly sessions: Sessions;
  /** The accounts of VS Code. */
  readonly vscodeAccounts: ProvidedAccounts;
  readonly watchList: WatchList;
  readonly ownerChoices: OwnerChoices;
  /** The session that the user used last. */
  readonly current: CurrentSession;
  /** Loads again what an outage has left failed. */
  readonly returnWatch: ReturnWatch;
  readonly consents: GitConsents;
  readonly gitAccess: GitAccess;
}

/** What commands for accounts use. */
export interface AccountCommandServices extends AccountServices {
  readonly library: Library;
}
