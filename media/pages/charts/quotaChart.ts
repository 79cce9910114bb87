import * as l10n from '@vscode/l10n';
import { html, LitElement, nothing, type PropertyValues, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ForecastMessage, SampleMessage } from '../../../src/protocol/quotaPage.ts';
import type { Reader } from '../shared/format.ts';
import { chartStyles } from './chart.css.ts';
import { quotaChartStyles } from './quotaChart.css.ts';
import { renderCursor, renderPlot } from './quotaPlot.ts';
import { HEIGHT, type QuotaScales, quotaScales } from './quotaScales.ts';
import { nearestSample, type QuotaSeries, quotaSeries } from './quotaSeries.ts';
import './quotaTable.ts';
import { chartDescription, chartTitle, noQuotaText, valueText } from './quotaText.ts';
import { sampleAfterKey } from './sampleAfterKey.ts';
import { WidthOf } from './widthOf.ts';

/** The width of the slider's thumb, in pixels; see `quotaChart.css.ts`. */
const THUMB = 14;

let instances = 0;

/** The remaining quota over time with a forecast, as a chart, a description and a table. */
export class QuotaChart extends LitElement {
  static override styles = [chartStyles, quotaChartStyles];
  static override properties = {
    samples: { attribute: false },
    forecast: { attribute: false },
    reader: { attribute: false },
    label: {},
    chosen: { state: true },
    pointed: { state: true },
    isFocused: { state: true },
    isHovered: { state: true },
  };

  /** Oldest first. */
  declare samples: readonly SampleMessage[];
  declare forecast: ForecastMessage | undefined;
  declare reader: Reader;
  /** The account's display name. */
  declare label: string;
  /** The sample at the cursor; undefined follows the newest one. */
  declare chosen: SampleMessage | undefined;
  /** The time at the pointer, in milliseconds since the epoch. */
  declare pointed: number | undefined;
  /** Whether the slider has the focus. */
  declare isFocused: boolean | undefined;
  declare isHovered: boolean | undefined;

  readonly #id = `quota-chart-${++instances}`;
  readonly #width = new WidthOf(this, '.plot');
  #series: QuotaSeries | undefined;
  #scales: QuotaScales | undefined;
  #description = '';

  constructor() {
    super();
    this.samples = [];
    this.label = '';
    this.reader = { language: 'en', now: Date.now() };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { samples, forecast, reader } = this;
    if (changed.has('samples') || changed.has('forecast') || changed.has('reader')) {
      this.#series = quotaSeries(samples, forecast, reader.now);
      this.#description = chartDescription(samples, forecast, reader);
      this.#scales = undefined;
    }
    if (!this.#series || this.#scales?.width === this.#width.value || this.#width.value === 0) return;
    this.#scales = quotaScales(this.#series, this.#width.value, reader);
  }

  /**
   * The thumb stands below its sample, and the track ends at the last one. Not in the template: pages forbid styles
   * there.
   */
  protected override updated(): void {
    const slider = this.renderRoot.querySelector('input');
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (!slider || !this.#scales || !first || !last) return;
    const left = this.#scales.x(first.at);
    const right = this.#scales.x(last.at);
    slider.style.marginLeft = `${left - THUMB / 2}px`;
    slider.style.width = `${right - left + THUMB}px`;
  }

  override render(): TemplateResult {
    if (this.samples.length === 0) return html`<p>${noQuotaText()}</p>`;
    const last = this.samples.length - 1;
    const chosen = this.chosen ? this.#indexOf(this.chosen) : last;
    const shown = this.samples[this.pointed === undefined ? chosen : nearestSample(this.samples, this.pointed)];
    const isShown = this.isFocused || this.isHovered || this.pointed !== undefined;
    return html`
      <div
        class="plot"
        @pointermove=${(event: PointerEvent) => this.#point(event)}
        @pointerdown=${(event: PointerEvent) => this.#point(event)}
        @pointerleave=${() => {
          this.pointed = undefined;
        }}
      >
        ${this.#renderDrawing(isShown ? shown : undefined)}
      </div>
      <input
        type="range"
        aria-label=${l10n.t('Time')}
        min=${this.samples[0]?.at ?? 0}
        max=${this.samples[last]?.at ?? 0}
        step="1"
        .value=${live(String(shown?.at))}
        aria-valuetext=${this.#valueText(shown)}
        @input=${(event: Event) => this.#drag(event)}
        @keydown=${(event: KeyboardEvent) => this.#step(event, chosen)}
        @focus=${() => {
          this.isFocused = true;
        }}
        @blur=${() => {
          this.isFocused = false;
        }}
        @pointerenter=${() => {
          this.isHovered = true;
        }}
        @pointerleave=${() => {
          this.isHovered = false;
        }}
      />
      <p class="value">${this.#valueText(shown)}</p>
      <quota-table
        .samples=${this.samples}
        .forecast=${this.forecast}
        .reader=${this.reader}
        .label=${this.label}
      ></quota-table>
    `;
  }

  #renderDrawing(cursor: SampleMessage | undefined): TemplateResult | typeof nothing {
    if (!this.#series || !this.#scales) return nothing;
    return html`<svg
      role="img"
      width=${this.#scales.width}
      height=${HEIGHT}
      aria-labelledby="${this.#id}-title"
      aria-describedby="${this.#id}-description"
    >
      ${svg`<title id="${this.#id}-title">${chartTitle(this.label)}</title>
      <desc id="${this.#id}-description">${this.#description}</desc>`}
      ${renderPlot(this.#series, this.#scales)}${cursor ? renderCursor(cursor, this.#scales) : nothing}
    </svg>`;
  }

  /** Falls back to the nearest time, because every message brings new sample objects. */
  #indexOf(sample: SampleMessage): number {
    const index = this.samples.indexOf(sample);
    return index < 0 ? nearestSample(this.samples, sample.at) : index;
  }

  #valueText(sample: SampleMessage | undefined): string {
    return sample ? valueText(sample, this.reader) : '';
  }

  #point({ clientX }: PointerEvent): void {
    if (!this.#scales) return;
    this.pointed = this.#scales.x.invert(clientX - this.#width.left);
  }

  #drag({ target }: Event): void {
    if (!(target instanceof HTMLInputElement)) return;
    this.#choose(nearestSample(this.samples, Number(target.value)));
    // The thumb goes to the sample, even if that is the same as before.
    this.requestUpdate();
  }

  #step(event: KeyboardEvent, chosen: number): void {
    const place = sampleAfterKey(event.key, chosen, this.samples.length);
    if (place === undefined) return;
    event.preventDefault();
    this.#choose(place);
  }

  #choose(place: number): void {
    this.chosen = place === this.samples.length - 1 ? undefined : this.samples[place];
  }
}

customElements.define('quota-chart', QuotaChart);
