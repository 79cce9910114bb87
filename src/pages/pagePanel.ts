import * as v from 'valibot';
import { type Disposable, type Tab, TabInputWebview, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import { isAbort } from '../base/core/errors.ts';
import { describeForLog, type Log } from '../base/core/log.ts';
import { valueWithoutTokens } from '../base/core/quotedTokens.ts';
import { describeError } from '../errors/errorText.ts';
import { Page } from '../ids.ts';
import { PAGES_FOLDER, pageHtml } from './html.ts';
import { type CommonMessage, CommonRequestSchema, EnvelopeSchema } from './protocol/messages.ts';

/** The name of a page's bundle and element; also the key of its view type in `Page`. */
export type PageName = keyof typeof Page;

/** Returns what handles a message of the page; undefined if it is for another one. */
export type RequestHandler = (message: unknown) => (() => unknown) | undefined;

/** Handles the requests that match a schema. The page gets a message for anything that `handle` throws. */
export function handling<Request>(
  schema: v.GenericSchema<unknown, Request>,
  handle: (request: Request) => unknown,
): RequestHandler {
  return (message) => {
    const request = v.safeParse(schema, message);
    return request.success ? () => handle(request.output) : undefined;
  };
}

interface PagePanelOptions {
  readonly name: PageName;
  /** Of the tab, until `icon` is set. */
  readonly icon: TabIcon;
  readonly extensionUri: Uri;
  readonly log: Log;
  /** For the page's own requests, in addition to the common ones. */
  readonly handlers: readonly RequestHandler[];
  /** The page has loaded and needs its whole content. */
  readonly onReady: () => unknown;
  /** The page is hidden, which destroys it; it is recreated when it becomes visible. */
  readonly onHidden: () => void;
  /** The panel was closed, by the user or by code. */
  readonly onClosed: () => void;
}

/**
 * The single, reused panel of a kind of page, and the messages to and from its page: it validates every message and
 * answers every request.
 */
export class PagePanel<Message extends { readonly type: string }> implements Disposable {
  readonly #options: PagePanelOptions;
  #panel: WebviewPanel | undefined;
  #icon: TabIcon;

  constructor(options: PagePanelOptions) {
    this.#options = options;
    this.#icon = options.icon;
  }

  get isVisible(): boolean {
    return this.#panel?.visible === true;
  }

  /** Whether the tab is the active one of the window. */
  get isActive(): boolean {
    return this.#panel?.active === true;
  }

  set icon(icon: TabIcon) {
    if (icon === this.#icon) return;
    this.#icon = icon;
    this.#showIcon();
  }

  set title(title: string) {
    if (this.#panel && this.#panel.title !== title) this.#panel.title = title;
  }

  /**
   * Reveals the panel, or opens one.
   * @returns whether its page keeps running. A hidden page is recreated and requests its content like a new one.
   */
  reveal(title: string, { preserveFocus = false } = {}): boolean {
    if (!this.#panel) {
      const type = Page[this.#options.name];
      const unvisited = tabsOf(type);
      const options = { enableFindWidget: true };
      const place = { viewColumn: unvisited[0]?.group.viewColumn ?? ViewColumn.Active, preserveFocus };
      this.#adopt(window.createWebviewPanel(type, title, place, options));
      void window.tabGroups.close(unvisited, true);
      return false;
    }
    const { visible } = this.#panel;
    this.title = title;
    this.#panel.reveal(undefined, preserveFocus);
    return visible;
  }

  /** Uses a panel of an earlier window, unless one is open. @returns whether it does */
  restore(panel: WebviewPanel): boolean {
    if (this.#panel) panel.dispose();
    else this.#adopt(panel);
    return this.#panel === panel;
  }

  #adopt(panel: WebviewPanel): void {
    const { name, icon, extensionUri, onHidden, onClosed } = this.#options;
    this.#panel = panel;
    this.#showIcon();
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [Uri.joinPath(extensionUri, ...PAGES_FOLDER)],
    };
    panel.webview.onDidReceiveMessage((message) => this.receive(message));
    panel.onDidChangeViewState(() => {
      if (!panel.visible) onHidden();
    });
    panel.onDidDispose(() => {
      this.#panel = undefined;
      this.#icon = icon;
      onClosed();
    });
    panel.webview.html = pageHtml(panel.webview, extensionUri, name, panel.title);
  }

  /** Handles a message of the page, which is untrusted. Never rejects. Public for tests. */
  async receive(message: unknown): Promise<void> {
    const envelope = v.safeParse(EnvelopeSchema, message);
    if (!envelope.success) return this.#refuse();
    const { id, request } = envelope.output;
    const problem = await this.#answer(request);
    await this.post({ type: 'reply', id, ...(problem !== undefined && { problem }) });
  }

  async post(message: Message | CommonMessage): Promise<void> {
    await this.#panel?.webview.postMessage(valueWithoutTokens(message));
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #showIcon(): void {
    if (this.#panel) this.#panel.iconPath = tabIcon(this.#options.extensionUri, this.#icon);
  }

  /** @returns why a request failed; undefined on success, empty if it was aborted. */
  async #answer(message: unknown): Promise<string | undefined> {
    const { log, name, handlers, onReady } = this.#options;
    const common = handling(CommonRequestSchema, ({ type }) =>
      type === 'ready' ? onReady() : log.warn(`The ${name} page refused an invalid message`),
    );
    try {
      for (const handlerOf of [common, ...handlers]) {
        const handle = handlerOf(message);
        if (!handle) continue;
        await handle();
        return undefined;
      }
      this.#refuse();
      return describeError(undefined).message;
    } catch (error) {
      if (isAbort(error)) return '';
      log.warn(describeForLog(error));
      return describeError(error).message;
    }
  }

  #refuse(): void {
    const { log, name } = this.#options;
    log.warn(`The ${name} page sent an invalid message; it was refused`);
  }
}

/**
 * The restored tabs of a kind of page that VS Code hasn't resolved, because the user hasn't visited them; without a
 * panel, these are all its tabs. VS Code adds a prefix to a webview's type.
 */
function tabsOf(type: string): readonly Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(type));
}

/** The icons of the pages' tabs: the files of `media/tabs`, one for light and one for dark themes. */
export type TabIcon = 'repository' | 'organization' | 'person' | 'quota';

/** An icon as files: VS Code supports its own icons for webviews only in versions after the lowest supported one. */
function tabIcon(extensionUri: Uri, icon: TabIcon): { readonly light: Uri; readonly dark: Uri } {
  const file = (theme: string): Uri => Uri.joinPath(extensionUri, 'media', 'tabs', `${icon}-${theme}.svg`);
  return { light: file('light'), dark: file('dark') };
}
