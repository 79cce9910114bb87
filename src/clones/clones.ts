/**
 * The clones on this computer: found, made, updated, opened, and cleaned up.
 *
 * - `core/find/`, `core/known/`: the search for clones, and which repository a clone belongs to
 * - `core/git/`, `node/gitStatus.ts`: what Git says about a clone, and where it may run
 * - `core/make/`, `gitClone.ts`: new clones: their address, folder, and queue
 * - `updateClones.ts`, `fastForward.ts`: fetch and pull
 * - `core/removal/`, `node/removalCheck.ts`, `removal/`: what is only in a clone, and how it is moved to the trash
 * - `openCommands.ts`: windows, workspaces, terminals
 *
 * It never believes a name where Git has an answer.
 */

import type { AccountSettings } from '../accounts/accounts.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { RepositoryServices } from '../repositories/repositories.ts';
import type { CloneFacts } from './core/known/cloneFacts.ts';
import type { CloneRows } from './core/known/cloneRows.ts';
import type { Clones } from './core/known/knownClones.ts';
import type { CloneProtocol } from './core/make/cloneAddress.ts';
import type { CloneHabits } from './core/make/cloneHabits.ts';
import type { CloneLayout } from './core/make/clonePlan.ts';
import type { CloneQueue } from './core/make/cloneQueue.ts';
import type { Trash } from './core/removal/moveClones.ts';
import type { LocalClones } from './localClones.ts';

/** See `settings`. */
interface CloneSettings extends AccountSettings {
  readonly cloneProtocol: CloneProtocol;
  readonly cloneLayout: CloneLayout;
}

/** The clones on this computer, and what makes and deletes them. */
export interface CloneServices extends RepositoryServices {
  readonly settings: CloneSettings;
  readonly clones: Clones;
  readonly localClones: LocalClones;
  readonly cloneFacts: CloneFacts;
  readonly cloneRows: CloneRows;
  readonly habits: CloneHabits;
  readonly queue: CloneQueue;
  readonly trash: Trash;
  /** The paths of the folders that are open in other windows on this computer. */
  readonly openElsewhere: () => Promise<readonly string[]>;
  /** Aborted when the window closes. */
  readonly closing: AbortSignal;
}

/** The commands that delete clones. */
export interface RemovalCommands {
  /** @param choose runs an action for the repository, which the user may have to choose */
  readonly deleteClone: (
    services: CloneServices,
    choose: (action: (entry: RepositoryEntry) => Promise<void>) => Promise<void>,
  ) => Promise<void>;
  readonly cleanUpClones: (services: CloneServices, entries: readonly RepositoryEntry[]) => Promise<void>;
}
