/**
 * What starts the extension in a window, and joins all rooms. Only this room knows all services.
 *
 * - `startWindow.ts`, `idleWindow.ts`, `startView.ts`: what every window has, before anything is used
 * - `composeServices.ts`, `composeSidebar.ts`, `composeActions.ts`, `composeFiles.ts`: create the services
 * - `commandTable.ts`, `fileCommandTable.ts`: the handler of each command
 * - `settings.ts`: the settings that the user has made
 *
 * No other room may import it.
 */

import { type Disposable, type ExtensionContext, env, type Uri, window } from 'vscode';
import { RiderAuthenticationProvider } from '../accounts/authenticationProvider.ts';
import type { SessionsChange } from '../accounts/core/accountState.ts';
import type { ConnectionPorts } from '../accounts/core/connection.ts';
import { CONSENTS_FOLDER } from '../accounts/core/gitConsents.ts';
import { parseGitQuestion } from '../accounts/core/gitQuestion.ts';
import { systemClock } from '../base/core/clock.ts';
import { logged, logWithoutTokens } from '../base/core/log.ts';
import { whenStored } from '../base/core/memento.ts';
import type { FileOperations } from '../base/core/storage.ts';
import { BROWSED_KEY, PENDING_FILE_KEY, QUEUE_KEY, ROOTS_KEY } from '../base/core/storedKeys.ts';
import { hostFetch } from '../base/fetch.ts';
import { FileStorage } from '../base/storage.ts';
import type { RemovalCommands } from '../clones/clones.ts';
import type { Machine } from '../clones/core/machine.ts';
import { withinBoundary } from '../errors/errorBoundary.ts';
import type { CacheMode } from '../http/core/send/fetch.ts';
import { DEFAULT_LIMITS } from '../http/core/send/limits.ts';
import { type Actions, composeActions } from './composeActions.ts';
import { composeServices } from './composeServices.ts';
import { composeSidebar } from './composeSidebar.ts';
import type { Rider } from './rider.ts';
import { StartRecorder } from './startRecorder.ts';
import type { StartedWindow } from './startWindow.ts';

/** The differences between Node and a web worker. */
export interface HostTraits {
  /** Sent to services; undefined in a web worker, where the browser sets it. */
  readonly userAgent?: string;
  readonly cacheMode: CacheMode;
  /** Access to the computer that the extension runs on; undefined in a web worker. */
  readonly machine?: Machine;
  /** The commands that delete clones; undefined in a web worker. */
  readonly removal?: RemovalCommands;
  /** Stores the open folders for other windows on this computer, until it is disposed of. */
  readonly storeFolders?: (storage: Uri, onFailure: (error: unknown) => void) => Disposable;
  /** Access to the files of this computer; undefined in a web worker. */
  readonly files?: FileOperations<Uri>;
}

/**
 * The composition root of everything that a window needs once the user does anything with the extension. Makes no
 * request; the first visible view does.
 */
export function compose(context: ExtensionContext, host: HostTraits, started: StartedWindow): Rider {
  const channel = window.createOutputChannel('Repo Rider', { log: true });
  context.subscriptions.push(channel);
  const log = { ...logWithoutTokens(channel), show: () => channel.show() };
  const clock = systemClock;
  const storage = new FileStorage(context.globalStorageUri, host.files);
  const ports: ConnectionPorts & { readonly log: typeof log } = {
    fetch: hostFetch,
    clock,
    limits: DEFAULT_LIMITS,
    storage,
    log,
    ...host,
  };
  const services = composeServices(context, ports, host.machine, started);
  const { sessions, current, library, clones, localClones, sweep } = services;
  const sidebar = composeSidebar(context, services, started, (...drop) =>
    withActions('drop', (each) => each.drop(...drop)),
  );
  const version = String(context.extension.packageJSON.version);
  const recorder = new StartRecorder({ ...services, ...sidebar }, storage, { version, language: env.language });
  let composed: Actions | undefined;
  const actions = (): Actions => {
    if (!composed) {
      composed = composeActions(context, services, sidebar, ports, host.removal);
      context.subscriptions.push(composed);
    }
    return composed;
  };

  const provider = new RiderAuthenticationProvider(
    sessions,
    async (...request) => actions().askSignIn(...request),
    started.givenSessions,
  );
  context.subscriptions.push(provider, recorder);
  void startLater();
  return {
    run: (command, ...args) => withActions(command, (each) => each.run(command, ...args)),
    api: async () => actions().api,
    tool: async (name) => actions().tools[name],
    files: async () => actions().files().served,
    remoteSources: async () => actions().remoteSources,
    accounts: provider,
    restorePage: (type, panel, state) => withActions(type, (each) => each.restorePage(type, panel, state)),
    openLink: (link) => withActions('link', (each) => each.openLink(link)),
    answerGit: async (server) => {
      const question = parseGitQuestion(server);
      return question && actions().answerGit(question);
    },
    addFolder: (...folder) => clones.addFolder(...folder),
    expireClones: (folder) => localClones.states.expire(folder),
    logFailure: logged(log),
    flush: async () => {
      await Promise.all([sessions.flush(), recorder.record()]);
      await Promise.all([whenStored(context.globalState), whenStored(context.workspaceState)]);
    },
  };

  /** Runs a user action within the error boundary; never rejects. @param what names the action in the log. */
  function withActions(what: string, work: (actions: Actions) => Promise<void> | void): Promise<void> {
    return withinBoundary(log, what, async () => work(actions()));
  }

  /** Starts in several turns, so that other extensions aren't blocked for long. */
  async function startLater(): Promise<void> {
    await clock.delay(0);
    const restored = restore();
    await clones.addNoted().catch(logged(log));
    await clock.delay(0);
    context.subscriptions.push(
      sessions.onDidChange((change) => {
        if (change.forgotten.length + change.changed.length > 0) void forget(change).catch(logged(log));
      }),
    );
    context.subscriptions.push(window.onDidChangeWindowState(({ focused }) => focused && openPendingFile()));
    openPendingFile();
    await restored;
    if (context.workspaceState.get(BROWSED_KEY) !== undefined) {
      await withActions('browsedFiles', async (each) => each.files().restore());
    }
    if (context.globalState.get(QUEUE_KEY) !== undefined) {
      await withActions('cloneQueue', (each) => each.offerToContinue());
    }
  }

  async function forget(change: SessionsChange): Promise<void> {
    const hasRoots = context.globalState.get(ROOTS_KEY) !== undefined;
    const hasStored = hasRoots || composed || (await storage.list(CONSENTS_FOLDER)).length > 0;
    if (hasStored) await withActions('forget', (each) => each.forget(change));
  }

  /** Opening a folder focuses the window that has it already, which then doesn't start. */
  function openPendingFile(): void {
    if (context.globalState.get(PENDING_FILE_KEY) === undefined) return;
    void withActions('openPendingFile', async (each) => each.files().openPending());
  }

  async function restore(): Promise<void> {
    // Accounts of VS Code follow when it has responded.
    await sessions.vaultRead();
    provider.report();
    library.arrange();
    current.update();
    sidebar.contextKeys.update();
    await sweep();
  }
}
