import { type ExtensionContext, ExtensionKind, env, Uri } from 'vscode';
import { ChangeTracker } from '../core/changes/changeTracker.ts';
import type { Clock } from '../core/clock.ts';
import { CloneFacts } from '../core/clones/known/cloneFacts.ts';
import { CloneIdentities } from '../core/clones/known/cloneIdentities.ts';
import { Clones } from '../core/clones/known/clones.ts';
import type { Machine } from '../core/clones/machine.ts';
import { askFileHost } from '../core/files/askFileHost.ts';
import { FileHosts } from '../core/files/fileHosts.ts';
import type { Log } from '../core/log.ts';
import { Library } from '../core/repositories/library.ts';
import { Pins } from '../core/repositories/pins.ts';
import { adoptNewNames } from '../core/repositories/renamedAccounts.ts';
import { SavedFilters } from '../core/repositories/savedFilters.ts';
import { Tags } from '../core/repositories/tags.ts';
import { Uses } from '../core/repositories/uses.ts';
import { cloneRoots } from '../platform/git/cloneHints.ts';
import { LocalClones } from '../platform/git/localClones.ts';
import type { AccountServices, RepositoryServices } from '../platform/services.ts';
import { settings } from '../platform/settings.ts';

/** Creates the services for repositories. @param machine undefined in a web worker */
export function composeRepositories(
  { globalState: memento, subscriptions, extension }: ExtensionContext,
  { sessions, watchList, ownerChoices }: AccountServices,
  machine: Machine | undefined,
  clock: Clock,
  log: Log,
): RepositoryServices {
  const library = new Library({ sessions, watchList, ownerChoices, log, showsStarred: () => settings.showsStarred });
  const fileHosts = new FileHosts((entry) => askFileHost(memento, entry));
  const clones = new Clones(memento);
  // In a remote window, an extension on the user's side doesn't see the disk on which clones are.
  const isElsewhere = env.remoteName !== undefined && extension.extensionKind === ExtensionKind.UI;
  const localClones = new LocalClones({
    clones,
    confirmed: cloneRoots,
    askpassFolder: Uri.joinPath(extension.extensionUri, 'media', 'askpass').fsPath,
    clock,
    log,
    machine: isElsewhere ? undefined : machine,
  });
  const cloneFacts = new CloneFacts(clones, localClones.states);
  const changes = new ChangeTracker(library, clock, log);
  const cloneIdentities = new CloneIdentities({ clones, library, changes, clock, log });
  const renamedAccounts = adoptNewNames(library, sessions, log);
  const pins = new Pins(memento);
  const tags = new Tags(memento);
  const savedFilters = new SavedFilters(memento);
  const uses = new Uses(memento, clock);
  subscriptions.push(library, fileHosts, clones, localClones, cloneFacts, cloneIdentities, renamedAccounts, changes);
  subscriptions.push(pins, tags, savedFilters);
  return { library, fileHosts, changes, clones, localClones, cloneFacts, pins, tags, savedFilters, uses };
}
