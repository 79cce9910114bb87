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
import { isAbort } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { Repository } from '../../core/model/repository.ts';
import { oneLine } from '../../core/text.ts';
import { Page } from '../../ids.ts';
import { describeError } from '../../platform/errorText.ts';
import {
  type RepositoryPageMessage,
  type RepositoryPageRequest,
  RepositoryPageRequestSchema,
  type RepositoryPageState,
  RepositoryPageStateSchema,
} from '../../protocol.ts';
import { PAGES_FOLDER, pageHtml } from './html.ts';
import { addressOf, webPage } from './repositoryAddress.ts';

/** The page of one repository. There is one panel, which is used again for the next repository. */
export class RepositoryPage implements WebviewPanelSerializer, Disposable {
  readonly #session: Session;
  readonly #extensionUri: Uri;
  readonly #log: Log;
  #panel: WebviewPanel | undefined;
  #shown: RepositoryPageState | undefined;
  #repository: Repository | undefined;
  #readThrough: Connection | undefined;
  #reading = new AbortController();

  constructor(session: Session, extensionUri: Uri, log: Log) {
    this.#session = session;
    this.#extensionUri = extensionUri;
    this.#log = log;
  }

  /** Shows a repository, in the panel that is there or in a new one. */
  show(state: RepositoryPageState): void {
    this.#shown = state;
    if (this.#panel) {
      this.#panel.reveal();
      void this.load();
      return;
    }
    const options = { enableFindWidget: true };
    // The page asks for its content when it is ready.
    this.#adopt(window.createWebviewPanel(Page.repository, title(state), ViewColumn.Active, options));
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

  /** Reads the record of the shown repository again, as whoever is signed in now. */
  async load(): Promise<void> {
    const shown = this.#shown;
    if (!this.#panel || !shown) return;
    this.#reading.abort();
    const reading = new AbortController();
    this.#reading = reading;
    this.#repository = undefined;
    this.#panel.title = title(shown);
    await this.#post({ type: 'loading', state: shown });
    try {
      this.#readThrough = await this.#session.connected();
      const repository = await this.#readThrough.client.repository(shown.owner, shown.name, reading.signal);
      this.#repository = repository;
      await this.#post({ type: 'repository', repository });
    } catch (error) {
      if (isAbort(error)) return;
      this.#log.warn(error instanceof Error ? error.message : 'The page could not be filled');
      await this.#post({ type: 'failure', message: describeError(error).message });
    }
  }

  /**
   * Follows the session: what was read with a token is not shown any more when nobody is signed in; else the page is
   * read again. A page that was not read yet will be when it is ready.
   */
  followSession(): void {
    if (!this.#readThrough) return;
    if (this.#readThrough.credential && this.#session.state.kind !== 'signedIn') this.dispose();
    else void this.load();
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
    panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    panel.onDidDispose(() => {
      this.#reading.abort();
      this.#panel = undefined;
      this.#repository = undefined;
      this.#readThrough = undefined;
    });
    panel.webview.html = pageHtml(panel.webview, this.#extensionUri, 'repository', panel.title);
  }

  async #receive(message: unknown): Promise<void> {
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
      case 'retry':
        await this.load();
        return;
      case 'copy': {
        const address = this.#repository && addressOf(this.#repository, request.address);
        if (!address) return;
        await env.clipboard.writeText(address);
        await this.#post({ type: 'copied', address: request.address });
        return;
      }
      case 'open': {
        const page = this.#repository && webPage(addressOf(this.#repository, request.address));
        if (page) await env.openExternal(Uri.parse(page.href, true));
      }
    }
  }

  async #post(message: RepositoryPageMessage): Promise<void> {
    await this.#panel?.webview.postMessage(message);
  }
}

function title({ name }: RepositoryPageState): string {
  return oneLine(name, 60) || l10n.t('Repository');
}
