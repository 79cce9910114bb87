import assert from 'node:assert/strict';
import { commands, extensions, ViewColumn, type WebviewPanel, window } from 'vscode';
import { ReturnWatch } from '../../src/accounts/core/returnWatch.ts';
import { type AccountSession, connectionOf, type Session } from '../../src/accounts/core/session.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import type { Disposable } from '../../src/base/core/event.ts';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import { type AccountPanel, createAccountPanel } from '../../src/pages/accountPanel.ts';
import { Avatars } from '../../src/pages/core/avatars.ts';
import type { PageServices } from '../../src/pages/pages.ts';
import { createRepositoryPanel, type RepositoryPanel } from '../../src/pages/repositoryPanel.ts';
import { ChangeTracker } from '../../src/repositories/core/changeTracker.ts';
import { MissingDetails } from '../../src/repositories/core/missingDetails.ts';
import { Pins } from '../../src/repositories/core/pins.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { Core } from '../support/core.ts';
import { fileHostsThatServe } from '../support/fileHosts.ts';
import { partOf } from '../support/partOf.ts';
import { realPorts, recordingLog } from '../support/ports.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';

const extension = extensions.getExtension('repo-rider.repo-rider');
assert.ok(extension);
export const { extensionUri } = extension;

/** A real panel, and the messages to its page. */
export interface RecordedPanel {
  readonly panel: WebviewPanel;
  readonly messages: { readonly type: string; readonly [key: string]: unknown }[];
  readonly isClosed: () => boolean;
}

/** The services of pages: a sandbox, and the signed-in rider. Open it first, close it last. */
export class PageWindow {
  readonly sandbox: Sandbox;
  readonly core: Core;
  readonly log = recordingLog();
  /** The sessions that the user has used, the latest last. */
  readonly used: Session[] = [];
  readonly clones: Clones;
  readonly pins: Pins;
  /** The full names of the repositories whose pages were requested. */
  readonly wanted: string[] = [];

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.core = new Core({ base: sandbox.baseUrl });
    this.clones = new Clones(this.core.memento);
    this.pins = new Pins(this.core.memento);
  }

  static async open(): Promise<PageWindow> {
    const opened = new PageWindow(await startSandbox({ repositories: 5 }));
    await opened.core.signIn(RIDER);
    opened.sandbox.clearRequests();
    return opened;
  }

  /** The rider's session, with its current token. */
  get session(): AccountSession {
    const [session] = this.core.sessions.accounts;
    assert.ok(session);
    return session;
  }

  /** @param find waits for the sessions, or finds others */
  services(find = async (id: string): Promise<Session | undefined> => this.core.sessions.find(id)): PageServices {
    const { core, log, clones, pins } = this;
    const { library, sessions, watchList } = core;
    return partOf<PageServices>({
      current: { find, use: (session: Session) => this.used.push(session) },
      library,
      sessions,
      watchList,
      // As in another window: none has just responded.
      returnWatch: new ReturnWatch({ connector: core.connector, clock: systemClock, isWatched: () => true }),
      changes: new ChangeTracker(library, systemClock, log),
      fileHosts: fileHostsThatServe(),
      clones,
      pins,
      avatars: new Avatars(realPorts(), log),
      extensionUri,
      clock: systemClock,
      log,
    });
  }

  /** @param services those of the window by default */
  repositoryPanel(services = this.services()): RepositoryPanel {
    return createRepositoryPanel(services, new MissingDetails(this.core.memento), async () => false);
  }

  accountPanel(): AccountPanel {
    return createAccountPanel(this.services(), ({ owner, name }) => void this.wanted.push(`${owner}/${name}`));
  }

  /** The number of sandbox requests for this path. */
  asked(path: string): number {
    return this.sandbox.requests.filter((request) => request.path === path).length;
  }

  /**
   * Makes a request with the rider's session. Requests that were made before have arrived at the sandbox when it ends.
   */
  async request(login = 'wanderer'): Promise<void> {
    await requestOf(this.session, login);
  }

  /** @param page disposed first; its tabs are then closed */
  async close(page?: Disposable): Promise<void> {
    if (page) {
      page.dispose();
      await waitUntil(() => tabs().length === 0);
    }
    this.core.dispose();
    await this.sandbox.close();
  }
}

/** Makes a request for a session. */
export async function requestOf(session: Session, login = 'wanderer'): Promise<void> {
  await (await connectionOf(session).records()).account(login, { intent: 'refresh' });
}

/** A panel as VS Code restores it after a reload. */
export async function notedPanel(): Promise<RecordedPanel> {
  const panel = window.createWebviewPanel('test', 'test', ViewColumn.Active);
  const messages: RecordedPanel['messages'] = [];
  const post = panel.webview.postMessage.bind(panel.webview);
  panel.webview.postMessage = (message: RecordedPanel['messages'][number]) => {
    messages.push(message);
    return post(message);
  };
  let isClosed = false;
  panel.onDidDispose(() => (isClosed = true));
  await waitUntil(() => tabs().includes(panel.title));
  return { panel, messages, isClosed: () => isClosed };
}

/** A panel with a restored page, which then loads. */
export async function restoredPanel(
  page: { restore(panel: WebviewPanel, state: unknown): void },
  state: unknown,
): Promise<RecordedPanel> {
  const noted = await notedPanel();
  page.restore(noted.panel, state);
  return noted;
}

/** The page's own ids start at 0. */
let requests = 10_000;

/** Sends a request to a page's extension, as the page does. */
export async function ask(page: { receive(message: unknown): Promise<void> }, request: unknown): Promise<void> {
  await page.receive({ id: ++requests, request });
}

/** The commands that an action runs, with their arguments; none of them is executed. */
export async function commandsOf(action: () => Promise<void>): Promise<readonly (readonly unknown[])[]> {
  const calls: unknown[][] = [];
  const { executeCommand } = commands;
  try {
    commands.executeCommand = async <T>(...call: unknown[]): Promise<T> => calls.push(call) as T;
    await action();
  } finally {
    commands.executeCommand = executeCommand;
  }
  return calls;
}

/** Hides a panel behind another one. @returns a function that shows it again and disposes the other one */
export async function hide({ panel }: RecordedPanel): Promise<() => Promise<void>> {
  const cover = window.createWebviewPanel('cover', 'cover', ViewColumn.Active);
  await waitUntil(() => !panel.visible);
  return async () => {
    cover.dispose();
    panel.reveal();
    await waitUntil(() => panel.visible);
  };
}

/** The reply to the last `ask`. */
export function answer({ messages }: RecordedPanel): RecordedPanel['messages'][number] | undefined {
  return messages.findLast(({ type, id }) => type === 'reply' && id === requests);
}

/** The last message of this type to a page. */
export function last({ messages }: RecordedPanel, type: string): RecordedPanel['messages'][number] | undefined {
  return messages.findLast((message) => message.type === type);
}

/** The labels of the tabs in the editor area. */
export function tabs(): readonly string[] {
  return window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
}
