import { Uri } from 'vscode';
import { signIn } from '../accounts/accountCommands.ts';
import type { Session } from '../accounts/core/session.ts';
import { openServerSetting } from '../accounts/enterpriseServer.ts';
import { manageAccount } from '../accounts/manageAccount.ts';
import { addToken } from '../accounts/ownerTokenCommands.ts';
import type { OfAccount, OfSession } from '../accounts/pickAccount.ts';
import { signOut } from '../accounts/signOut.ts';
import { authorize } from '../accounts/tokenCommands.ts';
import { withCancellableProgress } from '../base/cancellation.ts';
import { unlessAborted } from '../base/core/clock.ts';
import { l10n } from '../base/l10n.ts';
import { openDocumentation } from '../base/openDocumentation.ts';
import { usualCloneFolder } from '../clones/askCloneFolder.ts';
import { cloneAll } from '../clones/cloneAllCommands.ts';
import { clone, cloneAndOpen } from '../clones/cloneCommands.ts';
import { chooseCloneFolders } from '../clones/cloneFolderCommands.ts';
import {
  addToWorkspace,
  copyPath,
  openAsWorkspace,
  openFolder,
  openInTerminal,
  revealClone,
} from '../clones/openCommands.ts';
import { whereTrash } from '../clones/removal/whereTrash.ts';
import { updateClones } from '../clones/updateClones.ts';
import { useInThisWindow } from '../clones/useInThisWindow.ts';
import { countCyclists, showSaying } from '../extras/extras.ts';
import { type FilesFailureNode, isFilesFailure } from '../files/fileNodes.ts';
import { Command, type CommandId } from '../ids.ts';
import { isSameOwner } from '../model/core/account.ts';
import { openPageOnWeb, refreshPage } from '../pages/pageCommands.ts';
import type { ShowOptions } from '../pages/recordPanel.ts';
import { entryRowKey, type RepositoryEntry } from '../repositories/core/entry.ts';
import { exportRepositories } from '../repositories/exportCommands.ts';
import { findRepository } from '../search/findCommands.ts';
import { filterRows, groupRows, sortRows } from '../sidebar/arrangeCommands.ts';
import {
  ChosenRows,
  type Clicked,
  type FOUND,
  type Handler,
  isOnServer,
  type RowArguments,
  rowIn,
  type Selected,
} from '../sidebar/chosenRows.ts';
import { resolveArguments } from '../sidebar/commandArguments.ts';
import type { AccountNode, GroupNode, OwnerNode, SavedNode } from '../sidebar/groupKinds.ts';
import type { FailureNode, NoticeNode, TreeNode } from '../sidebar/nodes.ts';
import { HOME, openRepository } from '../sidebar/openRepository.ts';
import { clearCache, retry } from '../sidebar/refreshCommands.ts';
import {
  copyAddress,
  copyFullName,
  lookUp,
  openElsewhere,
  openOnWeb,
  showRepository,
} from '../sidebar/repositoryCommands.ts';
import { revealInSidebar } from '../sidebar/revealInSidebar.ts';
import { editFilter, moveFilter, removeFilter, renameFilter, saveFilter } from '../sidebar/savedFilterCommands.ts';
import { markSeen } from '../sidebar/seenCommands.ts';
import { allEntriesOf, entriesOf, ownersAmong, readOwners, shownOf } from '../sidebar/selection.ts';
import { addTag, removeTag } from '../sidebar/tagCommands.ts';
import { chooseOwners, lookUpUser, showAccount } from '../sidebar/watchCommands.ts';
import type { FileCommandId } from './fileCommandTable.ts';
import type { CommandServices } from './services.ts';

/** What was clicked, which may be a group or an account. */
type InGroup = Clicked | GroupNode | AccountNode;

/**
 * The view's title menu passes the focused row, whatever its kind. Account commands ignore the rows of other owners,
 * and all rows below an owner. The account's own owner row counts, because its menu has these commands.
 */
function accountNodeOf<Node extends OfAccount>(node: Node | undefined): Node | undefined {
  const row: { readonly kind?: string; readonly listing?: OwnerNode['listing']; readonly session?: Session } = {
    ...node,
  };
  const isOfOther = row.listing !== undefined && !isSameOwner(row.listing.owner, row.session?.account);
  const hasAccount = row.session !== undefined || row.kind === 'unavailable';
  const isBelowOwner = row.kind === 'part' || (node !== undefined && 'repository' in node);
  return isOfOther || !hasAccount || isBelowOwner ? undefined : node;
}

/** Without second clones of repositories. */
function withoutFolders(entries: readonly RepositoryEntry[]): readonly RepositoryEntry[] {
  return entries.filter(({ repository }) => !repository.local);
}

type Handlers = Readonly<Partial<Record<CommandId, Handler>>>;

/**
 * What runs the commands of the manifest, with the arguments that VS Code or another extension has passed.
 * @param ofFiles returns the handlers of the commands for files
 */
export function commandRunner(
  services: CommandServices,
  ofFiles: () => Handlers,
): (command: CommandId, ...args: readonly never[]) => Promise<void> {
  const handlers: Handlers = commandTable(services);
  return async (command, ...args) => {
    const resolved = await resolveArguments(
      args,
      (id) => services.current.find(id),
      (...folder) => services.cloneRows.find(...folder),
    );
    const handler = handlers[command] ?? ofFiles()[command];
    await handler?.(...resolved);
  };
}

/** The handlers of all commands but those for files; the type requires one for each id. */
function commandTable(services: CommandServices): Readonly<Record<Exclude<CommandId, FileCommandId>, Handler>> {
  const { sessions, watchList, current, library, clones, page, accountPage, quotaPanel } = services;
  const { connectCounter, memento, log } = services;
  const { changes, pins, tags, savedFilters, viewState, view, localClones, cloneRows, habits, clock } = services;
  const { trash, removal, retryFiles, extension } = services;
  const rows = new ChosenRows(services);
  /** What the accounts list, and the clones with rows of their own. */
  const allRows = (): readonly RepositoryEntry[] => [...library.entries, ...cloneRows.own];
  /** The repositories of the clicked row, or of the selected rows: for a group, all below it; else all shown ones. */
  const belowOrShown = async (args: RowArguments<InGroup>): Promise<readonly RepositoryEntry[]> => {
    const clicked = rowIn(args);
    await library.load();
    if (!clicked) return view.shown;
    const chosen = args[1]?.includes(clicked) ? args[1] : [clicked];
    await withCancellableProgress(clock, l10n.t('Loading repositories…'), (signal) =>
      unlessAborted(readOwners(library, ownersAmong(chosen), signal), signal),
    );
    const findFolder = cloneRows.find.bind(cloneRows);
    const below = [...allEntriesOf(allRows(), findFolder, clicked, args[1]), ...shownOf(chosen, view.shown)];
    return [...new Map(below.map((entry) => [entryRowKey(entry), entry])).values()];
  };
  /** Repositories whose texts leave the product, without clones that no account lists. */
  const toShare = async (entries: readonly RepositoryEntry[]): Promise<readonly RepositoryEntry[]> => {
    await sessions.tokensKnown();
    return entries.filter(isOnServer);
  };
  const update =
    (kind: 'fetch' | 'pull', isAll = false) =>
    async (...args: RowArguments<InGroup>): Promise<void> =>
      updateClones(services, kind, await belowOrShown(isAll || rowIn(args) ? args : [rows.chosen()]), isAll);
  const move =
    (by: -1 | 1) =>
    async (row?: SavedNode | RepositoryEntry): Promise<void> =>
      row && 'filterId' in row
        ? moveFilter(savedFilters, row.filterId, by)
        : pins.move(rows.chosen(row)[0], by, allRows());
  return {
    [Command.signIn]: (node?: OfAccount) => signIn(services, accountNodeOf(node)),
    [Command.signOut]: (node?: OfAccount) => signOut(sessions, watchList, accountNodeOf(node)),
    [Command.openServerSetting]: () => openServerSetting(),
    [Command.manageAccount]: (node?: OfAccount) => manageAccount(services, accountNodeOf(node)),
    [Command.addToken]: (node?: OfAccount) => addToken(services, node),
    [Command.authorize]: (node: OfSession) => authorize(sessions, node),
    [Command.unwatch]: (node?: OwnerNode) => {
      const id = node?.listing.owner.id;
      return node && id !== undefined && watchList.remove(node.session, id, sessions);
    },
    [Command.chooseOwners]: (node?: OfAccount) => chooseOwners(services, accountNodeOf(node)),
    [Command.lookUpUser]: () => lookUpUser(services),
    [Command.showAccount]: (clicked?: OwnerNode | AccountNode) => {
      const node = clicked ?? view.focusedOwner;
      if (node) showAccount(accountPage, node);
    },
    [Command.refresh]: async (...args: RowArguments<FailureNode | NoticeNode | FilesFailureNode>) => {
      const node = rowIn(args);
      if (node) return isFilesFailure(node) ? retryFiles(node) : retry(library, node);
      void localClones.search();
      view.orderClones();
      // In a window that has done nothing yet, the accounts aren't known.
      await library.load();
      await library.refresh();
    },
    [Command.stopRefresh]: () => library.stop(),
    [Command.showRepository]: (entry?: Clicked, how?: ShowOptions | Selected) =>
      rows.oneOnServer(entry, (each) => showRepository(page, each, how && 'preserveFocus' in how ? how : {})),
    [Command.openOnWeb]: (clicked?: RepositoryEntry | OwnerNode) => {
      const node = clicked ?? view.focusedOwner;
      return node && 'listing' in node ? openOnWeb(node) : rows.oneOnServer(node, openOnWeb);
    },
    [Command.refreshPage]: () => refreshPage([page, accountPage]),
    [Command.openPageOnWeb]: () => openPageOnWeb([page, accountPage]),
    [Command.openElsewhere]: (entry: RepositoryEntry) => rows.oneOnServer(entry, openElsewhere),
    [Command.clone]: async (clicked?: Clicked, selected?: Selected) => {
      const entries = rows.chosen(clicked, selected);
      if (entries.length > 1) return cloneAll(services, rows.used(entries));
      await rows.oneOrPicked(entries, l10n.t('Clone Repository'), (each) => clone(services, each), {
        isOnServer: true,
      });
    },
    [Command.cloneAll]: async (...args: RowArguments<InGroup>) => cloneAll(services, await belowOrShown(args)),
    [Command.openAsWorkspace]: async (...args: RowArguments<InGroup>) =>
      openAsWorkspace(clones, await belowOrShown(args)),
    [Command.fetch]: update('fetch'),
    [Command.fetchAll]: update('fetch', true),
    [Command.deleteClone]: (entry?: RepositoryEntry) =>
      whereTrash(trash, removal, ({ deleteClone }) =>
        deleteClone(services, (action) => rows.oneOrPicked(entry, l10n.t('Delete Clone'), action)),
      ),
    [Command.cleanUpClones]: (...args: RowArguments<InGroup>) =>
      whereTrash(trash, removal, async ({ cleanUpClones }) => cleanUpClones(services, await belowOrShown(args))),
    [Command.cloneAndOpen]: (entry: RepositoryEntry, place?: unknown) => {
      const home = place === HOME && localClones.machine ? Uri.file(localClones.machine.home) : undefined;
      return rows.oneOnServer(entry, (each) => cloneAndOpen(services, each, undefined, home));
    },
    [Command.open]: async (clicked?: Clicked) => {
      const [entry] = entriesOf(clicked);
      if (entry) await openRepository(services, entry, 'sidebar');
    },
    [Command.useInThisWindow]: () => useInThisWindow(extension, log),
    [Command.chooseCloneFolders]: () => chooseCloneFolders(localClones, clones, habits.folder),
    [Command.openFolder]: (entry: RepositoryEntry) => rows.one(entry, (each) => openFolder(clones, each, 'this')),
    [Command.openInNewWindow]: (entry?: Clicked | typeof FOUND) =>
      rows.one(entry, (each) => openFolder(clones, each, 'new')),
    [Command.addToWorkspace]: (entry?: Clicked | typeof FOUND) =>
      rows.one(entry, (each) => addToWorkspace(clones, each)),
    [Command.openContainingFolder]: (entry: RepositoryEntry) => rows.one(entry, (each) => revealClone(clones, each)),
    [Command.openInTerminal]: (entry: RepositoryEntry) => rows.one(entry, (each) => openInTerminal(clones, each)),
    [Command.pull]: update('pull'),
    [Command.pullAll]: update('pull', true),
    [Command.copyPath]: (clicked?: Clicked, all?: Selected) => copyPath(clones, rows.used(clicked, all)),
    [Command.copyCloneUrl]: async (clicked?: Clicked, all?: Selected) =>
      copyAddress(await toShare(rows.used(clicked, all)), services.settings.cloneProtocol),
    [Command.copyWebAddress]: async (clicked?: Clicked, all?: Selected) => {
      const entries = rows.used(clicked, all);
      await (entries.some(isOnServer) ? copyAddress(await toShare(entries), 'web') : copyPath(clones, entries));
    },
    [Command.copyFullName]: async (clicked?: Clicked, all?: Selected) =>
      copyFullName(await toShare(rows.used(clicked, all))),
    [Command.export]: async (...args: RowArguments<InGroup>) =>
      exportRepositories(
        () => usualCloneFolder(habits),
        services,
        withoutFolders(await toShare(await belowOrShown(args))),
      ),
    [Command.goToRepository]: async () => {
      const box = services.firstBox.take();
      // An earlier call shows its list there.
      if (!box) return;
      const entry = await findRepository(services, l10n.t('Go to Repository'), {
        lookUp: (session, name) => lookUp(page, accountPage, session, name),
        box,
      });
      if (entry) await openRepository(services, entry);
    },
    [Command.revealInSidebar]: (entry?: RepositoryEntry) => revealInSidebar(services, entriesOf(entry)[0]),
    [Command.filter]: () => filterRows(services),
    [Command.clearFilter]: () => viewState.arrange({ filter: '' }),
    [Command.saveFilter]: () => saveFilter(services),
    [Command.renameFilter]: (node?: SavedNode) => renameFilter(savedFilters, node?.filterId),
    [Command.editFilter]: (node?: SavedNode) => editFilter(services, node?.filterId),
    [Command.moveUp]: move(-1),
    [Command.moveDown]: move(1),
    [Command.removeFilter]: (node?: SavedNode) => removeFilter(services, node?.filterId),
    [Command.sort]: () => sortRows(viewState),
    [Command.group]: () => groupRows(viewState),
    [Command.pin]: (clicked?: Clicked, selected?: Selected) => pins.pin(rows.chosen(clicked, selected)),
    [Command.unpin]: (clicked?: Clicked, selected?: Selected) => pins.unpin(rows.chosen(clicked, selected)),
    [Command.addTag]: async (clicked?: Clicked, selected?: Selected) => {
      const entries = rows.chosen(clicked, selected);
      const picked = entries.length === 0 ? await findRepository(services, l10n.t('Add Tag')) : undefined;
      await addTag(tags, picked ? [picked] : entries);
    },
    [Command.removeTag]: (clicked?: Clicked, selected?: Selected) => removeTag(tags, rows.chosen(clicked, selected)),
    [Command.showChanges]: () => viewState.arrange({ showsChanges: true }),
    [Command.hideChanges]: () => viewState.arrange({ showsChanges: false }),
    [Command.markSeen]: (clicked: TreeNode, selected?: readonly TreeNode[]) => markSeen(services, clicked, selected),
    [Command.markAllSeen]: () => changes.markAllSeen(),
    [Command.showSaying]: () => showSaying(current, library, clock),
    [Command.countCyclists]: () => countCyclists(connectCounter, memento, clock),
    [Command.showQuota]: () => quotaPanel.show(),
    [Command.openDocumentation]: (place?: unknown) => openDocumentation(extension.extensionUri, place),
    [Command.showLog]: () => log.show(),
    [Command.clearCache]: () => clearCache(sessions, library),
  };
}
