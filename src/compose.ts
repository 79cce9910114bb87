import { authentication, type ExtensionContext, window, workspace } from 'vscode';
import { registerCommands } from './commands/registerCommands.ts';
import { askReplacement, askSignIn } from './commands/signIn.ts';
import { type ConnectionPorts, Connector } from './core/accounts/connection.ts';
import { CurrentSession } from './core/accounts/currentSession.ts';
import type { Session } from './core/accounts/session.ts';
import { Sessions } from './core/accounts/sessions.ts';
import { TokenVault } from './core/accounts/tokenVault.ts';
import { WatchList } from './core/accounts/watchList.ts';
import { type CyclistCounter, parseCounterAddress } from './core/api/cyclistCounter.ts';
import { ChangeTracker } from './core/changes/changeTracker.ts';
import { systemClock } from './core/clock.ts';
import { CloneHabits } from './core/clones/cloneHabits.ts';
import { Clones } from './core/clones/clones.ts';
import { Avatars } from './core/http/avatars.ts';
import { DEFAULT_LIMITS } from './core/http/exchange.ts';
import { AutoRefresh } from './core/repositories/autoRefresh.ts';
import { Catalogue } from './core/repositories/catalogue.ts';
import { Library } from './core/repositories/library.ts';
import { Pins } from './core/repositories/pins.ts';
import { Visits } from './core/repositories/visits.ts';
import { AUTHENTICATION_PROVIDER, Page } from './ids.ts';
import { RiderAuthenticationProvider } from './platform/authenticationProvider.ts';
import { hostFetch } from './platform/fetch.ts';
import { offerRemoteSources } from './platform/gitBase.ts';
import { GitFolders } from './platform/gitFolders.ts';
import { affectsBaseUrl, settings } from './platform/settings.ts';
import { FileStorage } from './platform/storage.ts';
import { ContextKeys } from './views/contextKeys.ts';
import { AccountPage, type AccountPageServices } from './views/pages/accountPage.ts';
import { CyclistsPage } from './views/pages/cyclistsPage.ts';
import { QuotaPage } from './views/pages/quotaPage.ts';
import { RepositoryPage } from './views/pages/repositoryPage.ts';
import { RemoteSources } from './views/remoteSources.ts';
import { RepositoryLink } from './views/repositoryLink.ts';
import { QuotaStatusBar } from './views/statusBar.ts';
import { changeDecorations } from './views/tree/changeDecorations.ts';
import { RepositoryTree } from './views/tree/repositoryTree.ts';
import { RepositoryView } from './views/tree/repositoryView.ts';
import { RowMarks } from './views/tree/rowMarks.ts';
import { TreeFilter } from './views/tree/treeFilter.ts';
import { ViewState } from './views/tree/viewState.ts';
import { followRemoteRepositories } from './views/webEditor.ts';

/**
 * The composition root: makes every service and ties them together. Makes no request; the first view to show does.
 * @param userAgent named to services, where the host allows it.
 * @returns what is to be done before the window closes; never rejects.
 */
export function compose(context: ExtensionContext, userAgent: string | undefined): () => Promise<void> {
  const log = window.createOutputChannel('Repo Rider', { log: true });
  const clock = systemClock;
  const storage = new FileStorage(context.globalStorageUri);
  const ports: ConnectionPorts = { fetch: hostFetch, clock, limits: DEFAULT_LIMITS, storage, log, userAgent };
  const vault = new TokenVault(context.secrets);
  const connector = new Connector(ports);
  const sessions = new Sessions({ vault, connector, log });
  const watchList = new WatchList(context.globalState);
  const current = new CurrentSession({
    sessions,
    watchList,
    memento: context.globalState,
    baseAddress: () => settings.baseUrl,
  });
  const library = new Library({ sessions, watchList, log });
  const clones = new Clones(context.globalState);
  const habits = new CloneHabits(context.globalState);
  const gitFolders = new GitFolders(clones, log);
  const changes = new ChangeTracker({ library, clock, log });
  const pins = new Pins(context.globalState);
  const visits = new Visits(context.globalState, clock);
  const catalogue = new Catalogue({ library, pins, visits, changes });
  const viewState = new ViewState(context.globalState);
  const contextKeys = new ContextKeys({ sessions, current, library, watchList, viewState, changes });

  const findSession = (id: string): Promise<Session | undefined> => current.find(id);
  const use = (session: Session): void => current.use(session);
  const avatars = new Avatars({ fetch: hostFetch, clock }, log);
  const pageServices = { findSession, use, avatars, extensionUri: context.extensionUri, log, clock };
  const page = new RepositoryPage({ ...pageServices, library, clones, pins });
  const showRepository: AccountPageServices['showRepository'] = (state) => page.show(state);
  const accountPage = new AccountPage({ ...pageServices, library, watchList, sessions, pins, changes, showRepository });
  const connectCounter = (): CyclistCounter => connector.connectCounter(parseCounterAddress(settings.counterUrl));
  const quotaPage = new QuotaPage({ extensionUri: context.extensionUri, log, clock, current, library });
  const cyclistsPage = new CyclistsPage({ extensionUri: context.extensionUri, log, connectCounter });

  const services = {
    sessions,
    connector,
    current,
    library,
    watchList,
    clones,
    habits,
    changes,
    pins,
    visits,
    catalogue,
    viewState,
    settings,
    log,
    clock,
  };
  const provider = new RiderAuthenticationProvider(sessions, (account, scopes) =>
    account ? askReplacement(services, account, scopes) : askSignIn(services, settings.baseUrl, scopes),
  );
  const filter = new TreeFilter({ library, catalogue, pins, changes, viewState, clock });
  const marks = new RowMarks({ library, pins, changes, clones });
  const tree = new RepositoryTree({ library, viewState, filter, marks, clock });
  const view = new RepositoryView({ library, tree, current, changes, viewState, filter, clock });
  const autoRefresh = new AutoRefresh({
    library,
    clock,
    intervalMs: () => settings.refreshIntervalMs,
    isWatched: () => window.state.focused,
  });

  context.subscriptions.push(
    log,
    vault,
    sessions,
    current,
    watchList,
    library,
    clones,
    gitFolders,
    changes,
    pins,
    viewState,
    contextKeys,
    tree,
    marks,
    view,
    window.registerFileDecorationProvider(changeDecorations),
    new QuotaStatusBar(current, library, connector.lifecycle, clock),
    autoRefresh,
    page,
    accountPage,
    quotaPage,
    cyclistsPage,
    provider,
    authentication.registerAuthenticationProvider(AUTHENTICATION_PROVIDER, 'Repo Rider', provider, {
      supportsMultipleAccounts: true,
    }),
    window.registerWebviewPanelSerializer(Page.repository, page),
    window.registerWebviewPanelSerializer(Page.account, accountPage),
    window.registerWebviewPanelSerializer(Page.quota, quotaPage),
    window.registerWebviewPanelSerializer(Page.cyclists, cyclistsPage),
    window.registerUriHandler(new RepositoryLink(current, library, page)),
    ...registerCommands({ ...services, view, page, accountPage, quotaPage, cyclistsPage, connectCounter }),
    sessions.onDidChange((change) => {
      page.followSessions(change);
      accountPage.followSessions(change);
      for (const { id } of change.removed) void viewState.forget(id);
    }),
    current.onDidChange(() => {
      // What earlier windows, and others, know of the allowance.
      void current.session?.connection.turns.look();
    }),
    window.onDidChangeWindowState(({ focused }) => {
      if (!focused) return;
      void library.catchUp();
      autoRefresh.look();
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (affectsBaseUrl(event)) current.look();
    }),
  );
  void restore();
  // In a later turn: the window is not to wait for this.
  setTimeout(() => {
    gitFolders.follow();
    context.subscriptions.push(offerRemoteSources(new RemoteSources({ library, catalogue, clock, settings })));
    context.subscriptions.push(followRemoteRepositories());
  });
  return () => sessions.flush();

  async function restore(): Promise<void> {
    await sessions.restore();
    library.restore();
    current.look();
    contextKeys.update();
    await sessions.sweep(current.bases);
  }
}
