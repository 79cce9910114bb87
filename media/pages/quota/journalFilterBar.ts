import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import * as l10n from '@vscode/l10n';
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { tableStyles } from '../shared/table.css.ts';
import { type JournalView, PAGE_SIZE } from './journalFilter.ts';
import { CHOICE_NAMES, CHOICES, MEANINGS, type OutcomeChoice } from './outcomes.ts';

/** The filter of the journal and the number of matches. Emits `view` events. */
class JournalFilterBar extends LitElement {
  static override styles = css`
    ${tableStyles}
    :host {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px 12px;
      margin: 8px 0;
    }
    vscode-textfield {
      flex: 1 1 180px;
      max-width: 400px;
    }
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
    p {
      margin: 0;
    }
  `;
  static override properties = {
    view: { attribute: false },
    count: { attribute: false },
    spoken: { state: true },
  };

  declare view: JournalView;
  /** The number of matches, as text. */
  declare count: string;
  /**
   * The value of `count` when the user last changed the filter, so that screen readers don't announce every new
   * request. Cleared when a field loses the focus.
   */
  declare spoken: string;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('view');
    if (before && (before.text !== this.view.text || before.outcome !== this.view.outcome)) this.spoken = this.count;
  }

  override render(): TemplateResult {
    return html`
      <vscode-textfield
        label=${l10n.t('Filter requests')}
        placeholder=${l10n.t('Filter: path, status, result, account')}
        .value=${this.view.text}
        @input=${this.#filter}
        @blur=${this.#clearSpoken}
      ></vscode-textfield>
      <select aria-label=${l10n.t('Result')} @change=${this.#choose} @blur=${this.#clearSpoken}>
        ${CHOICES.map((choice) => renderChoice(choice, choice === this.view.outcome))}
      </select>
      <p>${this.count}</p>
      <p class="hidden" role="status">${this.spoken}</p>
    `;
  }

  readonly #filter = ({ target }: Event): void => {
    if (target instanceof HTMLElement && 'value' in target) this.#emit({ text: String(target.value).slice(0, 200) });
  };

  readonly #choose = ({ target }: Event): void => {
    const value = target instanceof HTMLSelectElement ? target.value : undefined;
    const outcome = CHOICES.find((choice) => choice === value);
    if (outcome && outcome !== this.view.outcome) this.#emit({ outcome });
  };

  readonly #clearSpoken = (): void => {
    this.spoken = '';
  };

  #emit(change: Partial<JournalView>): void {
    const view: JournalView = { ...this.view, ...change, count: PAGE_SIZE };
    this.dispatchEvent(new CustomEvent<JournalView>('view', { detail: view, bubbles: true, composed: true }));
  }
}

function renderChoice(choice: OutcomeChoice, isChosen: boolean): TemplateResult {
  const name = CHOICE_NAMES[choice];
  const text = choice === 'all' || choice === 'problems' ? name : l10n.t('{0} ({1})', name, MEANINGS[choice]);
  return html`<option value=${choice} .selected=${live(isChosen)}>${text}</option>`;
}

customElements.define('journal-filter-bar', JournalFilterBar);
