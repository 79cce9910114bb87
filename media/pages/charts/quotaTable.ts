import { css, html, LitElement, type TemplateResult } from 'lit';
import type { QuotaSample } from '../../../src/protocol/quotaPage.ts';
import type { Reader } from '../shared/format.ts';
import { chartStyles } from './chart.css.ts';
import { tableCaption, tableRows } from './quotaRows.ts';

/** What a chart of an allowance shows, in numbers. Opened by who wants them. */
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
    `,
  ];
  static override properties = {
    samples: { attribute: false },
    reader: { attribute: false },
    label: {},
  };

  /** The oldest first. */
  declare samples: readonly QuotaSample[];
  declare reader: Reader;
  /** Whose allowance it is. */
  declare label: string;

  constructor() {
    super();
    this.samples = [];
    this.label = '';
    this.reader = { language: 'en', now: Date.now() };
  }

  override render(): TemplateResult {
    return html`<details>
      <summary>As a table</summary>
      <table>
        <caption>${tableCaption(this.label, this.samples.length, this.reader)}</caption>
        <thead>
          <tr><th scope="col">Time</th><th scope="col">Left</th><th scope="col">Limit</th><th scope="col">Used</th></tr>
        </thead>
        <tbody>
          ${tableRows(this.samples, this.reader).map(
            ({ time, left, limit, used }) =>
              html`<tr><th scope="row">${time}</th><td>${left}</td><td>${limit}</td><td>${used}</td></tr>`,
          )}
        </tbody>
      </table>
    </details>`;
  }
}

customElements.define('quota-table', QuotaTable);
