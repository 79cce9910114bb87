import { l10n } from 'vscode';
import { memoize } from '../core/memoize.ts';
import { textLanguage } from './language.ts';

const MINUTE_MS = 60_000;

/** A moment as the time of day, like 14:05. @param moment milliseconds since the epoch. */
export function clockTime(moment: number): string {
  return new Intl.DateTimeFormat(textLanguage(), { timeStyle: 'short' }).format(moment);
}

/** A moment as a day, like 21 Nov 2026. @param moment milliseconds since the epoch. */
export function day(moment: number): string {
  return new Intl.DateTimeFormat(textLanguage(), { dateStyle: 'medium' }).format(moment);
}

/** Made once: making one takes longer than a thousand uses, and every row of thousands has numbers and ages. */
const whole = once(() => new Intl.NumberFormat(textLanguage()));
const relative = once(() => new Intl.RelativeTimeFormat(textLanguage(), { numeric: 'auto' }));

/** A moment as the time of day, if it was less than half a day ago; else as a day. Both in milliseconds since the epoch. */
export function dayOrTime(now: number, moment: number): string {
  return now - moment < 12 * 3_600_000 ? clockTime(moment) : day(moment);
}

/** A whole number with the separators of the user's language. */
export function wholeNumber(number: number): string {
  return number < 1000 ? String(number) : whole().format(number);
}

/** In minutes. */
const DAY = 1440;

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 525_960],
  ['month', 43_830],
  ['week', 10_080],
  ['day', DAY],
  ['hour', 60],
  ['minute', 1],
];

/** @param minutes from now, a whole number of the unit that is told; negative ones are in the past. */
const ageText = memoize((minutes: number) => {
  const [unit, length] = unitOf(minutes);
  return minutes === 0 ? l10n.t('just now') : relative().format(minutes / length, unit);
});

/** How long ago a moment was, in the largest unit that fits, like "3 weeks ago". Both in milliseconds since the epoch. */
export function age(now: number, moment: number): string {
  const minutes = Math.trunc((moment - now) / MINUTE_MS);
  const [, length] = unitOf(minutes);
  return ageText(Math.trunc(minutes / length) * length);
}

function unitOf(minutes: number): (typeof UNITS)[number] {
  const size = Math.abs(minutes);
  for (const unit of UNITS) if (size >= unit[1]) return unit;
  return ['minute', 1];
}

/** A size in a unit for people, like "1.2 MB". @param kibibytes as the service counts sizes. */
export function fileSize(kibibytes: number): string {
  const step = kibibytes < 1024 ? 0 : kibibytes < 1024 ** 2 ? 1 : 2;
  const value = kibibytes / 1024 ** step;
  const unit = (['kilobyte', 'megabyte', 'gigabyte'] as const)[step];
  const maximumFractionDigits = step > 0 && value < 10 ? 1 : 0;
  return new Intl.NumberFormat(textLanguage(), { style: 'unit', unit, maximumFractionDigits }).format(value);
}

/** How far away a moment of this hour is, like "in 12 minutes". Both in milliseconds since the epoch. */
export function minutesFrom(now: number, moment: number): string {
  const minutes = Math.ceil((moment - now) / MINUTE_MS);
  return new Intl.RelativeTimeFormat(textLanguage(), { numeric: 'auto' }).format(minutes, 'minute');
}

/** How long ago a moment was, like "just now", "3 hr. ago" or "yesterday". Both in milliseconds since the epoch. */
export function timeAgo(now: number, moment: number): string {
  const format = new Intl.RelativeTimeFormat(textLanguage(), { numeric: 'auto', style: 'short' });
  // A moment in the future is from a clock that was ahead.
  const minutes = Math.round(Math.min(0, moment - now) / MINUTE_MS);
  if (minutes === 0) return l10n.t('just now');
  if (minutes > -60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours > -24 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day');
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
