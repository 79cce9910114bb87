import * as l10n from '@vscode/l10n';
import { memoize } from '../../../src/base/core/memoize.ts';
import { relativeTime } from '../../../src/base/core/relativeTime.ts';

/** The reader's language and the current time in milliseconds since the epoch. */
export interface Reader {
  readonly language: string;
  readonly now: number;
}

// Memoized: creating a format takes longer than many uses.
const wholeNumbers = memoize((language: string) => new Intl.NumberFormat(language));

/** Formats a whole number with separators. */
export function wholeNumber(value: number, { language }: Reader): string {
  return wholeNumbers(language).format(value);
}

/** Formats a size in a readable unit. @param kibibytes as the service counts sizes. */
export function size(kibibytes: number, { language }: Reader): string {
  const [value, unit] =
    kibibytes < 1024
      ? [kibibytes, 'kilobyte']
      : kibibytes < 1024 ** 2
        ? [kibibytes / 1024, 'megabyte']
        : [kibibytes / 1024 ** 2, 'gigabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
  );
}

/** Formats a past time, like "3 weeks ago". @param timestamp ISO 8601. */
export function ago(timestamp: string, { language, now }: Reader): string {
  const time = relativeTime(Date.parse(timestamp) - now);
  if (!time) return l10n.t('just now');
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(time.value, time.unit);
}

/** Formats the full date and time in the user's time zone. @param timestamp ISO 8601. */
export function exactly(timestamp: string, { language }: Reader): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(Date.parse(timestamp));
}

/** Formats the time of day, with the date unless it is today. @param at milliseconds since the epoch. */
export function timeOf(at: number, { language, now }: Reader): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat(language, { ...day, hour: 'numeric', minute: '2-digit' }).format(at);
}
