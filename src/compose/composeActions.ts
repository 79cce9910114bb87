import type { LogOutputChannel, Uri, WebviewPanel } from 'vscode';
import { ApiReader } from '../api/apiReader.ts';
import type { ApiSource } from '../api/publicApi.ts';
import { askReplacement, askSignIn } from '../commands/accounts/signIn.ts';
import { offerToContinue } from '../commands/cloneAllCommands.ts';
import { resolveArguments } from '../commands/commandArguments.ts';
import { commandTable } from '../commands/commandTable.ts';
import { AskToServe } from '../commands/files/askToServe.ts';
import { openPendingFile } from '../commands/files/cloneFile.ts';
import { openFileHere, openFileLink } from '../commands/files/openLinkedFile.ts';
import { forgetTokens, gitAccessQuestions } from '../commands/gitAccessCommands.ts';
import type { CommandServices } from '../commands/services.ts';
import type { SessionsChange } from '../core/accounts/accountTable.ts';
import type { Session } from '../core/accounts/session.ts';
import type { Counter } from '../core/api/cyclistCounter.ts';
import { parseCounterAddress } from '../core/api/cyclistCounter.ts';
import { CloneHabits } from '../core/clones/make/cloneHabits.ts';
import { CloneQueue } from '../core/clones/make/cloneQueue.ts';
import { GitAccess } from '../core/credentials/gitAccess.ts';
import { GitConsents } from '../core/credentials/gitConsents.ts';
import type { GitAnswer, GitQuestion } from '../core/credentials/gitQuestion.ts';
import { Browsing } from '../core/files/browsing.ts';
import { OpenedRoots } from '../core/files/openedRoots.ts';
import { PendingFiles } from '../core/files/pendingFile.ts';
import { RepositoryFiles } from '../core/files/repositoryFiles.ts';
import type { ExchangePorts } from '../core/http/send/exchange.ts';
import { logged } from '../core/log.ts';
import type { Memento } from '../core/memento.ts';
import { Avatars } from '../core/pictures/avatars.ts';
import { MissingDetails } from '../core/repositories/missingDetails.ts';
import type { CatalogueEntry } from '../core/search/catalogue.ts';
import { Finder } from '../core/search/finder.ts';
import { searchOf } from '../core/search/repositorySearch.ts';
import { type CommandId, Context, Page, type PageType, type ToolName } from '../ids.ts';
import type { AskSignIn } from '../platform/accounts/authenticationProvider.ts';
import { ServedFiles } from '../platform/files/servedFiles.ts';
import type { RemoteSourceFinder } from '../platform/git/gitBase.ts';
import { openPathsAt } from '../platform/git/gitExtension.ts';
import type { Services } from '../platform/services.ts';
import type { LanguageTool } from '../tools/tool.ts';
import { toolTable } from '../tools/toolTable.ts';
import type { FileChoice } from '../views/files/filePicker.ts';
import { FilesTree } from '../views/files/filesTree.ts';
import { FilesView } from '../views/files/filesView.ts';
import { createAccountPanel } from '../views/pages/accountPanel.ts';
import { CyclistsPanel } from '../views/pages/cyclistsPanel.ts';
import { QuotaPanel } from '../views/pages/quotaPanel.ts';
import { createRepositoryPanel } from '../views/pages/repositoryPanel.ts';
import { RemoteSources } from '../views/remoteSources.ts';
import { openRepositoryLink } from '../views/repositoryLink.ts';
import { OpenList } from '../views/search/openList.ts';

/** The services that `compose` creates. */
interface ActionServices extends Services, Pick<CommandServices, 'view' | 'viewState'> {
  readonly extensionUri: Uri;
  /** Of the workspace, where `memento` is the one of all windows. */
  readonly workspaceMemento: Memento;
  readonly exchangePorts: Omit<ExchangePorts, 'limits'>;
  readonly log: LogOutputChannel;
}

/** Everything that runs on request: commands, pages, search and dialogs, and the entry points for other software. */
export interface Actions {
  run(command: CommandId, node: never, selected: never): Promise<void>;
  /** Restores a panel after the window is reloaded. */
  restorePage(type: PageType, panel: WebviewPanel, state: unknown): void;
  /** Shows the repository or the file that a link to the extension names. */
  openLink(link: Uri): Promise<void>;
  readonly askSignIn: AskSignIn;
  /** Answers VS Code's Git: see `GitAccess`. */
  answerGit(question: GitQuestion): Promise<GitAnswer | undefined>;
  /** Makes Git's helpers forget the tokens of accounts, and forgets which files were opened with them. */
  forget(change: SessionsChange): Promise<void>;
  /** Opens the file for which the folder of this window was opened. */
  openPendingFile(): Promise<void>;
  /** Offers to continue with repositories that another window has begun to clone. */
  offerToContinue(): Promise<void>;
  readonly remoteSources: RemoteSourceFinder;
  /** Shows the files that the last window of the workspace has shown. Makes no request before the view is visible. */
  restoreFiles(): Promise<void>;
  /** The files of repositories, for VS Code. */
  readonly servedFiles: ServedFiles;
  readonly api: ApiSource;
  readonly tools: Readonly<Record<ToolName, LanguageTool>>;
  dispose(): void;
}

/** The composition root of services that only some windows need: this file is loaded on first use. */
export function composeActions(services: ActionServices): Actions {
  const { sessions, connector, current, library, settings, clock, log, extensionUri } = services;
  const search = searchOf(services);
  const avatars = new Avatars(services.exchangePorts, log);
  const findSession = (id: string): Promise<Session | undefined> => current.find(id);
  const use = (session: Session): void => current.use(session);
  const pageServices = { ...services, findSession, use, avatars };
  const missing = new MissingDetails(services.memento);
  const page = createRepositoryPanel({
    ...pageServices,
    missing,
    openFile: (...file) => openFileHere({ files, roots, log }, ...file),
  });
  const accountPage = createAccountPanel({ ...pageServices, showRepository: (state) => page.show(state) });
  const quotaPanel = new QuotaPanel(services);
  const connectCounter = (): Counter => connector.connectCounter(parseCounterAddress(settings.counterUrl));
  const cyclistsPanel = new CyclistsPanel({ extensionUri, log, connectCounter });
  const finder = new Finder({ library, search, clock });
  const api = new ApiReader({ library, current, finder });
  const habits = new CloneHabits(services.memento);
  const openList = new OpenList<CatalogueEntry>(Context.finding);
  const openFileList = new OpenList<FileChoice>(Context.findingFile);
  const roots = new OpenedRoots(services.memento);
  const pendingFiles = new PendingFiles(services.memento, clock);
  const maxBytes = (): number => settings.fileCacheBytes;
  const files = new RepositoryFiles({ roots, library, findSession, maxBytes, log });
  const asksToServe = new AskToServe({ library, files });
  const servedFiles = new ServedFiles({ roots, files, ask: (address) => asksToServe.ask(address), log });
  const browsing = new Browsing({ files, roots, findSession, memento: services.workspaceMemento, log });
  const filesTree = new FilesTree({ browsing, files, findSession, clock, log });
  const filesView = new FilesView({ browsing, filesTree, clock });
  const queue = new CloneQueue(services.memento);
  const consents = new GitConsents(services.memento);
  const isDirect = (origin: string): Promise<boolean> => services.localClones.isDirect(origin);
  const asking = gitAccessQuestions({ consents, localClones: services.localClones });
  const gitAccess = new GitAccess({ library, consents, openPaths: openPathsAt, isDirect, clock, log, ...asking });
  const closing = new AbortController();
  const all = { ...services, habits, queue, consents, gitAccess, closing: closing.signal };
  const panels = { page, accountPage, quotaPanel, cyclistsPanel };
  const fileServices = { openFileList, files, roots, pendingFiles, browsing, filesView };
  const handlers = commandTable({ ...all, ...panels, ...fileServices, search, openList, connectCounter });
  const pages = {
    [Page.repository]: page,
    [Page.account]: accountPage,
    [Page.quota]: quotaPanel,
    [Page.cyclists]: cyclistsPanel,
  };
  const subscriptions = [
    ...Object.values(pages),
    api,
    servedFiles,
    files,
    browsing,
    filesTree,
    filesView,
    browsing.onDidChange(() => {
      services.view.isAlone = browsing.browsed === undefined;
    }),
    sessions.onDidChange((change) => {
      page.followSessions(change);
      accountPage.followSessions(change);
      void missing.forget([...change.forgotten, ...change.changed]).catch(logged(log));
    }),
  ];
  return {
    run: async (command, ...args) => {
      const [node, selected] = await resolveArguments(args, findSession);
      await handlers[command](node, selected);
    },
    restorePage: (type, panel, state) => pages[type].restore(panel, state),
    answerGit: (question) => gitAccess.answer(question),
    forget: async (change) => {
      const forgotten = files.forget(change);
      // After the trees were dropped: the files view reads them again.
      browsing.followSessions(change);
      await Promise.all([forgetTokens(all, change), forgotten]);
    },
    openLink: (uri) =>
      uri.path === '/file'
        ? openFileLink(uri, { current, library, files, roots, log })
        : openRepositoryLink(uri, { current, library, page }),
    openPendingFile: () => openPendingFile(pendingFiles),
    offerToContinue: () => offerToContinue(all),
    restoreFiles: () => browsing.restore(),
    servedFiles,
    remoteSources: new RemoteSources({ library, search, clock, settings }),
    api,
    tools: toolTable({ finder, files, library, current, connectCounter, clock, log }),
    askSignIn: async (account, scopes) => {
      if (account) return askReplacement(services, account, scopes);
      const result = await askSignIn(services, settings.baseUrl, { scopes });
      if (typeof result === 'string') return undefined;
      return 'existing' in result ? sessions.replaceToken(result.existing, result.credential, { scopes }) : result;
    },
    dispose: () => {
      closing.abort();
      void queue.pause().catch(logged(log));
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
