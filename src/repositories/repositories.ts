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
