import { commands, type ExtensionContext, window, workspace } from 'vscode';
import { registerCommands } from './commands/registerCommands.ts';
import { type ConnectionPorts, Connector } from './core/accounts/connection.ts';
import { Session } from './core/accounts/session.ts';
import { TokenVault } from './core/accounts/tokenVault.ts';
import { type CyclistCounter, parseCounterAddress } from './core/api/cyclistCounter.ts';
import { systemClock } from './core/clock.ts';
import { DEFAULT_LIMITS } from './core/http/exchange.ts';
import { AutoRefresh } from './core/repositories/autoRefresh.ts';
import { RepositoryStore } from './core/repositories/repositoryStore.ts';
import { Context, Page } from './ids.ts';
import { hostFetch } from './platform/fetch.ts';
import { affectsSession, settings } from './platform/settings.ts';
import { FileStorage } from './platform/storage.ts';
import { RepositoryPage } from './views/pages/repositoryPage.ts';
import { RepositoryLink } from './views/repositoryLink.ts';
import { QuotaStatusBar } from './views/statusBar.ts';
import { RepositoryTree } from './views/tree/repositoryTree.ts';
import { RepositoryView } from './views/tree/repositoryView.ts';

/**
 * The composition root: makes every service and ties them together. Makes no request; the first view to show does.
 * @param userAgent named to services, where the host allows it.
 */
export function compose(context: ExtensionContext, userAgent: string | undefined): void {
  const channel = window.createOutputChannel('Repo Rider', { log: true });
  const ports: ConnectionPorts = {
    fetch: hostFetch,
    clock: systemClock,
    limits: DEFAULT_LIMITS,
    storage: new FileStorage(context.globalStorageUri),
    log: channel,
    userAgent,
  };
  const vault = new TokenVault(context.secrets);
  const connector = new Connector(ports);
  const session = new Session({ vault, connector, log: channel, baseAddress: () => settings.baseUrl });
  const store = new RepositoryStore(session, channel);
  const page = new RepositoryPage(session, context.extensionUri, channel, systemClock);
  const tree = new RepositoryTree(store, () => session.connection?.base.origin ?? '');

  const connectCounter = (): CyclistCounter => connector.connectCounter(parseCounterAddress(settings.counterUrl));

  const autoRefresh = new AutoRefresh({
    store,
    clock: systemClock,
    intervalMs: () => settings.refreshIntervalMs,
    isWatched: () => window.state.focused,
  });

  context.subscriptions.push(
    channel,
    vault,
    store,
    tree,
    new RepositoryView(store, tree, systemClock),
    new QuotaStatusBar(session, store, connector.lifecycle, systemClock),
    autoRefresh,
    page,
    window.registerWebviewPanelSerializer(Page.repository, page),
    window.registerUriHandler(new RepositoryLink(session, page)),
    ...registerCommands({ session, store, page, connectCounter, clock: systemClock, channel }),
    session.onDidChange(({ kind }) => {
      void commands.executeCommand('setContext', Context.session, kind);
      store.reset();
      page.followSession();
      // What earlier windows, and others, know of the allowance.
      void session.connection?.turns.look();
    }),
    window.onDidChangeWindowState(({ focused }) => {
      if (!focused) return;
      void store.catchUp();
      autoRefresh.look();
    }),
    vault.onDidChange((origin) => {
      if (origin === session.connection?.base.origin) void session.restore();
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (affectsSession(event)) void session.restore();
    }),
  );
  void session.restore();
}
