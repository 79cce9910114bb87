import { authentication, type ExtensionContext, window, workspace } from 'vscode';
import type { Actions } from './actions.ts';
import type { ApiSource } from './api/publicApi.ts';
import { type ConnectionPorts, Connector } from './core/accounts/connection.ts';
import { CurrentSession } from './core/accounts/currentSession.ts';
import { connectionOf } from './core/accounts/session.ts';
import { Sessions } from './core/accounts/sessions.ts';
import { TokenVault } from './core/accounts/tokenVault.ts';
import { WatchList } from './core/accounts/watchList.ts';
import { ChangeTracker } from './core/changes/changeTracker.ts';
import { systemClock } from './core/clock.ts';
import { Clones } from './core/clones/clones.ts';
import { IncompleteError } from './core/errors.ts';
import type { CacheMode } from './core/http/fetch.ts';
import { DEFAULT_LIMITS } from './core/http/limits.ts';
import { Lazy } from './core/lazy.ts';
import { describeForLog, logged } from './core/log.ts';
import { AutoRefresh } from './core/repositories/autoRefresh.ts';
import { Library } from './core/repositories/library.ts';
import { PINS_KEY, Pins } from './core/repositories/pins.ts';
import { Visits } from './core/repositories/visits.ts';
import { Catalogue } from './core/search/catalogue.ts';
import { AUTHENTICATION_PROVIDER, type CommandId, Page, type ToolName } from './ids.ts';
import { RiderAuthenticationProvider } from './platform/authenticationProvider.ts';
import { describeError } from './platform/errorText.ts';
import { hostFetch } from './platform/fetch.ts';
import { offerRemoteSources } from './platform/gitBase.ts';
import { GitFolders } from './platform/gitFolders.ts';
import { offerReload } from './platform/reloadOffer.ts';
import { affectsBaseUrl, settings } from './platform/settings.ts';
import { FileStorage } from './platform/storage.ts';
import type { LanguageTool } from './tools/tool.ts';
import { ToolError } from './tools/toolError.ts';
import { ContextKeys } from './views/contextKeys.ts';
import { QuotaStatusBar } from './views/statusBar.ts';
import { changeDecorations } from './views/tree/changeDecorations.ts';
import { RepositoryTree } from './views/tree/repositoryTree.ts';
import { RepositoryView } from './views/tree/repositoryView.ts';
import { RowMarks } from './views/tree/rowMarks.ts';
import { TreeFilter } from './views/tree/treeFilter.ts';
import { ViewState } from './views/tree/viewState.ts';
import { followRemoteRepositories } from './views/webEditor.ts';

/** What differs between Node and a web worker. */
export interface HostTraits {
  /** Sent to services; undefined in a web worker, where the browser sets its own. */
  readonly userAgent?: string;
  readonly cacheMode: CacheMode;
}

/** The product, awake. */
export interface Rider {
  /** Runs a command of the manifest, and tells the user when it fails. */
  run(command: CommandId, node: never, selected: never): Promise<void>;
  /** Who answers other extensions. */
  api(): Promise<ApiSource>;
  /** A tool of the manifest, for language models. */
  tool(name: ToolName): Promise<LanguageTool>;
  /** What is to be done before the window closes; never rejects. */
  flush(): Promise<void>;
}

/**
 * The composition root of what every window has: makes every service and ties them together. Makes no request; the first
 * view to show does.
 */
export function compose(context: ExtensionContext, host: HostTraits): Rider {
  // For the other computers of a person: ids mean the same there, and name nothing. All else stays: folders and how the view was
  // left are of this computer, and whom one watches would be asked for where nobody has said so.
  context.globalState.setKeysForSync([PINS_KEY]);
  const log = window.createOutputChannel('Repo Rider', { log: true });
  const clock = systemClock;
  const storage = new FileStorage(context.globalStorageUri);
  const ports: ConnectionPorts = {
    fetch: hostFetch,
    clock,
    limits: DEFAULT_LIMITS,
    loadNetwork: () => loaded(import('./core/api/network.ts')),
    storage,
    log,
    ...host,
  };
  const vault = new TokenVault(context.secrets);
  const connector = new Connector(ports);
  const sessions = new Sessions({ vault, connector, memento: context.globalState, log });
  const watchList = new WatchList(context.globalState);
  const current = new CurrentSession({
    sessions,
    watchList,
    memento: context.globalState,
    baseAddress: () => settings.baseUrl,
  });
  const library = new Library({ sessions, watchList, log });
  const clones = new Clones(context.globalState);
  const gitFolders = new GitFolders(clones, log);
  const changes = new ChangeTracker({ library, clock, log });
  const pins = new Pins(context.globalState);
  const visits = new Visits(context.globalState, clock);
  const catalogue = new Catalogue({ library, pins, visits, changes });
  const viewState = new ViewState(context.globalState);
  const contextKeys = new ContextKeys({ sessions, current, library, watchList, viewState, changes });

  const provider = new RiderAuthenticationProvider(sessions, async (...asked) =>
    (await actions.get()).askSignIn(...asked),
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

  const actions = new Lazy(async () => {
    const { composeActions } = await loaded(import('./actions.ts'));
    const composed = composeActions({
      extensionUri: context.extensionUri,
      sessions,
      connector,
      exchangePorts: ports,
      current,
      library,
      watchList,
      clones,
      memento: context.globalState,
      changes,
      pins,
      visits,
      catalogue,
      viewState,
      view,
      settings,
      log,
      clock,
    });
    context.subscriptions.push(composed);
    return composed;
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
    provider,
    authentication.registerAuthenticationProvider(AUTHENTICATION_PROVIDER, 'Repo Rider', provider, {
      supportsMultipleAccounts: true,
    }),
    ...Object.values(Page).map((type) =>
      window.registerWebviewPanelSerializer(type, {
        deserializeWebviewPanel: (panel, kept) => withActions((each) => each.restorePage(type, panel, kept)),
      }),
    ),
    window.registerUriHandler({ handleUri: (link) => withActions((each) => each.openLink(link)) }),
    sessions.onDidChange(({ removed }) => {
      for (const { id } of removed) void viewState.forget(id).catch(logged(log));
    }),
    current.onDidChange(() => {
      // What earlier windows, and others, know of the allowance.
      const { session } = current;
      if (session) void connectionOf(session).turns.look();
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
    context.subscriptions.push(offerRemoteSources(async () => (await actions.get()).remoteSources));
    context.subscriptions.push(followRemoteRepositories());
  });
  return {
    run: (...asked) => withActions((each) => each.run(...asked)),
    api: async () => (await actions.get()).api,
    tool: async (name) => {
      try {
        return (await actions.get()).tools[name];
      } catch (error) {
        throw new ToolError(describeError(error).message);
      }
    },
    flush: () => sessions.flush(),
  };

  /** Waits for a file of the extension, and logs why it can't be read. @throws IncompleteError */
  async function loaded<Exports>(file: Promise<Exports>): Promise<Exports> {
    try {
      return await file;
    } catch (error) {
      log.error(describeForLog(error));
      throw new IncompleteError();
    }
  }

  /** Does what a person asks for, and tells them where it can't be had. */
  async function withActions(work: (actions: Actions) => Promise<void>): Promise<void> {
    try {
      await work(await actions.get());
    } catch (error) {
      log.error(describeForLog(error));
      void offerReload(describeError(error).message);
    }
  }

  async function restore(): Promise<void> {
    await sessions.restore();
    library.restore();
    current.look();
    contextKeys.update();
    await vault
      .ids()
      .then((ids) => watchList.sweep(ids))
      .catch(logged(log));
    await sessions.sweep(current.bases);
  }
}
