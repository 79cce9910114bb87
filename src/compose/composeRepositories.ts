import type { ExtensionContext } from 'vscode';
import { ChangeTracker } from '../core/changes/changeTracker.ts';
import type { Clock } from '../core/clock.ts';
import { Clones } from '../core/clones/clones.ts';
import type { Log } from '../core/log.ts';
import { Library } from '../core/repositories/library.ts';
import { PINS_KEY, Pins } from '../core/repositories/pins.ts';
import { Visits } from '../core/repositories/visits.ts';
import { GitFolders } from '../platform/gitFolders.ts';
import type { AccountServices } from './composeAccounts.ts';

/** The services for the repositories of all accounts and for local data about them. */
export interface RepositoryServices {
  readonly library: Library;
  readonly changes: ChangeTracker;
  readonly clones: Clones;
  readonly gitFolders: GitFolders;
  readonly pins: Pins;
  readonly visits: Visits;
}

/** Creates the services for repositories. */
export function composeRepositories(
  { globalState: memento, subscriptions }: ExtensionContext,
  { sessions, watchList, ownerChoices }: AccountServices,
  clock: Clock,
  log: Log,
): RepositoryServices {
  // Sync only pins: they are ids, which are valid on every computer and contain no names. Folders and view state belong to this
  // computer, and a synced watch list or choice of owners would cause requests on others.
  memento.setKeysForSync([PINS_KEY]);
  const library = new Library({ sessions, watchList, ownerChoices, log });
  const clones = new Clones(memento);
  const gitFolders = new GitFolders(clones, log);
  const changes = new ChangeTracker({ library, clock, log });
  const pins = new Pins(memento);
  const visits = new Visits(memento, clock);
  subscriptions.push(library, clones, gitFolders, changes, pins);
  return { library, changes, clones, gitFolders, pins, visits };
}
