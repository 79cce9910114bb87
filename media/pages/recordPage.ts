import '@vscode-elements/elements/dist/vscode-badge/index.js';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-progress-ring/index.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { AccountPageState, RecordPageMessage, RepositoryPageState } from '../../src/protocol.ts';
import type { Reader } from './format.ts';
import { styles } from './recordPage.css.ts';
import { ask, keep } from './vscodeApi.ts';

/** The page of one record: shows what the extension sends, and asks it for everything else. */
export abstract class RecordPage<
  State extends RepositoryPageState | AccountPageState,
  Value,
  Aside,
> extends LitElement {
  static override styles = styles;
  static override properties = {
    shown: { state: true },
    record: { state: true },
    notice: { state: true },
    failure: { state: true },
    aside: { state: true },
  };

  declare shown: State | undefined;
  declare record: Value | undefined;
  declare notice: string | undefined;
  declare failure: { readonly message: string; readonly action?: string } | undefined;
  declare aside: Aside | undefined;

  /** The content of the heading, while nothing but the state is known. */
  protected abstract renderTitle(state: State): TemplateResult;
  protected abstract renderRecord(record: Value): TemplateResult;

  override connectedCallback(): void {
    super.connectedCallback();
    // Messages reach a page from its own frame's parent alone: VS Code sees to that.
    window.addEventListener('message', ({ data }: MessageEvent<RecordPageMessage<State, Value, Aside>>) =>
      this.#hear(data),
    );
    ask({ type: 'ready' });
  }

  override render(): TemplateResult {
    if (this.failure) return this.#renderFailure(this.failure);
    return this.record ? html`<main>${this.renderRecord(this.record)}</main>` : this.#renderLoading();
  }

  /** Who looks at the page, and when. */
  protected get reader(): Reader {
    return { language: document.documentElement.lang || navigator.language, now: Date.now() };
  }

  #hear(message: RecordPageMessage<State, Value, Aside>): void {
    switch (message.type) {
      case 'loading':
        this.shown = message.state;
        this.record = undefined;
        this.notice = undefined;
        this.failure = undefined;
        this.aside = undefined;
        keep(message.state);
        return;
      case 'waiting':
        this.notice = message.message;
        return;
      case 'record':
        this.record = message.record;
        this.notice = message.notice;
        return;
      case 'failure':
        this.failure = message;
        return;
      case 'aside':
        this.aside = message.aside;
    }
  }

  #renderLoading(): TemplateResult {
    return html`<main aria-busy="true">
      ${this.#renderHeading()}
      <p class="notice" role="status"><vscode-progress-ring></vscode-progress-ring>${this.notice || 'Reading…'}</p>
    </main>`;
  }

  #renderFailure({ message, action }: { readonly message: string; readonly action?: string }): TemplateResult {
    return html`<main>
      ${this.#renderHeading()}
      <p class="notice failure" role="alert"><vscode-icon name="error"></vscode-icon>${message}</p>
      <div class="actions">
        ${action ? html`<vscode-button @click=${() => ask({ type: 'remedy' })}>${action}</vscode-button>` : nothing}
        <vscode-button ?secondary=${!!action} @click=${() => ask({ type: 'retry' })}>Retry</vscode-button>
      </div>
    </main>`;
  }

  #renderHeading(): TemplateResult | typeof nothing {
    return this.shown ? html`<h1>${this.renderTitle(this.shown)}</h1>` : nothing;
  }
}
