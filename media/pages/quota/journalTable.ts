import * as l10n from '@vscode/l10n';
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { JournalLine } from '../../../src/quota/protocol/quotaPage.ts';
import { keepFocus } from '../shared/focusKeeper.ts';
import type { Reader } from '../shared/format.ts';
import { tableStyles } from '../shared/table.css.ts';
import { renderField, renderMore } from '../shared/tableParts.ts';
import { countText, filterLines, type JournalView, PAGE_SIZE } from './journalFilter.ts';
import { keyOf } from './journalLines.ts';
import { renderHead, renderRow } from './journalRow.ts';
import { CHOICE_NAMES, CHOICES, MEANINGS, type OutcomeChoice } from './outcomes.ts';

/** The filtered requests of all accounts. Emits `view` events. */
class JournalTable extends LitElement {
  static override styles = css`
    ${tableStyles}
    select {
      max-width: 100%;
      height: 26px;
      padding: 2px 4px;
      border: 1px solid var(--vscode-settings-dropdownBorder);
      border-radius: 4px;
      background: var(--vscode-settings-dropdownBackground);
      color: var(--vscode-settings-dropdownForeground);
      font: inherit;
    }
    select:focus-visible {
      outline: 1px solid var(--vscode-focusBorder);
      outline-offset: -1px;
    }
    code {
      font-family: var(--vscode-editor-font-family);
      font-size: 0.95em;
    }
    .request {
      width: 100%;
    }
    .time {
      font-variant-numeric: tabular-nums;
    }
    td,
    thead th {
      white-space: nowrap;
    }
    .account div {
      max-width: 20ch;
      overflow-wrap: break-word;
      white-space: normal;
    }
    .failure {
      display: flex;
      align-items: start;
      gap: 4px;
    }
    .failure vscode-icon {
      flex: none;
      margin-top: 1px;
    }
    .error {
      color: var(--vscode-editorError-foreground);
    }
    .warning {
      color: var(--vscode-editorWarning-foreground);
    }
    .copy {
      padding-block: 1px;
    }
  `;
  static override properties = {
    lines: { attribute: false },
    arrived: { attribute: false },
    labels: { attribute: false },
    hasQuota: { attribute: false },
    view: { attribute: false },
    reader: { attribute: false },
    copy: { attribute: false },
    spoken: { state: true },
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
  /**
   * The number of matches when the user last changed the filter, so that screen readers don't announce every new
   * request. Cleared when a field loses the focus.
   */
  declare spoken: string;

  #found: readonly JournalLine[] = [];

  constructor() {
    super();
    keepFocus(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('lines') || changed.has('labels') || changed.has('view')) {
      this.#found = filterLines(this.lines, this.view, this.labels);
    }
    const before = changed.get('view');
    if (before && (before.text !== this.view.text || before.outcome !== this.view.outcome)) this.spoken = this.#count;
  }

  get #count(): string {
    return countText(this.#found, this.lines.length, this.reader, this.hasQuota);
  }

  override render(): TemplateResult {
    if (this.lines.length === 0) return html`<p>${l10n.t('No requests since this window was opened.')}</p>`;
    return html`
      <div class="filter" @focusout=${() => (this.spoken = '')}>
        ${renderField(
          l10n.t('Filter requests'),
          l10n.t('Filter: path, status, result, account'),
          this.view.text,
          (text) => this.#setView({ text: text.slice(0, 200), count: PAGE_SIZE }),
        )}
        <select aria-label=${l10n.t('Result')} @change=${this.#choose}>
          ${CHOICES.map((choice) => renderChoice(choice, choice === this.view.outcome))}
        </select>
        <p>${this.#count}</p>
        <p class="hidden" role="status">${this.spoken}</p>
      </div>
      ${this.#found.length > 0 ? this.#renderTable() : html`<p>${l10n.t('No requests match the filter.')}</p>`}
    `;
  }

  #renderTable(): TemplateResult {
    const { labels, hasQuota, view, arrived, reader } = this;
    const shown = this.#found.slice(0, view.count + arrived);
    const hasAccounts = labels.size > 1;
    return html`<table role="table">
        <caption class="hidden">${l10n.t('Requests, newest first')}</caption>
        <thead role="rowgroup">
          ${renderHead(hasAccounts, hasQuota)}
        </thead>
        <tbody role="rowgroup">
          ${repeat(shown, keyOf, (line) =>
            renderRow(line, hasAccounts ? (labels.get(line.session) ?? '') : undefined, hasQuota, reader, () =>
              this.copy(line),
            ),
          )}
        </tbody>
      </table>
      ${renderMore(shown.length, this.#found.length, PAGE_SIZE, reader, () =>
        this.#setView({ count: view.count + PAGE_SIZE }),
      )}`;
  }

  readonly #choose = ({ target }: Event): void => {
    const value = target instanceof HTMLSelectElement ? target.value : undefined;
    const outcome = CHOICES.find((choice) => choice === value);
    if (outcome && outcome !== this.view.outcome) this.#setView({ outcome, count: PAGE_SIZE });
  };

  #setView(change: Partial<JournalView>): void {
    this.dispatchEvent(new CustomEvent<JournalView>('view', { detail: { ...this.view, ...change } }));
  }
}

function renderChoice(choice: OutcomeChoice, isChosen: boolean): TemplateResult {
  const name = CHOICE_NAMES[choice];
  const text = choice === 'all' || choice === 'problems' ? name : l10n.t('{0} ({1})', name, MEANINGS[choice]);
  return html`<option value=${choice} .selected=${live(isChosen)}>${text}</option>`;
}

customElements.define('journal-table', JournalTable);
