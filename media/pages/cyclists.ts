import './shared/loadTexts.ts';
import './shared/copyButton.ts';
import './cyclists/cyclistsTable.ts';
import * as l10n from '@vscode/l10n';
import { css, html, nothing, type TemplateResult } from 'lit';
import * as v from 'valibot';
import {
  type City,
  type CyclistsPageMessage,
  CyclistsPageMessageSchema,
  type CyclistsPageRequest,
} from '../../src/protocol/cyclistsPage.ts';
import { type CitySort, CitySortSchema, citySlugs, inOrder, isUnderWay } from './cyclists/cityOrder.ts';
import { progressText } from './cyclists/cyclistsText.ts';
import { Page } from './shared/page.ts';

/** The sort order is restored with the page. */
const StateSchema = v.object({ sort: CitySortSchema });

const FIRST_SORT: CitySort = { by: 'name', isReversed: false };

/** The page that compares the cyclists of all cities. */
class CyclistsPage extends Page<CyclistsPageRequest, CyclistsPageMessage> {
  static override styles = [
    Page.styles,
    css`
      .progress {
        min-height: 28px;
        margin: 12px 0;
      }
    `,
  ];
  static override properties = {
    ...Page.properties,
    cities: { state: true },
    sort: { state: true },
    failure: { state: true },
  };

  /** In display order. */
  declare cities: readonly City[];
  declare sort: CitySort;
  /** Why no city can be counted. */
  declare failure: { readonly message: string; readonly action?: string | undefined } | undefined;

  constructor() {
    super(CyclistsPageMessageSchema);
    const stored = v.safeParse(StateSchema, this.savedState);
    this.cities = [];
    this.sort = stored.success ? stored.output.sort : FIRST_SORT;
    this.saveState({ sort: this.sort });
  }

  override render(): TemplateResult {
    return html`<main aria-busy=${this.cities.some(isUnderWay)}>
      <header>
        <h1>${l10n.t('Cyclists by City')}</h1>
        <p>${l10n.t('Number of cyclists in each city, as reported by the cyclist counter.')}</p>
        ${this.failure ? nothing : this.#renderToolbar()}
      </header>
      ${this.renderProblem()} ${this.failure ? this.#renderFailure(this.failure) : this.#renderCities()}
    </main>`;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.resumeScroll();
  }

  protected override hear(message: CyclistsPageMessage): void {
    if (message.type === 'failure') {
      this.failure = message;
      this.cities = [];
      return;
    }
    this.failure = undefined;
    const isFirst = this.cities.length === 0;
    const isDone = !message.cities.some(isUnderWay);
    // Rows don't move while numbers arrive.
    const shown = this.cities.map(({ slug }) => slug);
    this.cities = inOrder(message.cities, isFirst || isDone ? this.#order(message.cities) : shown);
  }

  #order(cities: readonly City[]): readonly string[] {
    return citySlugs(cities, this.sort, this.reader.language);
  }

  #renderToolbar(): TemplateResult {
    return html`<div class="actions">
      <copy-button label=${l10n.t('Copy as Table')} .copy=${() => this.ask({ type: 'copyTable' })}></copy-button>
    </div>`;
  }

  #renderCities(): TemplateResult {
    const isCounting = this.cities.some(isUnderWay);
    return html`
      <div class="progress notice">
        ${isCounting ? html`<vscode-progress-ring aria-hidden="true"></vscode-progress-ring>` : nothing}
        <span role="status">${progressText(this.cities, this.reader)}</span>
      </div>
      ${this.cities.length > 0 ? this.#renderTable() : nothing}
    `;
  }

  #renderTable(): TemplateResult {
    return html`<cyclists-table
      .cities=${this.cities}
      .sort=${this.sort}
      .reader=${this.reader}
      @sort=${({ detail }: CustomEvent<CitySort>) => this.#sort(detail)}
      @retry=${({ detail }: CustomEvent<string>) => this.ask({ type: 'retry', slug: detail })}
    ></cyclists-table>`;
  }

  #sort(sort: CitySort): void {
    this.sort = sort;
    this.saveState({ sort });
    this.cities = inOrder(this.cities, this.#order(this.cities));
  }

  #renderFailure({ message, action }: NonNullable<CyclistsPage['failure']>): TemplateResult {
    return html`<p class="notice failure" role="alert"><vscode-icon name="error"></vscode-icon>${message}</p>
      ${
        action
          ? html`<div class="actions">
              <vscode-button @click=${() => this.ask({ type: 'remedy' })}>${action}</vscode-button>
            </div>`
          : nothing
      }`;
  }
}

customElements.define('cyclists-page', CyclistsPage);
