import './shared/loadTexts.ts';
import './charts/languageBar.ts';
import './account/repositoryTable.ts';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import type { Account } from '../../src/model/core/account.ts';
import {
  type AccountPageAside,
  type AccountPageMessage,
  AccountPageMessageSchema,
  type AccountPageRequest,
  type AccountPageState,
  type AccountRepositories,
  type RepositoryRow,
  type TableView,
} from '../../src/pages/protocol/accountPage.ts';
import { accountAbout, accountBadges, accountFacts } from './account/accountFacts.ts';
import { wholeNumber } from './shared/format.ts';
import { renderFacts, renderHeader } from './shared/header.ts';
import { RecordPage } from './shared/recordPage.ts';
import { plural } from './shared/texts.ts';

/** The page of one user or organization. */
class AccountPage extends RecordPage<AccountPageState, Account, AccountPageAside, AccountPageRequest> {
  static override properties = { ...RecordPage.properties, view: { state: true } };

  /** The view of the repositories: the extension's, unless the user has requested another since. */
  declare view: TableView | undefined;

  /** The number of view requests without a reply. */
  #pendingViews = 0;

  constructor() {
    super(AccountPageMessageSchema);
  }

  protected override hear(message: AccountPageMessage): void {
    super.hear(message);
    const view = message.type === 'aside' ? message.aside?.repositories?.view : undefined;
    if (view && this.#pendingViews === 0) this.#show(view);
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
      isLoading: this.isLoading,
      actions: this.#renderWatch(),
    });
  }

  protected override renderRest(account: Account): TemplateResult {
    const { repositories } = this.aside ?? {};
    return html`
      ${renderFacts(accountFacts(account, this.reader))}
      ${repositories ? this.#renderRepositories(repositories) : nothing}
    `;
  }

  /** A single button whose label changes, so that it keeps the focus. */
  #renderWatch(): TemplateResult | typeof nothing {
    const isWatched = this.aside?.isWatched;
    if (isWatched === undefined) return nothing;
    return html`<vscode-button
      ?secondary=${isWatched}
      icon=${isWatched ? 'eye-closed' : 'eye'}
      @click=${() => this.ask({ type: isWatched ? 'unwatch' : 'watch' })}
      >${isWatched ? l10n.t('Stop Watching') : l10n.t('Watch')}</vscode-button
    >`;
  }

  #renderRepositories(repositories: AccountRepositories): TemplateResult {
    const { total, languages, isLoading, unread, unreadable, failure, mayRetry } = repositories;
    const { reader } = this;
    return html`
      ${languages.length > 0 ? html`<h2>${l10n.t('Languages')}</h2><language-bar .languages=${languages} .reader=${reader}></language-bar>` : nothing}
      <div class="subheading">
        <h2 id="repositories" tabindex="-1">${l10n.t('Repositories')}</h2>
        <span role="status"
          >${isLoading ? html`<vscode-progress-ring aria-hidden="true"></vscode-progress-ring>${l10n.t('Loading…')}` : nothing}</span
        >
      </div>
      ${failure ? this.#renderFailure(failure, mayRetry) : nothing}
      ${unreadable ? html`<p class="notice"><vscode-icon name="warning"></vscode-icon>${unreadable}</p>` : nothing}
      ${unread === undefined ? nothing : this.#renderUnread(unread)}
      ${total > 0 ? this.#renderTable(repositories) : nothing}
      ${total === 0 && !isLoading && !failure && !unreadable && unread === undefined ? html`<p>${l10n.t('No repositories are visible to you.')}</p>` : nothing}
    `;
  }

  #renderTable(repositories: AccountRepositories): TemplateResult {
    return html`<repository-table
      .repositories=${repositories}
      .view=${this.view ?? repositories.view}
      .reader=${this.reader}
      @view=${({ detail }: CustomEvent<TableView>) => void this.#requestView(detail)}
      @show=${({ detail }: CustomEvent<RepositoryRow['fullName']>) => this.ask({ type: 'show', fullName: detail })}
    ></repository-table>`;
  }

  #renderUnread(requests: number | null): TemplateResult {
    const { reader } = this;
    const label =
      requests === null
        ? l10n.t('Load All')
        : plural(
            reader,
            requests,
            l10n.t('Load All ({0} Request)|Load All ({0} Requests)'),
            wholeNumber(requests, reader),
          );
    return html`<div class="actions">
      <vscode-button secondary @click=${() => this.#askInPlace('readRepositories')}
        >${label}</vscode-button
      >
    </div>`;
  }

  #renderFailure(message: string, mayRetry: boolean): TemplateResult {
    const notice = html`<p class="notice failure" role="alert"><vscode-icon name="error"></vscode-icon>${message}</p>`;
    if (!mayRetry) return notice;
    return html`${notice}
      <div class="actions">
        <vscode-button secondary @click=${() => this.#askInPlace('retry')}>${l10n.t('Retry')}</vscode-button>
      </div>`;
  }

  /** Sends a request that removes the focused button; the heading gets the focus first. */
  #askInPlace(type: 'readRepositories' | 'retry'): void {
    this.renderRoot.querySelector<HTMLElement>('#repositories')?.focus();
    void this.ask({ type });
  }

  async #requestView(view: TableView): Promise<void> {
    this.#pendingViews++;
    this.#show(view);
    await this.ask({ type: 'view', view });
    this.#pendingViews--;
  }

  #show(view: TableView): void {
    this.view = view;
    this.saveState({ view });
  }
}

customElements.define('account-page', AccountPage);
