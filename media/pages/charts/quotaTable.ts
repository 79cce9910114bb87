import * as l10n from '@vscode/l10n';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ForecastMessage, SampleMessage } from '../../../src/protocol/quotaPage.ts';
import type { Reader } from '../shared/format.ts';
import { chartStyles } from './chart.css.ts';
import { type QuotaRow, quotaTableText } from './quotaRows.ts';

/** The data of a quota chart as a table, collapsed by default. */
export class QuotaTable extends LitElement {
  static override styles = [
    chartStyles,
    css`
      summary {
        width: fit-content;
        min-height: 24px;
        line-height: 24px;
        cursor: pointer;
      }
      summary:focus-visible {
        outline: 1px solid var(--vscode-focusBorder);
        outline-offset: 1px;
      }
      table {
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      caption {
        padding: 4px 0;
        color: var(--vscode-descriptionForeground);
        text-align: start;
      }
      th,
      td {
        padding: 2px 16px 2px 0;
        border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
        font-weight: 400;
        text-align: end;
      }
      thead th {
        font-weight: 600;
      }
      th:first-child {
        text-align: start;
      }
      .reset {
        color: var(--vscode-descriptionForeground);
      }
    `,
  ];
  static override properties = {
    samples: { attribute: false },
    forecast: { attribute: false },
    reader: { attribute: false },
    label: {},
    isOpen: { state: true },
  };

  /** Oldest first. */
  declare samples: readonly SampleMessage[];
  declare forecast: ForecastMessage | undefined;
  declare reader: Reader;
  /** The account's display name. */
  declare label: string;
  declare isOpen: boolean;

  constructor() {
    super();
    this.samples = [];
    this.label = '';
    this.isOpen = false;
    this.reader = { language: 'en', now: Date.now() };
  }

  override render(): TemplateResult {
    return html`<details @toggle=${this.#toggle}>
      <summary>${l10n.t('Show as table')}</summary>
      ${this.isOpen ? this.#renderTable() : nothing}
    </details>`;
  }

  /** Only rendered when open, because there may be hundreds of rows. */
  #renderTable(): TemplateResult {
    const { caption, rows } = quotaTableText(this.label, this.samples, this.forecast, this.reader);
    return html`<table>
      <caption>${caption}</caption>
      <thead>
        <tr>${headings().map((heading) => html`<th scope="col">${heading}</th>`)}</tr>
      </thead>
      <tbody>${rows.map(renderRow)}</tbody>
    </table>`;
  }

  readonly #toggle = ({ newState }: ToggleEvent): void => {
    this.isOpen = newState === 'open';
  };
}

function headings(): readonly string[] {
  const left = l10n.t({ message: 'Left', comment: 'How many requests are left' });
  return [l10n.t('Time'), left, l10n.t('Limit'), l10n.t({ message: 'Used', comment: 'How many requests were used' })];
}

function renderRow(row: QuotaRow): TemplateResult {
  return 'reset' in row
    ? html`<tr class="reset"><th scope="row">${row.time}</th><td colspan="3">${row.reset}</td></tr>`
    : html`<tr><th scope="row">${row.time}</th><td>${row.left}</td><td>${row.limit}</td><td>${row.used}</td></tr>`;
}

customElements.define('quota-table', QuotaTable);
