import type { Forecast, QuotaSample } from '../../../src/protocol/quotaPage.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { type QuotaSeries, quotaSeries } from './quotaSeries.ts';
import { timeOf } from './times.ts';

export const NOTHING_TOLD = 'No answer has told yet how many requests are left.';

/** @param label whose allowance it is. */
export function chartTitle(label: string): string {
  return `API requests left over time: ${label}`;
}

/** Like "14:05: 4,980 of 5,000 left". */
export function valueText(sample: QuotaSample, reader: Reader): string {
  return `${timeOf(sample.at, reader)}: ${leftText(sample, reader)}`;
}

/** What the chart shows, for those who don't see it; the oldest sample first. */
export function chartDescription(
  samples: readonly QuotaSample[],
  forecast: Forecast | undefined,
  reader: Reader,
): string {
  const series = quotaSeries(samples, forecast, reader.now);
  if (!series) return NOTHING_TOLD;
  const sentences = [valuesSentence(samples, reader), resetsSentence(series, reader)];
  if (forecast && series.forecast.length > 0) sentences.push(forecastSentence(forecast, reader));
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** What will be left if requests go on as they did, and when nothing. */
export function forecastSentence(forecast: Forecast, reader: Reader): string {
  const { remaining, perHour, resetAt, spentAt } = forecast;
  const reset = `the reset at ${timeOf(resetAt, reader)}`;
  if (spentAt !== undefined && spentAt <= reader.now) return `Nothing is left until ${reset}.`;
  if (perHour === 0) {
    if (remaining === 0) return `Nothing is left until ${reset}.`;
    return `Nothing was used lately: ${wholeNumber(remaining, reader)} will still be left at ${reset}.`;
  }
  const pace = `At this pace (${paceText(perHour, reader)})`;
  if (spentAt !== undefined && spentAt < resetAt) {
    return `${pace} nothing will be left from ${timeOf(spentAt, reader)} until ${reset}.`;
  }
  if (remaining === 0) return `${pace} nothing will be left at ${reset}.`;
  return `${pace} about ${wholeNumber(remaining, reader)} will be left at ${reset}.`;
}

/** @param perHour requests an hour. */
function paceText(perHour: number, reader: Reader): string {
  return perHour < 1 ? 'less than 1 an hour' : `${wholeNumber(Math.round(perHour), reader)} an hour`;
}

function leftText({ remaining, limit }: QuotaSample, reader: Reader): string {
  return `${wholeNumber(remaining, reader)} of ${wholeNumber(limit, reader)} left`;
}

function valuesSentence(samples: readonly QuotaSample[], reader: Reader): string {
  const ends = samples.length > 1 ? [samples[0], samples.at(-1)] : samples;
  const values = ends
    .filter((sample) => sample !== undefined)
    .map((sample) => `${leftText(sample, reader)} at ${timeOf(sample.at, reader)}`);
  return `${values.join(', ')}.`;
}

function resetsSentence({ resets, nextReset }: QuotaSeries, reader: Reader): string {
  const last = resets.at(-1);
  const parts: string[] = [];
  if (last !== undefined) {
    const often = resets.length === 1 ? 'Reset' : `Reset ${wholeNumber(resets.length, reader)} times, last`;
    parts.push(`${often} at ${timeOf(last, reader)}.`);
  }
  if (nextReset !== undefined) parts.push(`The next reset is at ${timeOf(nextReset, reader)}.`);
  return parts.join(' ');
}
