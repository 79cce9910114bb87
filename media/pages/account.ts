import './charts/languageBar.ts';
import './account/repositoryTable.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as v from 'valibot';
import type { Account } from '../../src/core/model/account.ts';
import {
  type AccountPageAside,
  AccountPageMessageSchema,
  type AccountPageRequest,
  type AccountPageState,
  type AccountRepositories,
  type TableView,
  TableViewSchema,
} from '../../src/protocol/accountPage.ts';
import { accountAbout, accountBadges, accountFacts } from './account/accountFacts.ts';
import { ROWS } from './account/repositoryTable.ts';
import { wholeNumber } from './shared/format.ts';
import { renderFacts, renderHeader } from './shared/header.ts';
import { RecordPage } from './shared/recordPage.ts';

/** What is filtered and sorted stays so when the page is made anew. */
const KeptSchema = v.object({ view: TableViewSchema });

const FIRST_VIEW: TableView = { query: '', sort: { by: 'pushed', isReversed: false }, count: ROWS };

/** The page of one user or organization. */
class AccountPage extends RecordPage<AccountPageState, Account, AccountPageAside, AccountPageRequest> {
  static override properties = { ...RecordPage.properties, view: { state: true } };

  declare view: TableView;

  constructor() {
    super(AccountPageMessageSchema);
    const kept = v.safeParse(KeptSchema, this.kept);
    this.view = kept.success ? kept.output.view : FIRST_VIEW;
  }

  protected override firstUpdated(changed: PropertyValues<this>): void {
    super.firstUpdated(changed);
    this.#want(this.view);
  }

  protected override onOther(): void {
    this.#want(FIRST_VIEW);
  }

  protected override renderTitle({ login, name }: Pick<Account, 'login' | 'name'>): TemplateResult {
    return name ? html`${name} <span class="minor">${login}</span>` : html`${login}`;
  }

  protected override renderTop(account: Account): TemplateResult {
    return renderHeader({
      owner: account.login,
      avatar: this.avatar,
      title: this.renderTitle(account),
      badges: accountBadges(account),
      about: accountAbout(account),
      homepage: account.blog,
      onHomepage: () => void this.ask({ type: 'open', address: 'homepage' }),
      notice: this.notice,
      isReading: this.isReading,
      actions: this.#renderActions(),
    });
  }

  protected override renderRest(account: Account): TemplateResult {
    const { repositories } = this.aside ?? {};
    return html`
      ${this.renderProblem()} ${renderFacts(accountFacts(account, this.reader))}
      ${repositories ? this.#renderRepositories(repositories) : nothing}
    `;
  }

  #renderActions(): TemplateResult {
    const isWatched = this.aside?.isWatched;
    return html`
      <vscode-button icon="link-external" @click=${() => this.ask({ type: 'open', address: 'web' })}
        >Open on the Web</vscode-button
      >
      ${isWatched === undefined ? nothing : this.#renderWatch(isWatched)}
      <vscode-button icon="refresh" secondary @click=${() => this.ask({ type: 'retry' })}>Refresh</vscode-button>
    `;
  }

  /** One button, whose words change below a resting focus. */
  #renderWatch(isWatched: boolean): TemplateResult {
    return html`<vscode-button
      secondary
      icon=${isWatched ? 'eye-closed' : 'eye'}
      @click=${() => this.ask({ type: isWatched ? 'unwatch' : 'watch' })}
      >${isWatched ? 'Stop Watching' : 'Watch'}</vscode-button
    >`;
  }

  #renderRepositories(repositories: AccountRepositories): TemplateResult {
    const { total, languages, isReading, unread, failure } = repositories;
    const { reader } = this;
    return html`
      ${languages.length > 0 ? html`<h2>Languages</h2><language-bar .languages=${languages} .reader=${reader}></language-bar>` : nothing}
      <div class="subheading">
        <h2>Repositories</h2>
        <span role="status"
          >${isReading ? html`<vscode-progress-ring></vscode-progress-ring>Reading…` : nothing}</span
        >
      </div>
      ${failure ? this.#renderFailure(failure) : nothing}
      ${unread === undefined ? nothing : this.#renderUnread(unread)}
      ${total > 0 ? this.#renderTable(repositories) : nothing}
      ${total === 0 && !isReading && !failure && unread === undefined ? html`<p>None that can be seen.</p>` : nothing}
    `;
  }

  #renderTable(repositories: AccountRepositories): TemplateResult {
    return html`<repository-table
      .repositories=${repositories}
      .view=${this.view}
      .reader=${this.reader}
      @view=${({ detail }: CustomEvent<TableView>) => this.#want(detail)}
      @show=${({ detail }: CustomEvent<string>) => this.ask({ type: 'show', fullName: detail })}
    ></repository-table>`;
  }

  #renderUnread(requests: number): TemplateResult {
    return html`<div class="actions">
      <vscode-button secondary @click=${() => this.ask({ type: 'readRepositories' })}
        >Read All (${wholeNumber(requests, this.reader)} Requests)</vscode-button
      >
    </div>`;
  }

  #renderFailure(message: string): TemplateResult {
    return html`<p class="notice failure" role="alert"><vscode-icon name="error"></vscode-icon>${message}</p>
      <div class="actions">
        <vscode-button secondary @click=${() => this.ask({ type: 'readRepositories' })}>Retry</vscode-button>
      </div>`;
  }

  #want(view: TableView): void {
    this.view = view;
    this.keep({ view });
    void this.ask({ type: 'view', view });
  }
}

customElements.define('account-page', AccountPage);
