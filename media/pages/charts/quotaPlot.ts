import { nothing, type SVGTemplateResult, svg } from 'lit';
import type { SampleMessage } from '../../../src/protocol/quotaPage.ts';
import type { PlacedLabel } from './labels.ts';
import { areaPath, type Corner, steppedPath, straightPath } from './paths.ts';
import type { QuotaScales } from './quotaScales.ts';
import type { Point, QuotaSeries } from './quotaSeries.ts';

const LABEL_BASELINE = 11;

/** Renders the plot from back to front. */
export function renderPlot(series: QuotaSeries, scales: QuotaScales): SVGTemplateResult {
  return svg`${renderAxes(scales)}${renderLines(series, scales)}${renderMarks(series, scales)}`;
}

/** Renders the cursor at a sample. */
export function renderCursor({ at, remaining }: SampleMessage, { x, y, top, bottom }: QuotaScales): SVGTemplateResult {
  return svg`
    <line class="cursor" x1=${x(at)} x2=${x(at)} y1=${top} y2=${bottom}></line>
    <circle class="cursor" cx=${x(at)} cy=${y(remaining)} r="4"></circle>`;
}

function renderAxes({ left, right, bottom, levels, times }: QuotaScales): SVGTemplateResult {
  return svg`
    ${levels.map(
      ({ y, text }) => svg`
        <line class=${y === bottom ? 'axis' : 'grid'} x1=${left} x2=${right} y1=${y} y2=${y}></line>
        <text x=${left - 6} y=${y} dy="0.35em" text-anchor="end">${text}</text>`,
    )}
    ${times.map(
      (time) => svg`
        <line class="axis" x1=${time.x} x2=${time.x} y1=${bottom} y2=${bottom + 4}></line>
        ${renderLabel(time, bottom + 17)}`,
    )}`;
}

function renderLines({ points, forecast, now }: QuotaSeries, { x, y, bottom }: QuotaScales): SVGTemplateResult {
  const cornerOf = ({ at, remaining }: Point): Corner => ({ x: x(at), y: y(remaining) });
  const corners = points.map(cornerOf);
  const left = points.at(-1);
  return svg`
    <path class="area" d=${areaPath(corners, bottom)}></path>
    ${forecast.length > 0 ? svg`<path class="forecast" d=${straightPath(forecast.map(cornerOf))} stroke-dasharray="5 4"></path>` : nothing}
    <path class="line" d=${steppedPath(corners)}></path>
    ${left ? svg`<circle class="present" cx=${x(now)} cy=${y(left.remaining)} r="3"></circle>` : nothing}`;
}

function renderMarks({ resets, nextReset, now, spentAt }: QuotaSeries, scales: QuotaScales): SVGTemplateResult {
  const { x, top, bottom, marks, spent } = scales;
  const all = nextReset === undefined ? resets : [...resets, nextReset];
  return svg`
    ${all.map(
      (at) =>
        svg`<line class="reset" x1=${x(at)} x2=${x(at)} y1=${top - 4} y2=${bottom} stroke-dasharray="2 3"></line>`,
    )}
    <line class="now" x1=${x(now)} x2=${x(now)} y1=${top - 4} y2=${bottom}></line>
    ${marks.map((mark) => renderLabel(mark, LABEL_BASELINE))}
    ${
      spentAt === undefined
        ? nothing
        : svg`<circle class="spent" cx=${x(Math.max(spentAt, now))} cy=${bottom} r="3.5"></circle>`
    }
    ${spent ? renderLabel(spent, bottom - 8) : nothing}`;
}

function renderLabel({ x, text }: PlacedLabel, baseline: number): SVGTemplateResult {
  return svg`<text x=${x} y=${baseline} text-anchor="middle">${text}</text>`;
}
