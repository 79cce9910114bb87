import { type ExtensionContext, ExtensionKind, env, Uri, window, workspace } from 'vscode';
import { affectsBaseUrl } from '../accounts/addressSettings.ts';
import { type ConnectionPorts, Connector } from '../accounts/core/connection.ts';
import { CurrentSession } from '../accounts/core/currentSession.ts';
import { GitAccess, loadWithTokens } from '../accounts/core/gitAccess.ts';
import { GitConsents } from '../accounts/core/gitConsents.ts';
import { OwnerChoices } from '../accounts/core/ownerChoices.ts';
import { ReturnWatch } from '../accounts/core/returnWatch.ts';
import { connectionOf } from '../accounts/core/session.ts';
import { Sessions } from '../accounts/core/sessions.ts';
import { TokenVault } from '../accounts/core/tokenVault.ts';
import { WatchList } from '../accounts/core/watchList.ts';
import { gitAccessQuestions } from '../accounts/gitAccessCommands.ts';
import { ProvidedAccounts } from '../accounts/providedAccounts.ts';
import { Batcher } from '../base/core/batcher.ts';
import { logged } from '../base/core/log.ts';
import { cloneRoots, diskPath, folderAddress } from '../clones/cloneHints.ts';
import { CloneFacts } from '../clones/core/known/cloneFacts.ts';
import { CloneIdentities } from '../clones/core/known/cloneIdentities.ts';
import { CloneRows } from '../clones/core/known/cloneRows.ts';
import { Clones } from '../clones/core/known/knownClones.ts';
import type { Machine } from '../clones/core/machine.ts';
import { CloneHabits } from '../clones/core/make/cloneHabits.ts';
import { CloneQueue } from '../clones/core/make/cloneQueue.ts';
import { LocalClones } from '../clones/localClones.ts';
import { openPathsAt } from '../clones/openClone.ts';
import { foldersElsewhere } from '../clones/openElsewhere.ts';
import { systemTrash } from '../clones/trash.ts';
import { askFileHost, FileHosts } from '../files/core/fileHosts.ts';
import { Context } from '../ids.ts';
import { ChangeTracker } from '../repositories/core/changeTracker.ts';
import { moveFolderMarks } from '../repositories/core/folderMarks.ts';
import { Library } from '../repositories/core/library.ts';
import { Pins } from '../repositories/core/pins.ts';
import { adoptNewNames } from '../repositories/core/renamedAccounts.ts';
import { SavedFilters } from '../repositories/core/savedFilters.ts';
import { Tags } from '../repositories/core/tags.ts';
import { Uses } from '../repositories/core/uses.ts';
import type { CatalogueEntry } from '../search/core/catalogue.ts';
import { RepositorySearch } from '../search/core/repositorySearch.ts';
import { OpenList } from '../search/openList.ts';
import type { Services } from './services.ts';
import { settings } from './settings.ts';
import type { StartedWindow } from './startWindow.ts';

/** Milliseconds between looks whether an account lists a clone: lists change often while they are read. */
const MOVING_MS = 2000;

/**
 * Creates the services of the rooms below the sidebar and the pages.
 * @param machine undefined in a web worker
 * @returns also what deletes leftover data of signed-out accounts
 */
export function composeServices(
  { secrets, globalState: memento, globalStorageUri, subscriptions, extension }: ExtensionContext,
  ports: ConnectionPorts & Pick<Services, 'log'>,
  machine: Machine | undefined,
  { suspects, firstBox }: Pick<StartedWindow, 'suspects' | 'firstBox'>,
): Services & { readonly sweep: () => Promise<void> } {
  const { clock, log } = ports;
  const vault = new TokenVault(secrets);
  const connector = new Connector(ports);
  const vscodeAccounts = new ProvidedAccounts(clock);
  const sessions = new Sessions({ vault, vscodeAccounts, connector, log, suspects });
  const watchList = new WatchList(memento);
  const ownerChoices = new OwnerChoices(memento);
  // Reading settings takes milliseconds, and the address is needed for each change.
  let baseUrl: string | undefined;
  const baseAddress = (): string => (baseUrl ??= settings.baseUrl);
  const current = new CurrentSession({ sessions, watchList, memento, baseAddress });
  subscriptions.push(
    vault,
    vscodeAccounts,
    sessions,
    current,
    watchList,
    ownerChoices,
    current.onDidChange(() => {
      // Read the quota that other windows stored.
      const { session } = current;
      if (session) void connectionOf(session).lease.readShared();
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (!affectsBaseUrl(event)) return;
      baseUrl = undefined;
      current.update();
    }),
  );
  const sweep = async (): Promise<void> => {
    await vault
      .ids()
      .then((ids) => Promise.all([watchList.sweep(ids), ownerChoices.sweep(ids)]))
      .catch(logged(log));
    await sessions.sweep(current.bases);
  };
  const library = new Library({ sessions, watchList, ownerChoices, log, showsStarred: () => settings.showsStarred });
  const returnWatch = new ReturnWatch({ connector, clock, isWatched: () => window.state.focused });
  subscriptions.push(
    returnWatch,
    returnWatch.add(() => library.stores),
    library.onDidChange(() => returnWatch.update()),
  );
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
    isElsewhere,
  });
  const cloneRows = new CloneRows({
    clones,
    library,
    states: localClones.states,
    addressOf: folderAddress,
    lastUses: () => localClones.lastUses,
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
  const move = () =>
    void moveFolderMarks({ pins, tags, uses }, (folder) => cloneRows.listedAs(folder)).catch(logged(log));
  const moving = new Batcher(clock, MOVING_MS, move);
  subscriptions.push(moving, ...[library, clones].map(({ onDidChange }) => onDidChange(() => moving.schedule())));
  const consents = new GitConsents(connector.storage);
  const gitAccess = new GitAccess({
    library,
    load: () => loadWithTokens(() => library.load(), sessions, clock),
    consents,
    openPaths: openPathsAt,
    isDirect: (origin) => localClones.isDirect(origin),
    clock,
    log,
    ...gitAccessQuestions(consents, localClones),
  });
  const closing = new AbortController();
  subscriptions.push({ dispose: () => closing.abort() });
  const openElsewhere = async (): Promise<readonly string[]> => {
    const addresses = localClones.machine ? await foldersElsewhere(globalStorageUri, localClones.machine) : [];
    return addresses.flatMap((address) => diskPath(address) ?? []);
  };
  const base = { settings, memento, clock, log };
  const accounts = {
    connector,
    sessions,
    vscodeAccounts,
    watchList,
    ownerChoices,
    current,
    returnWatch,
    consents,
    gitAccess,
  };
  const repositories = { library, fileHosts, changes, pins, tags, savedFilters, uses };
  const cloning = { habits: new CloneHabits(memento), queue: new CloneQueue(memento), trash: systemTrash };
  return {
    ...base,
    ...accounts,
    ...repositories,
    ...cloning,
    clones,
    localClones,
    cloneFacts,
    cloneRows,
    openElsewhere,
    closing: closing.signal,
    search: new RepositorySearch({ ...repositories, cloneFacts, cloneRows }),
    openList: new OpenList<CatalogueEntry>(Context.finding),
    firstBox,
    sweep,
  };
}
