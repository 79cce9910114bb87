import type { Uri } from 'vscode';
import type { Time } from './core/clock.ts';
import { memoize } from './core/memoize.ts';
import { pluralIn } from './core/plural.ts';
import { type RelativeTime, relativeTime } from './core/relativeTime.ts';
import { type Line, ours } from './core/text.ts';
import { l10n } from './l10n.ts';
import { textLanguage } from './language.ts';

// Memoized: creating a formatter takes longer than a thousand uses, and thousands of rows have numbers and ages.
const times = memoize((language: string) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }));
const days = memoize((language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
const whole = memoize((language: string) => new Intl.NumberFormat(language));
const relative = memoize((language: string) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/** Formats a time of day, like 14:05. */
export function clockTime(timestamp: Time): Line {
  return ours(times(textLanguage()).format(timestamp));
}

/** Formats a day, like 21 Nov 2026. */
export function day(timestamp: Time): Line {
  return ours(days(textLanguage()).format(timestamp));
}

/** Formats a time of the last 12 hours as a time of day, else as a day. */
export function dayOrTime(now: Time, timestamp: Time): Line {
  return now - timestamp < 12 * 3_600_000 ? clockTime(timestamp) : day(timestamp);
}

/** Formats an integer with the separators of the user's language. */
export function wholeNumber(number: number): Line {
  return ours(number < 1000 ? String(number) : whole(textLanguage()).format(number));
}

/**
 * Picks the plural form of a text for a number, and fills it in. Numbers get the separators of the user's language.
 * @param text its forms, like `l10n.t('{0} star|{0} stars')`
 * @param args what the text contains; without any, only the number
 */
export function plural(count: number, text: Line, ...args: readonly (Line | number)[]): Line {
  const texts = (args.length > 0 ? args : [count]).map((each) => (typeof each === 'number' ? wholeNumber(each) : each));
  return ours(pluralIn(textLanguage(), count, text, ...texts));
}

const ageText = memoize((unit: RelativeTime['unit']) =>
  memoize((value: number) => ours(relative(textLanguage()).format(value, unit))),
);

/**
 * Formats an age in the largest unit that fits, like "3 weeks ago". A time after `now`, from another clock, is "just
 * now".
 */
export function age(now: Time, timestamp: Time): Line {
  const time = relativeTime(Math.min(0, timestamp - now));
  return time ? ageText(time.unit)(time.value) : l10n.t('just now');
}

const shortAgeText = memoize((unit: RelativeTime['unit']) => {
  const language = textLanguage();
  // In English, both a month and a minute would be “m”. In Japanese, the others would be Latin letters.
  const unitDisplay = unit === 'month' || unit === 'minute' || language === 'ja' ? 'short' : 'narrow';
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
  // As VS Code abbreviates it.
  return memoize((value: number) => ours(format.format(value).replace(/ mth(s?)$/, ' mo$1')));
});

/** Formats an age like `age`, but for narrow places: “3w”. */
export function shortAge(now: Time, timestamp: Time): Line {
  const time = relativeTime(Math.min(0, timestamp - now));
  return time ? shortAgeText(time.unit)(-time.value) : l10n.t('now');
}

/** Formats a size in a readable unit, like "1.2 MB". @param kibibytes the unit of the service. */
export function fileSize(kibibytes: number): Line {
  if (kibibytes > 0 && kibibytes < 1) {
    const bytes = Math.round(kibibytes * 1024);
    return ours(new Intl.NumberFormat(textLanguage(), { style: 'unit', unit: 'byte' }).format(bytes));
  }
  const step = kibibytes < 1024 ? 0 : kibibytes < 1024 ** 2 ? 1 : 2;
  const value = kibibytes / 1024 ** step;
  const unit = (['kilobyte', 'megabyte', 'gigabyte'] as const)[step];
  const maximumFractionDigits = step > 0 && value < 10 ? 1 : 0;
  return ours(new Intl.NumberFormat(textLanguage(), { style: 'unit', unit, maximumFractionDigits }).format(value));
}

/** A folder's path in the notation of its system. */
export function displayPath({ scheme, path, fsPath }: Uri): string {
  return scheme === 'file' ? fsPath : path;
}
