import '@vscode-elements/elements/dist/vscode-button/index.js';
import './journalFilterBar.ts';
import * as l10n from '@vscode/l10n';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { JournalLine } from '../../../src/protocol/quotaPage.ts';
import { FocusKeeper } from '../shared/focusKeeper.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { countText, filterLines, type JournalView, PAGE_SIZE } from './journalFilter.ts';
import { keyOf } from './journalLines.ts';
import { renderHead, renderRow } from './journalRow.ts';
import { journalStyles } from './journalTable.css.ts';
import { LineTexts } from './lineTexts.ts';

/** The filtered requests of all accounts. Emits `view` events. */
class JournalTable extends LitElement {
  static override styles = journalStyles;
  static override properties = {
    lines: { attribute: false },
    arrived: { attribute: false },
    labels: { attribute: false },
    hasQuota: { attribute: false },
    view: { attribute: false },
    reader: { attribute: false },
    copy: { attribute: false },
  };

  /** Newest first. */
  declare lines: readonly JournalLine[];
  /**
   * The number of lines added since the user chose the view. The table shows as many more rows, so that none
   * disappears.
   */
  declare arrived: number;
  /** The accounts' display names by session id. */
  declare labels: ReadonlyMap<string, string>;
  /** Whether an account has a quota: without one, nothing has a cost. */
  declare hasQuota: boolean;
  declare view: JournalView;
  declare reader: Reader;
  /** Copies a line's command. @returns whether it succeeded. */
  declare copy: (line: JournalLine) => Promise<boolean>;

  #found: readonly JournalLine[] = [];

  constructor() {
    super();
    this.addController(new FocusKeeper(this));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('lines') || changed.has('labels') || changed.has('view')) {
      this.#found = filterLines(this.lines, this.view, this.labels);
    }
  }

  override render(): TemplateResult {
    if (this.lines.length === 0) return html`<p>${l10n.t('No requests since this window was opened.')}</p>`;
    return html`
      <journal-filter-bar
        .view=${this.view}
        .count=${countText(this.#found, this.lines.length, this.reader, this.hasQuota)}
      ></journal-filter-bar>
      ${this.#found.length > 0 ? this.#renderTable() : html`<p>${l10n.t('No requests match the filter.')}</p>`}
    `;
  }

  #renderTable(): TemplateResult {
    const { labels, hasQuota, view, arrived, reader } = this;
    const texts = new LineTexts(reader);
    const shown = this.#found.slice(0, view.count + arrived);
    const hasAccounts = labels.size > 1;
    return html`<table>
        <caption class="hidden">${l10n.t('Requests, newest first')}</caption>
        <thead>
          ${renderHead(hasAccounts, hasQuota)}
        </thead>
        <tbody>
          ${repeat(shown, keyOf, (line) =>
            renderRow(line, {
              label: hasAccounts ? (labels.get(line.session) ?? '') : undefined,
              hasQuota,
              texts,
              copy: () => this.copy(line),
            }),
          )}
        </tbody>
      </table>
      ${this.#renderMore(shown.length)}`;
  }

  #renderMore(shown: number): TemplateResult | typeof nothing {
    const found = this.#found.length;
    const more = Math.min(PAGE_SIZE, found - shown);
    if (more === 0) return nothing;
    return html`<p class="more">
      <vscode-button secondary data-shown=${shown} @click=${() => this.#showMore()}>${l10n.t('Show {0} More', more)}</vscode-button>
      <span class="minor">${l10n.t('{0} of {1} shown', wholeNumber(shown, this.reader), wholeNumber(found, this.reader))}</span>
    </p>`;
  }

  #showMore(): void {
    const view = { ...this.view, count: this.view.count + PAGE_SIZE };
    this.dispatchEvent(new CustomEvent<JournalView>('view', { detail: view, bubbles: true, composed: true }));
  }
}

customElements.define('journal-table', JournalTable);
