import * as l10n from '@vscode/l10n';
import { timeTicks } from 'd3-time';
import type { Reader } from '../shared/format.ts';
import { type Label, type PlacedLabel, placeLabels, TEXT_SIZE, textWidth } from './labels.ts';
import { type LinearScale, linearScale } from './linearScale.ts';
import type { QuotaSeries } from './quotaSeries.ts';
import { tickTimeOf, timeOf } from './times.ts';

/** In pixels. */
export const HEIGHT = 180;
const TOP = TEXT_SIZE + 9;
const BOTTOM = HEIGHT - TEXT_SIZE - 10;
const RIGHT = 16;
/** The approximate width of a tick label, in pixels, and the number of ticks; d3 rounds the tick times. */
const TICK_ROOM = 80;
const FEWEST_TICKS = 3;
const MAX_TICKS = 8;
/** How far a mark's text may be from its line, in pixels; wide enough for both “Now” and the next reset. */
const REACH = 48;
const PAST_REACH = 20;
/** With more resets, only the last one gets a label. */
const MAX_NAMED_RESETS = 3;

export interface QuotaScales {
  /** The chart's width, in pixels. */
  readonly width: number;
  /** The plot's edges, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** From milliseconds since the epoch to pixels. */
  readonly x: LinearScale;
  /** From remaining requests to pixels. */
  readonly y: LinearScale;
  readonly levels: readonly { readonly y: number; readonly text: string }[];
  readonly times: readonly PlacedLabel[];
  /** The labels above “Now” and the resets, if there is room. */
  readonly marks: readonly PlacedLabel[];
  /** The label at the point where the quota is used up. */
  readonly spent: PlacedLabel | undefined;
}

/** Computes the layout of a chart. @param width in pixels. */
export function quotaScales(series: QuotaSeries, width: number, reader: Reader): QuotaScales {
  const { start, end, now, most, resets, nextReset, spentAt } = series;
  const numbers = levelsOf(most).map((level) => ({ level, text: levelText(level, reader) }));
  const left = Math.ceil(Math.max(...numbers.map(({ text }) => textWidth(text)))) + 8;
  const right = Math.max(width - RIGHT, left + 1);
  const x = linearScale([start, end], [left, right]);
  const y = linearScale([0, Math.max(most, 1)], [BOTTOM, TOP]);
  const mark = (at: number, text: string, reach = REACH): Label => ({ x: x(at), text, reach });
  // Earlier labels get their place first: the future takes precedence over the past.
  const marks = [
    ...(nextReset === undefined ? [] : [mark(nextReset, l10n.t('Reset'))]),
    mark(now, l10n.t('Now')),
    ...resets.slice(resets.length > MAX_NAMED_RESETS ? -1 : 0).map((at) => mark(at, l10n.t('Reset'), PAST_REACH)),
  ];
  const spent = spentAt === undefined ? [] : [spentLabel(x(Math.max(spentAt, now)), timeOf(spentAt, reader))];
  return {
    width,
    left,
    right,
    top: TOP,
    bottom: BOTTOM,
    x,
    y,
    levels: numbers.map(({ level, text }) => ({ y: y(level), text })),
    times: timeLabels(series, x, width, reader),
    marks: placeLabels(marks, { from: 0, to: width }),
    spent: placeLabels(spent, { from: left, to: width })[0],
  };
}

/** Returns 0, `most`, and the quarters or the half between if they are whole numbers. @param most a whole number. */
export function levelsOf(most: number): readonly number[] {
  if (most === 0) return [0];
  const parts = [4, 2].find((count) => most % count === 0) ?? 1;
  return Array.from({ length: parts + 1 }, (_, index) => (most / parts) * index);
}

function levelText(level: number, { language }: Reader): string {
  const options: Intl.NumberFormatOptions = level >= 100_000 ? { notation: 'compact', maximumFractionDigits: 1 } : {};
  return new Intl.NumberFormat(language, options).format(level);
}

/** Returns as many round times as fit without touching. */
function timeLabels(
  { start, end }: QuotaSeries,
  x: LinearScale,
  width: number,
  reader: Reader,
): readonly PlacedLabel[] {
  const wanted = Math.min(Math.max(Math.floor((x(end) - x(start)) / TICK_ROOM), FEWEST_TICKS), MAX_TICKS);
  for (let count = wanted; count > 0; count--) {
    const labels = timeTicks(new Date(start), new Date(end), count).map((tick): Label => {
      const at = tick.getTime();
      return { x: x(at), text: tickTimeOf(at, reader), reach: 0 };
    });
    // Only labels at the edge may be dropped.
    const inside = labels.filter((label) => label.x + textWidth(label.text) / 2 <= width);
    const placed = placeLabels(inside, { from: 0, to: width });
    if (placed.length > 0 && placed.length === inside.length) return placed;
  }
  return [];
}

/** Prefers the empty area to the right of the point. */
function spentLabel(x: number, time: string): Label {
  const text = l10n.t('No requests left at {0}', time);
  return { x: x + textWidth(text) / 2, text, reach: Number.POSITIVE_INFINITY };
}
