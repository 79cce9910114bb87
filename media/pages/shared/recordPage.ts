import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import type * as v from 'valibot';
import type { AccountPageState } from '../../../src/pages/protocol/accountPage.ts';
import type { RecordPageMessage, RecordPageRequest } from '../../../src/pages/protocol/messages.ts';
import type { RepositoryPageState } from '../../../src/pages/protocol/repositoryPage.ts';
import { Page } from './page.ts';

/** The page of one record. `Aside` is data that the page shows in addition to the record. */
export abstract class RecordPage<
  State extends RepositoryPageState | AccountPageState,
  Value,
  Aside,
  Request extends { readonly type: string },
> extends Page<Request | RecordPageRequest, RecordPageMessage<State, Value, Aside>> {
  static override properties = {
    ...Page.properties,
    shown: { state: true },
    record: { state: true },
    isLoading: { state: true },
    notice: { state: true },
    failure: { state: true },
    aside: { state: true },
    avatar: { state: true },
  };

  declare shown: State | undefined;
  declare record: Value | undefined;
  declare isLoading: boolean;
  declare notice: string | undefined;
  declare failure:
    | { readonly message: string; readonly mayRetry: boolean; readonly action?: string | undefined }
    | undefined;
  declare aside: Aside | undefined;
  /** The owner's picture, as a data URL. */
  declare avatar: string | undefined;

  constructor(messageSchema: v.GenericSchema<unknown, RecordPageMessage<State, Value, Aside>>) {
    super(messageSchema);
    this.isLoading = false;
  }

  /** Renders the content of the heading before the record is loaded. */
  protected abstract renderTitle(state: State): TemplateResult;
  protected abstract renderTop(record: Value): TemplateResult;
  /** Renders everything below the top. */
  protected abstract renderRest(record: Value): TemplateResult;

  override render(): TemplateResult {
    const { record, failure } = this;
    return html`<main aria-busy=${!record && !failure}>
      <div class="top">
        ${record && !failure ? this.renderTop(record) : this.#renderHeading()}
        <div role="status">${record || failure ? nothing : html`<p class="notice"><vscode-progress-ring aria-hidden="true"></vscode-progress-ring>${this.notice || l10n.t('Loading…')}</p>`}</div>
        ${this.renderProblem()} ${failure ? this.#renderFailure(failure) : nothing}
      </div>
      ${record && !failure ? this.renderRest(record) : nothing}
    </main>`;
  }

  protected override hear(message: RecordPageMessage<State, Value, Aside>): void {
    switch (message.type) {
      case 'loading':
        this.#show(message.state);
        this.record = undefined;
        return;
      case 'record':
        this.#show(message.state);
        this.record = message.record;
        this.notice = message.notice;
        this.isLoading = message.isLoading;
        return;
      case 'waiting':
        this.notice = message.message;
        return;
      case 'failure':
        this.#show(message.state);
        this.failure = message;
        return;
      case 'aside':
        this.aside = message.aside;
        return;
      case 'avatar':
        this.avatar = message.source;
        return;
      case 'picture':
        this.showPicture(message.address, message.source);
    }
  }

  /** Shows a picture of the text, by its address there. Only some pages have one. */
  protected showPicture(_address: string, _source: string | undefined): void {}

  #show(state: State): void {
    const isOther = JSON.stringify(state) !== JSON.stringify(this.shown);
    if (isOther) {
      this.avatar = this.aside = undefined;
      if (this.#isStored(state)) this.resumeScroll();
      else window.scrollTo(0, 0);
    }
    this.shown = state;
    this.notice = undefined;
    this.failure = undefined;
    this.problem = undefined;
    this.saveState(state);
  }

  /** Whether this is the first state, and the same as before the page was hidden. */
  #isStored(state: State): boolean {
    const stored = new Map(Object.entries(!this.shown && this.savedState ? this.savedState : {}));
    return Object.entries(state).every(([key, value]) => stored.get(key) === value);
  }

  #renderFailure({ message, mayRetry, action }: NonNullable<typeof this.failure>): TemplateResult {
    return html`
      <p class="notice failure" role="alert"><vscode-icon name="error"></vscode-icon>${message}</p>
      <div class="actions">
        ${action ? html`<vscode-button @click=${() => this.ask({ type: 'remedy' })}>${action}</vscode-button>` : nothing}
        ${mayRetry ? html`<vscode-button ?secondary=${!!action} @click=${() => this.ask({ type: 'retry' })}>${l10n.t('Retry')}</vscode-button>` : nothing}
      </div>
    `;
  }

  #renderHeading(): TemplateResult | typeof nothing {
    return this.shown ? html`<h1>${this.renderTitle(this.shown)}</h1>` : nothing;
  }
}
