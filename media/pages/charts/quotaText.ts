import * as l10n from '@vscode/l10n';
import type { ForecastMessage, SampleMessage } from '../../../src/quota/protocol/quotaPage.ts';
import { type Reader, timeOf, wholeNumber } from '../shared/format.ts';
import { listOf } from '../shared/texts.ts';

/** Describes the ends of the chart. @param samples oldest first, of one period, at least one. */
export function chartText(samples: readonly SampleMessage[], reader: Reader): string {
  const ends = samples.filter((_, place) => place === 0 || place === samples.length - 1);
  const values = ends.map(({ at, remaining, limit }) =>
    l10n.t('{0} of {1} left at {2}', wholeNumber(remaining, reader), wholeNumber(limit, reader), timeOf(at, reader)),
  );
  return listOf(values, reader);
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
