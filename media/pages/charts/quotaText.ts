import * as l10n from '@vscode/l10n';
import type { ForecastMessage, SampleMessage } from '../../../src/protocol/quotaPage.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { listOf, plural } from '../shared/texts.ts';
import { type QuotaSeries, quotaSeries } from './quotaSeries.ts';
import { exactTimeOf, timeOf } from './times.ts';

export function noQuotaText(): string {
  return l10n.t('The quota is shown after the first API request.');
}

/** @param label the account's display name. */
export function chartTitle(label: string): string {
  return l10n.t('API requests left over time: {0}', label);
}

/** For example, "14:05:07: 4,980 of 5,000 left". */
export function valueText(sample: SampleMessage, reader: Reader): string {
  return l10n.t('{0}: {1} of {2} left', exactTimeOf(sample.at, reader), ...amounts(sample, reader));
}

/** Describes the chart for screen readers. @param samples oldest first. */
export function chartDescription(
  samples: readonly SampleMessage[],
  forecast: ForecastMessage | undefined,
  reader: Reader,
): string {
  const series = quotaSeries(samples, forecast, reader.now);
  if (!series) return noQuotaText();
  const sentences = [valuesSentence(samples, reader), resetsSentence(series, reader)];
  if (forecast && series.forecast.length > 0) sentences.push(forecastSentence(forecast, reader));
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Describes the remaining quota at the reset, or when it will be used up. */
export function forecastSentence(forecast: ForecastMessage, reader: Reader): string {
  const { remaining, perHour, resetAt, spentAt } = forecast;
  const [reset, left, pace] = [timeOf(resetAt, reader), wholeNumber(remaining, reader), paceText(perHour, reader)];
  const isSpent = spentAt !== undefined && spentAt <= reader.now;
  if (isSpent || (perHour === 0 && remaining === 0))
    return l10n.t('No requests are left until the quota resets at {0}.', reset);
  if (perHour === 0) return l10n.t('No recent requests. {0} will be left when the quota resets at {1}.', left, reset);
  if (spentAt !== undefined && spentAt < resetAt) {
    return l10n.t(
      'At the current rate ({0}), the quota will be used up at {1}, before the reset at {2}.',
      pace,
      timeOf(spentAt, reader),
      reset,
    );
  }
  if (remaining === 0)
    return l10n.t('At the current rate ({0}), no requests will be left when the quota resets at {1}.', pace, reset);
  return l10n.t('At the current rate ({0}), about {1} will be left when the quota resets at {2}.', pace, left, reset);
}

function paceText(perHour: number, reader: Reader): string {
  return perHour < 1
    ? l10n.t('less than 1 per hour')
    : l10n.t('{0} per hour', wholeNumber(Math.round(perHour), reader));
}

/** Formats the remaining quota and the limit. */
function amounts({ remaining, limit }: SampleMessage, reader: Reader): readonly [string, string] {
  return [wholeNumber(remaining, reader), wholeNumber(limit, reader)];
}

function valuesSentence(samples: readonly SampleMessage[], reader: Reader): string {
  const ends = samples.length > 1 ? [samples[0], samples.at(-1)] : samples;
  const values = ends
    .filter((sample) => sample !== undefined)
    .map((sample) => l10n.t('{0} of {1} left at {2}', ...amounts(sample, reader), timeOf(sample.at, reader)));
  return `${listOf(values, reader)}.`;
}

function resetsSentence({ resets, nextReset }: QuotaSeries, reader: Reader): string {
  const last = resets.at(-1);
  const parts: string[] = [];
  if (last !== undefined) {
    const [times, time] = [wholeNumber(resets.length, reader), timeOf(last, reader)];
    const often = l10n.t('Reset {0} time, last at {1}.|Reset {0} times, last at {1}.');
    parts.push(resets.length === 1 ? l10n.t('Reset at {0}.', time) : plural(reader, resets.length, often, times, time));
  }
  if (nextReset !== undefined) parts.push(l10n.t('The next reset is at {0}.', timeOf(nextReset, reader)));
  return parts.join(' ');
}
