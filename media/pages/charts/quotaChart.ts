import * as l10n from '@vscode/l10n';
import { css, html, type TemplateResult } from 'lit';
import { type Reader, timeOf, wholeNumber } from '../shared/format.ts';
import type { QuotaLine } from './quotaLine.ts';

export const quotaChartStyles = css`
  .chart {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px 8px;
    margin: 16px 0 8px;
    color: var(--vscode-descriptionForeground);
    font-size: 0.85em;
    line-height: 1;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .chart div {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    text-align: end;
  }
  .chart .times {
    flex-direction: row;
    grid-column: 2;
  }
  .chart svg {
    width: 100%;
    height: 120px;
    /* The line is as wide as its stroke at the edges, too. */
    overflow: visible;
  }
  .chart path {
    fill: none;
    vector-effect: non-scaling-stroke;
  }
  .axes {
    stroke: var(--vscode-charts-lines);
  }
  .line,
  .now {
    stroke: var(--vscode-charts-blue);
    stroke-width: 2px;
    stroke-linejoin: round;
  }
  .now {
    stroke-width: 8px;
    stroke-linecap: round;
  }
  @media (forced-colors: active) {
    .chart path {
      stroke: CanvasText;
    }
  }
`;

/** Renders the remaining quota over time. @param label the account's display name. @param text the content in words */
export function renderQuotaChart(label: string, text: string, line: QuotaLine, reader: Reader): TemplateResult {
  const { start, end, most, path, x, y } = line;
  return html`<div class="chart" role="img" aria-label="${l10n.t('API requests left over time: {0}', label)}. ${text}.">
    <div><span>${wholeNumber(most, reader)}</span><span>0</span></div>
    <svg viewBox="0 0 100 100" preserveAspectRatio="none">
      <path class="axes" d="M0,0V100H100"></path>
      <path class="line" d=${path}></path>
      <path class="now" d="M${x},${y}h0"></path>
    </svg>
    <div class="times"><span>${timeOf(start, reader)}</span><span>${timeOf(end, reader)}</span></div>
  </div>`;
}
