import { type Disposable, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import { Page } from '../../ids.ts';
import { PAGES_FOLDER, pageHtml } from './html.ts';

/** The name of a page's bundle and of its element; its panel's type has an id of this name. */
export type PageName = keyof typeof Page;

export interface PagePanelOptions {
  readonly name: PageName;
  readonly extensionUri: Uri;
  readonly onMessage: (message: unknown) => unknown;
  /** The panel was closed, by whomever. */
  readonly onClosed: () => void;
}

/** The one panel of a kind of page, which is used again for what is shown next. */
export class PagePanel implements Disposable {
  readonly #options: PagePanelOptions;
  #panel: WebviewPanel | undefined;

  constructor(options: PagePanelOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#panel !== undefined;
  }

  /**
   * Brings the panel to the front, or opens one.
   * @returns whether its page goes on. One that was hidden is made anew, and asks for its content like the first one.
   */
  reveal(title: string): boolean {
    if (!this.#panel) {
      const options = { enableFindWidget: true };
      this.adopt(window.createWebviewPanel(Page[this.#options.name], title, ViewColumn.Active, options));
      return false;
    }
    const { visible } = this.#panel;
    this.#panel.title = title;
    this.#panel.reveal();
    return visible;
  }

  /** Takes up a panel, which gets its page. */
  adopt(panel: WebviewPanel): void {
    const { name, extensionUri, onMessage, onClosed } = this.#options;
    this.#panel = panel;
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [Uri.joinPath(extensionUri, ...PAGES_FOLDER)],
    };
    panel.webview.onDidReceiveMessage(onMessage);
    panel.onDidDispose(() => {
      this.#panel = undefined;
      onClosed();
    });
    panel.webview.html = pageHtml(panel.webview, extensionUri, name, panel.title);
  }

  async post(message: object): Promise<void> {
    await this.#panel?.webview.postMessage(message);
  }

  dispose(): void {
    this.#panel?.dispose();
  }
}
