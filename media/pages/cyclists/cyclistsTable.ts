import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import type { City } from '../../../src/protocol/cyclistsPage.ts';
import { barWidths } from '../charts/cityBars.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { tableStyles } from '../shared/table.css.ts';
import { type CitySort, cyclistsOf, isUnderWay } from './cityOrder.ts';
import { cyclistsTableStyles } from './cyclistsTable.css.ts';
import { summaryText } from './cyclistsText.ts';

const BAR_HEIGHT = 12;

/** The cities' numbers, with bars. Says with `sort` and `retry` events what is wanted. */
class CyclistsTable extends LitElement {
  static override styles = [tableStyles, cyclistsTableStyles];
  static override properties = {
    cities: { attribute: false },
    sort: { attribute: false },
    reader: { attribute: false },
  };

  /** In the order in which they are shown. */
  declare cities: readonly City[];
  declare sort: CitySort;
  declare reader: Reader;

  override render(): TemplateResult {
    const width = barWidths(this.cities.map(cyclistsOf));
    return html`<figure aria-label="Cyclists by city" aria-describedby="summary">
      <table>
        <caption class="hidden">Cyclists by city</caption>
        <thead>
          <tr>
            ${this.#renderColumn('City', 'name', nothing)} ${this.#renderColumn('Cyclists', 'cyclists', 'number')}
            <td class="bar"></td>
          </tr>
        </thead>
        <tbody>
          ${this.cities.map((city) => this.#renderCity(city, width(cyclistsOf(city))))}
        </tbody>
      </table>
      <figcaption id="summary">${summaryText(this.cities, this.reader)}</figcaption>
    </figure>`;
  }

  #renderColumn(name: string, by: CitySort['by'], className: string | typeof nothing): TemplateResult {
    const { sort } = this;
    const isSorted = sort.by === by;
    // Of names the first letters come first, of numbers the most.
    const isAscending = (by === 'name') !== sort.isReversed;
    const direction = isSorted ? (isAscending ? 'ascending' : 'descending') : 'none';
    const wanted: CitySort = { by, isReversed: isSorted && !sort.isReversed };
    return html`<th scope="col" class=${className} aria-sort=${direction}>
      <button @click=${() => this.dispatchEvent(new CustomEvent<CitySort>('sort', { detail: wanted }))}
        >${name}<span aria-hidden="true"> ${isSorted ? (isAscending ? '↑' : '↓') : ''}</span></button
      >
    </th>`;
  }

  /** The name can have the focus, which else would be lost with the button below it. */
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
    if (city.state === 'failed') return 'not known';
    return city.state === 'counting' ? 'counting…' : 'waiting';
  }

  #renderFailure(slug: string, name: string, message: string): TemplateResult {
    return html`<tr>
      <td colspan="3">
        <div class="failure">
          <vscode-icon name="error"></vscode-icon><span>${message}</span>
          <vscode-button secondary aria-label=${`Retry ${name}`} @click=${() => this.#retry(slug)}>Retry</vscode-button>
        </div>
      </td>
    </tr>`;
  }

  #retry(slug: string): void {
    this.renderRoot.querySelector<HTMLElement>(`th[id="${CSS.escape(slug)}"]`)?.focus();
    this.dispatchEvent(new CustomEvent<string>('retry', { detail: slug }));
  }
}

customElements.define('cyclists-table', CyclistsTable);
