import { commands, type ExtensionContext, window, workspace } from 'vscode';
import { registerCommands } from './commands/registerCommands.ts';
import { type ConnectionPorts, Connector } from './core/accounts/connection.ts';
import { Session } from './core/accounts/session.ts';
import { TokenVault } from './core/accounts/tokenVault.ts';
import { CyclistCounter, parseCounterAddress } from './core/api/cyclistCounter.ts';
import { systemClock } from './core/clock.ts';
import { DEFAULT_LIMITS } from './core/http/exchange.ts';
import { HttpClient } from './core/http/httpClient.ts';
import { RepositoryStore } from './core/repositories/repositoryStore.ts';
import { Context, Page, View } from './ids.ts';
import { hostFetch } from './platform/fetch.ts';
import { affectsSession, settings } from './platform/settings.ts';
import { RepositoryPage } from './views/pages/repositoryPage.ts';
import { RepositoryLink } from './views/repositoryLink.ts';
import { QuotaStatusBar } from './views/statusBar.ts';
import { RepositoryTree } from './views/tree/repositoryTree.ts';

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
    log: channel,
    userAgent,
  };
  const vault = new TokenVault(context.secrets);
  const connector = new Connector(ports);
  const session = new Session({ vault, connector, log: channel, baseAddress: () => settings.baseUrl });
  const store = new RepositoryStore(session, channel);
  const page = new RepositoryPage(session, context.extensionUri, channel);
  const tree = new RepositoryTree(store, () => session.connection?.base.origin ?? '');

  // Its client has no credential: service B never gets one.
  const connectCounter = (): CyclistCounter =>
    new CyclistCounter(new HttpClient({ ...ports, base: parseCounterAddress(settings.counterUrl) }));

  const view = window.createTreeView(View.repositories, { treeDataProvider: tree, showCollapseAll: true });
  context.subscriptions.push(
    channel,
    vault,
    store,
    tree,
    view,
    new QuotaStatusBar(session, systemClock),
    page,
    window.registerWebviewPanelSerializer(Page.repository, page),
    window.registerUriHandler(new RepositoryLink(session, page)),
    ...registerCommands({ session, store, page, connectCounter, clock: systemClock, channel }),
    session.onDidChange(({ kind }) => {
      void commands.executeCommand('setContext', Context.session, kind);
      store.reset();
      page.followSession();
    }),
    store.onDidBegin((work) => void window.withProgress({ location: { viewId: View.repositories } }, () => work)),
    vault.onDidChange((origin) => {
      if (origin === session.connection?.base.origin) void session.restore();
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (affectsSession(event)) void session.restore();
    }),
  );
  void session.restore();
}
