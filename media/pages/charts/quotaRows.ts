import * as l10n from '@vscode/l10n';
import type { ForecastMessage, SampleMessage } from '../../../src/protocol/quotaPage.ts';
import type { Reader } from '../shared/format.ts';
import { type QuotaSeries, quotaSeries } from './quotaSeries.ts';
import { forecastSentence } from './quotaText.ts';
import { exactTimeOf } from './times.ts';

/** A sample or a reset, as text. */
export type QuotaRow = SampleRow | ResetRow;

interface SampleRow {
  readonly time: string;
  readonly left: string;
  readonly limit: string;
  readonly used: string;
}

interface ResetRow {
  readonly time: string;
  readonly reset: string;
}

/** The content of a quota chart, as text. */
export interface QuotaTableText {
  /** Includes the forecast. */
  readonly caption: string;
  /** The next reset, then newest first. */
  readonly rows: readonly QuotaRow[];
}

/** @param label the account's display name. @param samples oldest first. */
export function quotaTableText(
  label: string,
  samples: readonly SampleMessage[],
  forecast: ForecastMessage | undefined,
  reader: Reader,
): QuotaTableText {
  const series = quotaSeries(samples, forecast, reader.now);
  const title = l10n.t('API requests left: {0}, newest first', label);
  const isContinued = forecast && series && series.forecast.length > 0;
  return {
    caption: isContinued ? `${title}. ${forecastSentence(forecast, reader)}` : title,
    rows: series ? rowsOf(samples, series, reader) : [],
  };
}

function rowsOf(samples: readonly SampleMessage[], series: QuotaSeries, reader: Reader): readonly QuotaRow[] {
  const { points, resets, nextReset } = series;
  // Shared, because creating a format is slower than using it.
  const numbers = new Intl.NumberFormat(reader.language);
  const resetAt = (at: number): Timed => {
    const left = points.findLast((point) => point.at === at)?.remaining ?? 0;
    return [at, { time: exactTimeOf(at, reader), reset: l10n.t('Reset: {0} left', numbers.format(left)) }];
  };
  const sampleAt = ({ at, remaining, limit }: SampleMessage): Timed => {
    const used = Math.max(0, limit - remaining);
    const [left = '', whole = '', spent = ''] = [remaining, limit, used].map((count) => numbers.format(count));
    return [at, { time: exactTimeOf(at, reader), left, limit: whole, used: spent }];
  };
  // At the same time, a reset comes before the samples after it.
  const past = [...resets.map(resetAt), ...samples.map(sampleAt)].toSorted(([a], [b]) => a - b).toReversed();
  const next = nextReset === undefined ? [] : [{ time: exactTimeOf(nextReset, reader), reset: l10n.t('Next reset') }];
  return [...next, ...past.map(([, row]) => row)];
}

type Timed = readonly [at: number, row: QuotaRow];
