/**
 * The repositories of all accounts, and what the user has noted about them.
 *
 * - `core/library.ts`: a store for each account; `core/repositoryStore.ts` joins its lists
 * - `core/refreshList.ts`: one refresh of a list, from top to bottom
 * - `core/storeState.ts`: what an event makes of the lists
 * - `core/changeTracker.ts`: what has changed since the last visit
 * - `core/pins.ts`, `core/tags.ts`, `core/savedFilters.ts`, `core/uses.ts`: what the user has noted or used
 * - `core/exportText.ts`, `exportCommands.ts`: export
 *
 * It never draws: `sidebar/` and `search/` show repositories.
 */

import type { AccountServices } from '../accounts/accounts.ts';
import type { FileHosts } from '../files/core/fileHosts.ts';
import type { ChangeTracker } from './core/changeTracker.ts';
import type { Library } from './core/library.ts';
import type { Pins } from './core/pins.ts';
import type { SavedFilters } from './core/savedFilters.ts';
import type { Tags } from './core/tags.ts';
import type { Uses } from './core/uses.ts';

/** The repositories of all accounts, and what the user has noted about them. */
export interface RepositoryServices extends AccountServices {
  readonly library: Library;
  readonly changes: ChangeTracker;
  readonly fileHosts: FileHosts;
  readonly pins: Pins;
  readonly tags: Tags;
  readonly savedFilters: SavedFilters;
  readonly uses: Uses;
}
