import { type ExtensionContext, window, workspace } from 'vscode';
import { ENTERPRISE_URI } from '../accounts/addressSettings.ts';
import { logged } from '../base/core/log.ts';
import { affectsClones } from '../clones/cloneHints.ts';
import { Setting } from '../ids.ts';
import { QuotaStatusBar } from '../quota/statusBar.ts';
import { AutoRefresh } from '../repositories/core/autoRefresh.ts';
import { ClonedOrder } from '../sidebar/clonedOrder.ts';
import { ContextKeys } from '../sidebar/contextKeys.ts';
import type { OnDrop } from '../sidebar/dragging/rowDragging.ts';
import { RepositoryTree } from '../sidebar/repositoryTree.ts';
import { RepositoryView } from '../sidebar/repositoryView.ts';
import { CloneDecorations, changeDecorations } from '../sidebar/rowDecorations.ts';
import { RowMarks } from '../sidebar/rowMarks.ts';
import { SavedGroups } from '../sidebar/savedGroups.ts';
import { TreeFilter } from '../sidebar/treeFilter.ts';
import { ViewState } from '../sidebar/viewState.ts';
import type { Services } from './services.ts';
import { settings } from './settings.ts';
import type { StartedWindow } from './startWindow.ts';

/** The view in the sidebar, and the status bar. */
export interface Sidebar {
  readonly view: RepositoryView;
  readonly viewState: ViewState;
  readonly contextKeys: ContextKeys;
  readonly statusBar: QuotaStatusBar;
}

/**
 * Fills the repository view and the status bar, which the start has created, and keeps them up to date.
 * @param started see `StartedWindow`
 * @param onDrop receives the rows that were dropped on another one, and never rejects
 */
export function composeSidebar(
  { globalState, subscriptions }: ExtensionContext,
  services: Services,
  { view: started, quotaItem }: StartedWindow,
  onDrop: OnDrop,
): Sidebar {
  const { connector, sessions, current, library, localClones, cloneFacts, pins, tags, savedFilters } = services;
  const { fileHosts, clones, returnWatch, clock, log } = services;
  const viewState = new ViewState(globalState);
  const contextKeys = new ContextKeys(services, viewState);
  const filter = new TreeFilter({ ...services, viewState });
  const marks = new RowMarks(services);
  const saved = new SavedGroups({ ...services, viewState });
  const clonedOrder = new ClonedOrder(services);
  const treeServices = { ...services, viewState, filter, marks, saved, clonedOrder };
  const tree = new RepositoryTree(treeServices);
  const cloneDecorations = new CloneDecorations(localClones.states);
  started.attach(tree, onDrop);
  const view = new RepositoryView(treeServices, tree, started.treeView);
  const statusBar = new QuotaStatusBar(current, library, connector.deprecations, clock, quotaItem());
  /** Adopts what another window has changed or noted, or another computer through VS Code's sync. */
  const catchUp = () => Promise.all([clones.addNoted(), ...[pins, tags, savedFilters].map((each) => each.catchUp())]);
  /** Searches for clones after the rows are there, which it must not delay. */
  const searchWhenShown = async () => {
    await library.load();
    await localClones.searchIfDue();
    await catchUp();
  };
  /** Makes a request at most once, and none before the user sees rows. */
  const askFileHosts = () => view.isVisible && void fileHosts.ask(library.stores);
  const autoRefresh = new AutoRefresh(
    library,
    clock,
    () => settings.refreshIntervalMs,
    () => window.state.focused,
  );
  subscriptions.push(
    viewState,
    contextKeys,
    clonedOrder,
    tree,
    saved,
    marks,
    view,
    window.registerFileDecorationProvider(changeDecorations),
    cloneDecorations,
    window.registerFileDecorationProvider(cloneDecorations),
    statusBar,
    autoRefresh,
    view.onDidShow(() => void searchWhenShown().catch(logged(log))),
    view.onDidShow(askFileHosts),
    library.onDidChange(askFileHosts),
    fileHosts.onDidChange(() => tree.redraw()),
    sessions.onDidChange(({ forgotten }) => {
      fileHosts.forget();
      for (const { id } of forgotten) void viewState.forget(id).catch(logged(log));
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(ENTERPRISE_URI)) tree.redrawUnavailable();
      if (event.affectsConfiguration(Setting.changesBadge)) view.updateBadge();
      if (event.affectsConfiguration(Setting.showStarred)) library.showStarred();
      if (affectsClones(event)) void localClones.searchAgain();
    }),
    // The states of rows that the filter hides aren't read otherwise.
    localClones.states.onDidExpire(() => filter.isOfClones && cloneFacts.readAll()),
    workspace.onDidChangeWorkspaceFolders(() => void localClones.searchAgain()),
    workspace.onDidGrantWorkspaceTrust(() => localClones.states.expire()),
    window.onDidChangeWindowState(async ({ focused }) => {
      if (!focused) return;
      localClones.states.expire();
      void catchUp().catch(logged(log));
      // No request is for an account that was signed out meanwhile.
      if (await sessions.adoptSignOuts()) await sessions.ready();
      void library.catchUp().catch(logged(log));
      autoRefresh.refreshIfDue();
      returnWatch.look();
    }),
  );
  view.start();
  return { view, viewState, contextKeys, statusBar };
}
