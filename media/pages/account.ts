import { html, type TemplateResult } from 'lit';
import type { Account } from '../../src/core/model/account.ts';
import type { AccountPageAside, AccountPageState } from '../../src/protocol.ts';
import { accountAbout, accountBadges, accountFacts } from './accountFacts.ts';
import { renderFacts, renderHeader } from './header.ts';
import { RecordPage } from './recordPage.ts';
import { ask } from './vscodeApi.ts';

/** The page of one user or organization. */
class AccountPage extends RecordPage<AccountPageState, Account, AccountPageAside> {
  protected override renderTitle({ login, name }: Pick<Account, 'login' | 'name'>): TemplateResult {
    return name ? html`${name} <span class="minor">${login}</span>` : html`${login}`;
  }

  protected override renderRecord(account: Account): TemplateResult {
    return html`
      ${renderHeader({
        title: this.renderTitle(account),
        badges: accountBadges(account),
        about: accountAbout(account),
        homepage: account.blog,
        notice: this.notice,
        actions: this.aside && this.#renderWatch(this.aside),
      })}
      ${renderFacts(accountFacts(account, this.reader))}
    `;
  }

  /** One button, whose words change below a resting focus. */
  #renderWatch({ isWatched }: AccountPageAside): TemplateResult {
    return html`<vscode-button
      secondary
      icon=${isWatched ? 'eye-closed' : 'eye'}
      @click=${() => ask({ type: isWatched ? 'unwatch' : 'watch' })}
      >${isWatched ? 'Stop Watching' : 'Watch'}</vscode-button
    >`;
  }
}

customElements.define('account-page', AccountPage);
