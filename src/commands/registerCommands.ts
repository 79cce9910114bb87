import { commands, type Disposable, type LogOutputChannel } from 'vscode';
import type { Session } from '../core/accounts/session.ts';
import type { CyclistCounter } from '../core/api/cyclistCounter.ts';
import type { Clock } from '../core/clock.ts';
import type { RepositoryStore } from '../core/repositories/repositoryStore.ts';
import { Command, type CommandId } from '../ids.ts';
import type { RepositoryPage } from '../views/pages/repositoryPage.ts';
import type { FailureNode, RepositoryNode } from '../views/tree/nodes.ts';
import { signIn, signOut } from './accountCommands.ts';
import { withinBoundary } from './boundary.ts';
import { countCyclists } from './cyclistCommands.ts';
import { showQuota } from './quotaCommands.ts';
import { clearCache, refresh, retry } from './refreshCommands.ts';
import { copyAddress, copyFullName, openOnWeb, showRepository } from './repositoryCommands.ts';
import { showSaying } from './sayingCommands.ts';

export interface CommandServices {
  readonly session: Session;
  readonly store: RepositoryStore;
  readonly page: RepositoryPage;
  readonly connectCounter: () => CyclistCounter;
  readonly clock: Clock;
  readonly channel: LogOutputChannel;
}

/** What a command gets: the row it was called on, for those that the tree calls. */
type Handler = (node: never) => unknown;

/** Registers every command of the manifest: the type asks for one handler for each id. */
export function registerCommands({
  session,
  store,
  page,
  connectCounter,
  clock,
  channel,
}: CommandServices): Disposable[] {
  const handlers: Record<CommandId, Handler> = {
    [Command.signIn]: () => signIn(session),
    [Command.signOut]: () => signOut(session),
    [Command.refresh]: () => refresh(store),
    [Command.stopRefresh]: () => store.stop(),
    [Command.retry]: (node?: FailureNode) => retry(store, node),
    [Command.showRepository]: (node: RepositoryNode) => showRepository(page, node),
    [Command.openOnWeb]: (node: RepositoryNode) => openOnWeb(node),
    [Command.copyHttpsAddress]: (node: RepositoryNode) => copyAddress(node, 'https'),
    [Command.copySshAddress]: (node: RepositoryNode) => copyAddress(node, 'ssh'),
    [Command.copyWebAddress]: (node: RepositoryNode) => copyAddress(node, 'web'),
    [Command.copyFullName]: (node: RepositoryNode) => copyFullName(node),
    [Command.showSaying]: () => showSaying(session),
    [Command.countCyclists]: () => countCyclists(connectCounter),
    [Command.showQuota]: () => showQuota(session, clock),
    [Command.showLog]: () => channel.show(),
    [Command.clearCache]: () => clearCache(session, store),
  };
  return Object.entries(handlers).map(([id, handler]) =>
    commands.registerCommand(id, (node: never) => withinBoundary(channel, id, () => handler(node))),
  );
}
