import { commands, type Disposable, type LogOutputChannel } from 'vscode';
import type { CurrentSession } from '../core/accounts/currentSession.ts';
import type { CyclistCounter } from '../core/api/cyclistCounter.ts';
import type { Clock } from '../core/clock.ts';
import type { RepositoryEntry } from '../core/repositories/entry.ts';
import type { Library } from '../core/repositories/library.ts';
import { Command, type CommandId } from '../ids.ts';
import type { RepositoryPage } from '../views/pages/repositoryPage.ts';
import type { AccountNode, FailureNode, NoticeNode, OwnerNode, RepositoryNode } from '../views/tree/nodes.ts';
import { type OfSession, replaceToken, signIn, signOut } from './accountCommands.ts';
import { withinBoundary } from './boundary.ts';
import { type CloneServices, clone } from './cloneCommands.ts';
import { countCyclists } from './cyclistCommands.ts';
import { openFolder, openInRemoteRepositories, openInWebEditor } from './openCommands.ts';
import { showQuota } from './quotaCommands.ts';
import { clearCache, refresh, retry } from './refreshCommands.ts';
import { copyAddress, copyFullName, openOnWeb, showRepository } from './repositoryCommands.ts';
import { showSaying } from './sayingCommands.ts';
import type { SignInServices } from './signIn.ts';
import { authorize, tellAboutToken } from './tokenCommands.ts';
import { lookUpUser, showAccount, unwatch, type WatchServices, watch } from './watchCommands.ts';

export interface CommandServices extends SignInServices, WatchServices, Omit<CloneServices, 'settings'> {
  readonly settings: SignInServices['settings'] & CloneServices['settings'];
  readonly current: CurrentSession;
  readonly library: Library;
  readonly page: RepositoryPage;
  readonly connectCounter: () => CyclistCounter;
  readonly clock: Clock;
  readonly log: LogOutputChannel;
}

/** What a command gets: the row it was called on, for those that the tree calls, and the rows that are selected. */
type Handler = (node: never, selected: never) => unknown;

/**
 * The menu of the view's title hands the focused row over, whatever it is: a repository's is not meant, nor an owner's but the
 * account's own, whose menu has these commands, too.
 */
function unlessOfOthers(node: OfSession | undefined): OfSession | undefined {
  const { kind, listing } = (node ?? {}) as Partial<OwnerNode>;
  const isOfOther = kind === 'owner' && listing?.owner.login !== node?.session.account?.login;
  return isOfOther || (node && 'kind' in node && node.kind === 'repository') ? undefined : node;
}

/** Registers every command of the manifest: the type asks for one handler for each id. */
export function registerCommands(services: CommandServices): Disposable[] {
  const { sessions, current, library, clones, page, connectCounter, clock, log } = services;
  const handlers: Record<CommandId, Handler> = {
    [Command.signIn]: (node?: OfSession) => signIn(services, unlessOfOthers(node)),
    [Command.signOut]: (node?: OfSession) => signOut(sessions, unlessOfOthers(node)),
    [Command.replaceToken]: (node?: OfSession) => replaceToken(services, unlessOfOthers(node)),
    [Command.checkToken]: (node?: OfSession) => tellAboutToken(services, unlessOfOthers(node)),
    [Command.authorize]: (node: OfSession) => authorize(sessions, node),
    [Command.watch]: (node?: OfSession) => watch(services, unlessOfOthers(node)),
    [Command.unwatch]: (node?: OwnerNode) => unwatch(services, node),
    [Command.lookUpUser]: () => lookUpUser(services),
    [Command.showAccount]: (node: OwnerNode | AccountNode) => showAccount(services, node),
    [Command.refresh]: () => refresh(library),
    [Command.stopRefresh]: () => library.stop(),
    [Command.retry]: (node: FailureNode | NoticeNode) => retry(library, node),
    [Command.showRepository]: (node: RepositoryNode) => showRepository(page, node),
    [Command.openOnWeb]: (node: RepositoryNode | OwnerNode) => openOnWeb(node),
    [Command.openInWebEditor]: (entry: RepositoryEntry) => openInWebEditor(entry),
    [Command.openInRemoteRepositories]: (entry: RepositoryEntry) => openInRemoteRepositories(entry),
    [Command.clone]: (clicked: RepositoryEntry | readonly RepositoryEntry[], selected?: readonly unknown[]) =>
      clone(services, clicked, selected),
    [Command.openFolder]: (entry: RepositoryEntry) => openFolder(clones, entry, 'this'),
    [Command.openInNewWindow]: (entry: RepositoryEntry) => openFolder(clones, entry, 'new'),
    [Command.copyHttpsAddress]: (node: RepositoryNode) => copyAddress(node, 'https'),
    [Command.copySshAddress]: (node: RepositoryNode) => copyAddress(node, 'ssh'),
    [Command.copyWebAddress]: (node: RepositoryNode) => copyAddress(node, 'web'),
    [Command.copyFullName]: (node: RepositoryNode) => copyFullName(node),
    [Command.showSaying]: () => showSaying(current),
    [Command.countCyclists]: () => countCyclists(connectCounter),
    [Command.showQuota]: () => showQuota(current, library, clock),
    [Command.showLog]: () => log.show(),
    [Command.clearCache]: () => clearCache(sessions, library),
  };
  return Object.entries(handlers).map(([id, handler]) =>
    commands.registerCommand(id, (node: never, selected: never) =>
      withinBoundary(log, id, () => handler(node, selected)),
    ),
  );
}
