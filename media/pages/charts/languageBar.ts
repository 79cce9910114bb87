import * as l10n from '@vscode/l10n';
import { css, html, LitElement, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { LanguageShare } from '../../../src/pages/protocol/messages.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { percent, type Segment, segments, shareName, shares, shareText, type Unit } from './languageShares.ts';

const HEIGHT = 12;
const SWATCH = 12;
/** A pattern for each segment: lines on a tile of 8 × 8 pixels. The first is plain. */
const PATTERNS = [
  '',
  'M-1 1 1-1M0 8 8 0M7 9 9 7',
  'M4 0V8',
  'M0 4H8',
  'M-1 7 1 9M0 0 8 8M7-1 9 1',
  'M4 0V8M0 4H8',
  'M3 4H5',
];

let instances = 0;

/** The languages of an account's repositories, or of the files of one, as a bar and as a list. */
class LanguageBar extends LitElement {
  // Each segment has a color, and in high contrast also a pattern, because color alone isn't enough there.
  static override styles = css`
    :host {
      display: block;
      min-width: 0;
      color: var(--vscode-foreground);
      overflow-wrap: anywhere;
    }
    svg {
      display: block;
    }
    .bar {
      border-radius: 2px;
    }
    rect {
      stroke: var(--vscode-contrastBorder, var(--vscode-editor-background));
      stroke-width: 1px;
    }
    .pattern {
      display: none;
      stroke: none;
      pointer-events: none;
    }
    /* Only high contrast themes set this border. */
    @container style(--vscode-contrastBorder) {
      .pattern {
        display: inline;
      }
    }
    @media (forced-colors: active) {
      .pattern {
        display: inline;
      }
      rect:not(.pattern) {
        stroke: CanvasText;
      }
    }
    pattern path {
      fill: none;
      stroke: var(--vscode-editor-background);
      stroke-width: 1.5px;
    }
    .part-0 {
      fill: var(--vscode-charts-blue);
    }
    .part-1 {
      fill: var(--vscode-charts-green);
    }
    .part-2 {
      fill: var(--vscode-charts-yellow);
    }
    .part-3 {
      fill: var(--vscode-charts-purple);
    }
    .part-4 {
      fill: var(--vscode-terminal-ansiCyan);
    }
    .part-5 {
      fill: var(--vscode-charts-red);
    }
    .part-6 {
      fill: var(--vscode-descriptionForeground);
    }
    ul {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 20px;
      margin: 8px 0 0;
      padding: 0;
      list-style: none;
    }
    li {
      display: flex;
      align-items: baseline;
      gap: 6px;
      min-width: 0;
    }
    li svg {
      flex: none;
      align-self: start;
      margin-top: 0.35em;
    }
    .count {
      flex: none;
      color: var(--vscode-descriptionForeground);
      font-variant-numeric: tabular-nums;
    }
  `;
  static override properties = {
    languages: { attribute: false },
    unit: {},
    reader: { attribute: false },
  };

  /** Most frequent first. */
  declare languages: readonly LanguageShare[];
  declare unit: Unit;
  declare reader: Reader;

  readonly #id = `language-bar-${++instances}`;

  constructor() {
    super();
    this.languages = [];
    this.unit = 'repositories';
    this.reader = { language: 'en', now: Date.now() };
  }

  override render(): TemplateResult | typeof nothing {
    const parts = segments(shares(this.languages));
    if (parts.length === 0) return nothing;
    return html`
      <svg
        class="bar"
        role="img"
        width="100%"
        height=${HEIGHT}
        aria-labelledby="${this.#id}-title"
        aria-describedby="${this.#id}-description"
      >
        ${svg`<title id="${this.#id}-title">${l10n.t('Languages')}</title>
        <desc id="${this.#id}-description">${parts.map((part) => shareText(part, this.unit, this.reader)).join('; ')}.</desc>
        <defs>${PATTERNS.map((path, index) => this.#renderPattern(path, index))}</defs>`}
        ${parts.map((part, index) => this.#renderSegment(part, index))}
      </svg>
      <ul>
        ${parts.map((part, index) => this.#renderEntry(part, index))}
      </ul>
    `;
  }

  #renderPattern(path: string, index: number): SVGTemplateResult {
    return svg`<pattern id="${this.#id}-${index}" width="8" height="8" patternUnits="userSpaceOnUse">
      <path d=${path}></path>
    </pattern>`;
  }

  #renderSegment(part: Segment, index: number): SVGTemplateResult {
    return svg`<g>
      <title>${shareText(part, this.unit, this.reader)}</title>
      ${this.#renderFill(index, `${part.x}%`, `${part.width}%`)}
    </g>`;
  }

  #renderEntry(part: Segment, index: number): TemplateResult {
    return html`<li>
      <svg width=${SWATCH} height=${SWATCH} aria-hidden="true">${this.#renderFill(index, '0', '100%')}</svg>
      <bdi>${shareName(part, this.reader)}</bdi>
      <span class="count">${this.#countOf(part)}</span>
    </li>`;
  }

  #countOf({ count, fraction }: Segment): string {
    const share = percent(fraction, this.reader);
    return this.unit === 'bytes' ? share : `${wholeNumber(count, this.reader)} (${share})`;
  }

  #renderFill(index: number, x: string, width: string): SVGTemplateResult {
    return svg`<rect class="part-${index}" x=${x} width=${width} height="100%"></rect>
      <rect class="pattern" x=${x} width=${width} height="100%" fill="url(#${this.#id}-${index})"></rect>`;
  }
}

customElements.define('language-bar', LanguageBar);
