import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import * as l10n from '@vscode/l10n';
import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { City } from '../../../src/protocol/cyclistsPage.ts';
import { barWidths } from '../charts/cityBars.ts';
import { FocusKeeper } from '../shared/focusKeeper.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { renderSortHeader } from '../shared/sortHeader.ts';
import { tableStyles } from '../shared/table.css.ts';
import { type CitySort, cyclistsOf, isUnderWay } from './cityOrder.ts';
import { cyclistsTableStyles } from './cyclistsTable.css.ts';
import { summaryText } from './cyclistsText.ts';

const BAR_HEIGHT = 12;

/** The table of cities with numbers and bars. Emits `sort` and `retry` events. */
class CyclistsTable extends LitElement {
  static override styles = [tableStyles, cyclistsTableStyles];
  static override properties = {
    cities: { attribute: false },
    sort: { attribute: false },
    reader: { attribute: false },
  };

  /** In display order. */
  declare cities: readonly City[];
  declare sort: CitySort;
  declare reader: Reader;

  constructor() {
    super();
    this.addController(
      new FocusKeeper(this, ({ dataset: { slug = '' } }) =>
        this.renderRoot.querySelector<HTMLElement>(`th[id="${CSS.escape(slug)}"]`),
      ),
    );
  }

  override render(): TemplateResult {
    const width = barWidths(this.cities.map(cyclistsOf));
    return html`<figure aria-label=${l10n.t('Cyclists by City')} aria-describedby="summary">
      <table>
        <caption class="hidden">${l10n.t('Cyclists by City')}</caption>
        <thead>
          <tr>
            ${this.#renderColumn(l10n.t('City'), 'name')} ${this.#renderColumn(l10n.t('Cyclists'), 'cyclists', 'number')}
            <td class="bar"></td>
          </tr>
        </thead>
        <tbody>
          ${repeat(
            this.cities,
            ({ slug }) => slug,
            (city) => this.#renderCity(city, width(cyclistsOf(city))),
          )}
        </tbody>
      </table>
      <figcaption id="summary">${summaryText(this.cities, this.reader)}</figcaption>
    </figure>`;
  }

  #renderColumn(name: string, by: CitySort['by'], className?: string): TemplateResult {
    return renderSortHeader({ name, by, className }, this.sort, (detail) =>
      this.dispatchEvent(new CustomEvent<CitySort>('sort', { detail })),
    );
  }

  /** The name is focusable, because it gets the focus when the Retry button disappears; see `FocusKeeper`. */
  #renderCity(city: City, width: number): TemplateResult {
    const kind = city.state === 'failed' ? 'failed' : isUnderWay(city) ? 'older' : nothing;
    return html`<tr class=${kind}>
        <th scope="row" tabindex="-1" id=${city.slug}>${city.name}</th>
        <td class="number">${this.#renderNumber(city)}</td>
        <td class="bar">
          <svg width="100%" height=${BAR_HEIGHT} aria-hidden="true">
            ${width > 0 ? svg`<rect width="${width}%" height="100%"></rect>` : nothing}
          </svg>
        </td>
      </tr>
      ${city.state === 'failed' ? this.#renderFailure(city.slug, city.name, city.message) : nothing}`;
  }

  #renderNumber(city: City): string {
    const cyclists = cyclistsOf(city);
    if (cyclists !== undefined) return wholeNumber(cyclists, this.reader);
    if (city.state === 'failed') return l10n.t('unknown');
    return city.state === 'counting' ? l10n.t('counting…') : l10n.t('waiting');
  }

  #renderFailure(slug: string, name: string, message: string): TemplateResult {
    return html`<tr>
      <td colspan="3">
        <div class="failure">
          <vscode-icon name="error"></vscode-icon><span>${message}</span>
          <vscode-button
            secondary
            data-slug=${slug}
            aria-label=${l10n.t('Retry {0}', name)}
            @click=${() => this.dispatchEvent(new CustomEvent<string>('retry', { detail: slug }))}
            >${l10n.t('Retry')}</vscode-button
          >
        </div>
      </td>
    </tr>`;
  }
}

customElements.define('cyclists-table', CyclistsTable);
