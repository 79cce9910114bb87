import type { ExtensionContext, Uri, WebviewPanel } from 'vscode';
import type { AskSignIn } from '../accounts/authenticationProvider.ts';
import type { SessionsChange } from '../accounts/core/accountState.ts';
import type { GitAnswer, GitQuestion } from '../accounts/core/gitQuestion.ts';
import { forgetTokens } from '../accounts/gitAccessCommands.ts';
import { askReplacement, askSignIn } from '../accounts/signIn.ts';
import type { ApiSource } from '../api/api.ts';
import { ApiReader } from '../api/apiReader.ts';
import { logged } from '../base/core/log.ts';
import { ROOTS_KEY } from '../base/core/storedKeys.ts';
import { offerToContinue } from '../clones/cloneAllCommands.ts';
import type { RemovalCommands } from '../clones/clones.ts';
import type { RemoteSourceFinder } from '../clones/gitBase.ts';
import { type Counter, parseCounterAddress } from '../extras/core/cyclistCounter.ts';
import type { HttpPorts } from '../http/core/send/httpClient.ts';
import { type CommandId, Page, type PageType, type ToolName } from '../ids.ts';
import { createAccountPanel } from '../pages/accountPanel.ts';
import { Avatars } from '../pages/core/avatars.ts';
import { openRepositoryLink } from '../pages/repositoryLink.ts';
import { createRepositoryPanel } from '../pages/repositoryPanel.ts';
import { QuotaPanel } from '../quota/quotaPanel.ts';
import { MissingDetails } from '../repositories/core/missingDetails.ts';
import { Finder } from '../search/core/finder.ts';
import { shareableSearch } from '../search/core/repositorySearch.ts';
import { RemoteSources } from '../search/remoteSources.ts';
import { dropRows } from '../sidebar/dropRows.ts';
import type { TreeNode } from '../sidebar/nodes.ts';
import type { LanguageTool } from '../tools/tool.ts';
import { toolTable } from '../tools/tools.ts';
import { commandRunner } from './commandTable.ts';
import { composeFiles, type FileActions } from './composeFiles.ts';
import type { Sidebar } from './composeSidebar.ts';
import type { CommandServices, Services } from './services.ts';

/** Everything that runs on request: commands, pages, search and dialogs, and the entry points for other software. */
export interface Actions {
  run(command: CommandId, ...args: readonly never[]): Promise<void>;
  /** Restores a panel after the window is reloaded. */
  restorePage(type: PageType, panel: WebviewPanel, state: unknown): void;
  /** Shows the repository or the file that a link to the extension names. */
  openLink(link: Uri): Promise<void>;
  /** See `dropRows`. */
  drop(dragged: readonly TreeNode[], target: TreeNode): Promise<void>;
  readonly askSignIn: AskSignIn;
  /** Answers VS Code's Git: see `GitAccess`. */
  answerGit(question: GitQuestion): Promise<GitAnswer | undefined>;
  /** Makes Git's helpers forget the tokens of accounts, and forgets which files were opened with them. */
  forget(change: SessionsChange): Promise<void>;
  /** Offers to continue with repositories that another window has begun to clone. */
  offerToContinue(): Promise<void>;
  readonly remoteSources: RemoteSourceFinder;
  /** What reads files without a clone. */
  files(): FileActions;
  readonly api: ApiSource;
  readonly tools: Readonly<Record<ToolName, LanguageTool>>;
  dispose(): void;
}

/** The composition root of services that only some windows need. */
export function composeActions(
  { extension, extensionUri, workspaceState }: ExtensionContext,
  services: Services,
  { view, viewState }: Sidebar,
  ports: HttpPorts,
  removal: RemovalCommands | undefined,
): Actions {
  const { sessions, connector, current, library, fileHosts, localClones, settings, memento, clock, log } = services;
  const pageServices = { ...services, avatars: new Avatars(ports, log), extensionUri };
  const missing = new MissingDetails(memento);
  const page = createRepositoryPanel(
    pageServices,
    missing,
    async (entry, ...file) => fileHosts.serves(entry.session) && files().openHere(entry, ...file),
  );
  const accountPage = createAccountPanel(pageServices, (state) => page.show(state));
  const quotaPanel = new QuotaPanel(pageServices);
  const connectCounter = (): Counter => connector.connectCounter(parseCounterAddress(settings.counterUrl));
  const shareable = shareableSearch(services);
  const finder = new Finder(library, shareable, clock);
  const api = new ApiReader(library, current, finder);
  const commandServices: CommandServices = {
    ...services,
    extension,
    view,
    viewState,
    page,
    accountPage,
    quotaPanel,
    connectCounter,
    removal,
    retryFiles: (failure) => files().retry(failure),
  };
  let composedFiles: FileActions | undefined;
  const files = (): FileActions => (composedFiles ??= composeFiles(commandServices, workspaceState));
  const pages = {
    [Page.repository]: page,
    [Page.account]: accountPage,
    [Page.quota]: quotaPanel,
  };
  const subscriptions = [
    ...Object.values(pages),
    api,
    sessions.onDidChange((change) => {
      page.followSessions(change);
      accountPage.followSessions(change);
      void missing.forget([...change.forgotten, ...change.changed]).catch(logged(log));
    }),
  ];
  return {
    run: commandRunner(commandServices, () => files().handlers),
    restorePage: (type, panel, state) => pages[type].restore(panel, state),
    answerGit: (question) => services.gitAccess.answer(question),
    forget: async (change) => {
      const hasFiles = composedFiles !== undefined || memento.get(ROOTS_KEY) !== undefined;
      await Promise.all([forgetTokens(services.consents, localClones, change), hasFiles && files().forget(change)]);
    },
    drop: (dragged, target) => dropRows(services, dragged, target),
    openLink: async (uri) =>
      uri.path === '/file' ? files().openLink(uri) : openRepositoryLink(uri, current, library, page),
    offerToContinue: () => offerToContinue(commandServices),
    files,
    remoteSources: new RemoteSources(services, shareable),
    api,
    tools: toolTable({ ...services, finder, readFiles: () => files().files, connectCounter }),
    askSignIn: async (account, scopes) => {
      if (account) return askReplacement(commandServices, account, scopes);
      const result = await askSignIn(commandServices, settings.baseUrl, { scopes });
      if (typeof result === 'string') return undefined;
      return 'existing' in result ? sessions.replaceToken(result.existing, result.credential, { scopes }) : result;
    },
    dispose: () => {
      void services.queue.pause().catch(logged(log));
      composedFiles?.dispose();
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
