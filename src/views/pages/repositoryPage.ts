import * as v from 'valibot';
import {
  type Disposable,
  env,
  l10n,
  Uri,
  ViewColumn,
  type WebviewPanel,
  type WebviewPanelSerializer,
  window,
} from 'vscode';
import type { Connection } from '../../core/accounts/connection.ts';
import type { Session } from '../../core/accounts/session.ts';
import type { Clock } from '../../core/clock.ts';
import { describeForLog, type Log } from '../../core/log.ts';
import type { Repository } from '../../core/model/repository.ts';
import { oneLine } from '../../core/text.ts';
import { Page } from '../../ids.ts';
import { describeError } from '../../platform/errorText.ts';
import {
  type PageAddress,
  type RepositoryPageMessage,
  type RepositoryPageRequest,
  RepositoryPageRequestSchema,
  type RepositoryPageState,
  RepositoryPageStateSchema,
} from '../../protocol.ts';
import { PAGES_FOLDER, pageHtml } from './html.ts';
import { readRepository } from './readRepository.ts';
import { addressOf, webPage } from './repositoryAddress.ts';

/** What came of reading a repository: as whom, and what the page is told. */
interface Outcome {
  readonly connection: Connection | undefined;
  readonly repository: Repository | undefined;
  readonly message: RepositoryPageMessage;
}

/** The page of one repository. There is one panel, which is used again for the next repository. */
export class RepositoryPage implements WebviewPanelSerializer, Disposable {
  readonly #session: Session;
  readonly #extensionUri: Uri;
  readonly #log: Log;
  readonly #clock: Clock;
  #panel: WebviewPanel | undefined;
  #shown: RepositoryPageState | undefined;
  #outcome: Outcome | undefined;
  #reading: AbortController | undefined;
  /** Until when the reading waits, in words; empty when it does not. */
  #waiting = '';

  constructor(session: Session, extensionUri: Uri, log: Log, clock: Clock) {
    this.#session = session;
    this.#extensionUri = extensionUri;
    this.#log = log;
    this.#clock = clock;
  }

  /** Shows a repository, in the panel that is there or in a new one. */
  show(state: RepositoryPageState): void {
    this.#forget();
    this.#shown = state;
    if (!this.#panel) {
      const options = { enableFindWidget: true };
      this.#adopt(window.createWebviewPanel(Page.repository, title(state), ViewColumn.Active, options));
      return;
    }
    const { visible } = this.#panel;
    this.#panel.title = title(state);
    this.#panel.reveal();
    // A page that was hidden is made anew, and asks for its content when it is ready, like the first one.
    if (visible) void this.#load();
  }

  /** Takes up a panel after a reload of the window. What it kept is the page's word: checked. */
  deserializeWebviewPanel(panel: WebviewPanel, kept: unknown): Promise<void> {
    const state = v.safeParse(RepositoryPageStateSchema, kept);
    if (state.success && !this.#panel) {
      this.#shown = state.output;
      this.#adopt(panel);
    } else {
      panel.dispose();
    }
    return Promise.resolve();
  }

  /**
   * Follows the session: what was read with a token is not shown any more when nobody is signed in; else the page is
   * read again. A page that was not read yet will be when it is ready.
   */
  followSession(): void {
    // What is being read in the name of the session before is read anew.
    if (!this.#outcome) return void (this.#reading && this.#load());
    if (this.#outcome.connection?.credential && this.#session.state.kind !== 'signedIn') this.dispose();
    else void this.#load();
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #adopt(panel: WebviewPanel): void {
    this.#panel = panel;
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [Uri.joinPath(this.#extensionUri, ...PAGES_FOLDER)],
    };
    panel.webview.onDidReceiveMessage((message: unknown) => this.receive(message));
    panel.onDidDispose(() => {
      this.#forget();
      this.#panel = undefined;
    });
    panel.webview.html = pageHtml(panel.webview, this.#extensionUri, 'repository', panel.title);
  }

  #forget(): void {
    this.#reading?.abort();
    this.#reading = undefined;
    this.#outcome = undefined;
    this.#waiting = '';
  }

  /** Reads the record of the shown repository, as whoever is signed in now. */
  async #load(freshness: 'cached' | 'revalidated' = 'cached'): Promise<void> {
    const shown = this.#shown;
    if (!shown) return;
    this.#forget();
    const reading = new AbortController();
    this.#reading = reading;
    await this.#post({ type: 'loading', state: shown });
    const outcome = await this.#read(shown, freshness, reading.signal);
    if (reading.signal.aborted) return;
    this.#reading = undefined;
    this.#outcome = outcome;
    await this.#post(outcome.message);
  }

  async #read(state: RepositoryPageState, freshness: 'cached' | 'revalidated', signal: AbortSignal): Promise<Outcome> {
    let connection: Connection | undefined;
    try {
      connection = await this.#session.connected();
      const tell = (message: string): void => {
        if (signal.aborted) return;
        this.#waiting = message;
        void this.#post({ type: 'waiting', message });
      };
      const options = { freshness, signal, clock: this.#clock };
      const { repository, notice } = await readRepository(connection, state, options, tell);
      return { connection, repository, message: { type: 'repository', repository, ...(notice && { notice }) } };
    } catch (error) {
      if (!signal.aborted) this.#log.warn(describeForLog(error));
      return { connection, repository: undefined, message: { type: 'failure', message: describeError(error).message } };
    }
  }

  /** Answers a message of the page. Public for tests: anybody who gets into a page could send anything. */
  async receive(message: unknown): Promise<void> {
    const request = v.safeParse(RepositoryPageRequestSchema, message);
    if (!request.success) {
      this.#log.warn('The repository page sent a message of the wrong shape; it was refused');
      return;
    }
    await this.#answer(request.output);
  }

  async #answer(request: RepositoryPageRequest): Promise<void> {
    switch (request.type) {
      case 'ready':
        await this.#resume();
        return;
      case 'retry':
        await this.#load('revalidated');
        return;
      case 'copy': {
        const address = this.#address(request.address);
        if (!address) return notUsable();
        await env.clipboard.writeText(address);
        await this.#post({ type: 'copied', address: request.address });
        return;
      }
      case 'open': {
        const page = webPage(this.#address(request.address));
        if (!page) return notUsable();
        await env.openExternal(Uri.parse(page.href, true));
      }
    }
  }

  /** A page is made anew whenever it comes to the front: it gets what is known, and asks nothing of the service. */
  async #resume(): Promise<void> {
    if (!this.#outcome && !this.#reading) return this.#load();
    if (this.#shown) await this.#post({ type: 'loading', state: this.#shown });
    if (this.#waiting) await this.#post({ type: 'waiting', message: this.#waiting });
    if (this.#outcome) await this.#post(this.#outcome.message);
  }

  #address(address: PageAddress): string | undefined {
    return this.#outcome?.repository && addressOf(this.#outcome.repository, address);
  }

  async #post(message: RepositoryPageMessage): Promise<void> {
    await this.#panel?.webview.postMessage(message);
  }
}

function title({ name }: RepositoryPageState): string {
  return oneLine(name, 60) || l10n.t('Repository');
}

function notUsable(): void {
  void window.showInformationMessage(l10n.t('The service tells no usable address for this.'));
}
