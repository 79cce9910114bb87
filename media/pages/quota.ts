import './shared/loadTexts.ts';
import './quota/journalTable.ts';
import * as l10n from '@vscode/l10n';
import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import * as v from 'valibot';
import {
  type AccountQuota,
  type JournalLine,
  type QuotaPageMessage,
  QuotaPageMessageSchema,
  type QuotaPageRequest,
} from '../../src/quota/protocol/quotaPage.ts';
import { quotaChartStyles } from './charts/quotaChart.ts';
import { renderAccountCard } from './quota/accountCard.ts';
import { FIRST_VIEW, type JournalView, JournalViewSchema } from './quota/journalFilter.ts';
import { joinLines } from './quota/journalLines.ts';
import { quotaUsesStyles } from './quota/quotaUses.ts';
import { Page } from './shared/page.ts';

const StateSchema = v.object({ view: JournalViewSchema });

/** The page of the API quota and the request journal. */
class QuotaPage extends Page<QuotaPageRequest, QuotaPageMessage> {
  static override styles = [
    Page.styles,
    quotaChartStyles,
    quotaUsesStyles,
    css`
      p {
        margin: 4px 0;
      }
      .left {
        display: flex;
        align-items: center;
        gap: 8px;
        margin: 0;
        font-size: 1.3em;
        line-height: 1.4;
        font-variant-numeric: tabular-nums;
      }
      .left strong {
        font-size: 1.6em;
        font-weight: 600;
      }
      .low {
        color: var(--vscode-editorWarning-foreground);
      }
      .spent {
        color: var(--vscode-editorError-foreground);
      }
      vscode-icon {
        flex: none;
      }
    `,
  ];
  static override properties = {
    ...Page.properties,
    accounts: { state: true },
    lines: { state: true },
    arrived: { state: true },
    view: { state: true },
  };

  /** Undefined until the first message. */
  declare accounts: readonly AccountQuota[] | undefined;
  /** Newest first; undefined until the first message. */
  declare lines: readonly JournalLine[] | undefined;
  /** The number of lines added since the view was chosen. */
  declare arrived: number;
  declare view: JournalView;

  constructor() {
    super(QuotaPageMessageSchema);
    const stored = v.safeParse(StateSchema, this.savedState);
    this.view = stored.success ? stored.output.view : FIRST_VIEW;
    this.arrived = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.resumeScroll();
  }

  protected override hear(message: QuotaPageMessage): void {
    switch (message.type) {
      case 'accounts':
        this.accounts = message.accounts;
        // Show new samples relative to the current time, not the last tick.
        this.now = Date.now();
        return;
      case 'journal':
        this.arrived = message.isWhole ? 0 : this.arrived + message.lines.length;
        this.lines = joinLines(message.isWhole ? [] : (this.lines ?? []), message.lines);
    }
  }

  override render(): TemplateResult {
    return html`<main>
      <h1>${l10n.t('API Quota')}</h1>
      ${this.renderProblem()} ${this.#renderAccounts()} ${this.#renderJournal()}
    </main>`;
  }

  #renderAccounts(): unknown {
    const { accounts } = this;
    if (accounts?.length === 0) {
      return html`<p>${l10n.t('Not signed in, and the code host address in the settings is not valid.')}</p>`;
    }
    return repeat(
      accounts ?? [],
      ({ session }) => session,
      (account) => renderAccountCard(account, this.reader),
    );
  }

  #renderJournal(): TemplateResult | typeof nothing {
    if (!this.lines) return nothing;
    return html`<h2>${l10n.t('Request Journal')}</h2>
      <journal-table
        .lines=${this.lines}
        .arrived=${this.arrived}
        .labels=${new Map(this.accounts?.map(({ session, label }) => [session, label]))}
        .hasQuota=${!this.accounts?.every(({ hasNone }) => hasNone)}
        .view=${this.view}
        .reader=${this.reader}
        .copy=${this.#copy}
        @view=${this.#setView}
      ></journal-table>`;
  }

  readonly #copy = ({ session, number }: JournalLine): Promise<boolean> =>
    this.ask({ type: 'copyAsCurl', session, number });

  readonly #setView = ({ detail }: CustomEvent<JournalView>): void => {
    // “Show More” must not hide rows that are already shown.
    if (detail.count <= this.view.count) this.arrived = 0;
    this.view = detail;
    this.saveState({ view: detail });
  };
}

customElements.define('quota-page', QuotaPage);
