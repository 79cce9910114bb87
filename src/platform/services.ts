import type { Connector } from '../core/accounts/connection.ts';
import type { CurrentSession } from '../core/accounts/currentSession.ts';
import type { OwnerChoices } from '../core/accounts/ownerChoices.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { WatchList } from '../core/accounts/watchList.ts';
import type { ChangeTracker } from '../core/changes/changeTracker.ts';
import type { Clock } from '../core/clock.ts';
import type { CloneFacts } from '../core/clones/known/cloneFacts.ts';
import type { Clones } from '../core/clones/known/clones.ts';
import type { FileHosts } from '../core/files/fileHosts.ts';
import type { Log } from '../core/log.ts';
import type { Memento } from '../core/memento.ts';
import type { Memo } from '../core/memoize.ts';
import type { Library } from '../core/repositories/library.ts';
import type { Pins } from '../core/repositories/pins.ts';
import type { SavedFilters } from '../core/repositories/savedFilters.ts';
import type { Tags } from '../core/repositories/tags.ts';
import type { Uses } from '../core/repositories/uses.ts';
import type { RepositorySearch } from '../core/search/repositorySearch.ts';
import type { ProvidedAccounts } from './accounts/providedAccounts.ts';
import type { LocalClones } from './git/localClones.ts';
import type { settings } from './settings.ts';

/** Accounts, their sessions, and the owners that the user watches. */
export interface AccountServices {
  readonly connector: Connector;
  readonly sessions: Sessions;
  /** The accounts of VS Code. */
  readonly vscodeAccounts: ProvidedAccounts;
  readonly watchList: WatchList;
  readonly ownerChoices: OwnerChoices;
  /** The session that the user used last. */
  readonly current: CurrentSession;
}

/** The repositories of all accounts, and what this computer knows of them. */
export interface RepositoryServices {
  readonly library: Library;
  readonly changes: ChangeTracker;
  readonly fileHosts: FileHosts;
  readonly pins: Pins;
  readonly tags: Tags;
  readonly savedFilters: SavedFilters;
  readonly uses: Uses;
  readonly clones: Clones;
  readonly localClones: LocalClones;
  readonly cloneFacts: CloneFacts;
}

/** What every window has below its views. */
export interface Services extends AccountServices, RepositoryServices {
  /** Empty before the first search, which loads the code. */
  readonly sharedSearch: Memo<RepositorySearch>;
  readonly settings: typeof settings;
  readonly memento: Memento;
  readonly clock: Clock;
  readonly log: Log;
}
