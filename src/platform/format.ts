import { env, l10n } from 'vscode';

const MINUTE_MS = 60_000;

/** A moment as the time of day, like 14:05. @param moment milliseconds since the epoch. */
export function clockTime(moment: number): string {
  return new Intl.DateTimeFormat(env.language, { timeStyle: 'short' }).format(moment);
}

/** A moment as a day, like 21 Nov 2026. @param moment milliseconds since the epoch. */
export function day(moment: number): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium' }).format(moment);
}

/** A whole number with the separators of the user's language. */
export function wholeNumber(number: number): string {
  return new Intl.NumberFormat(env.language).format(number);
}

/** How far away a moment of this hour is, like "in 12 minutes". Both in milliseconds since the epoch. */
export function minutesFrom(now: number, moment: number): string {
  const minutes = Math.ceil((moment - now) / MINUTE_MS);
  return new Intl.RelativeTimeFormat(env.language, { numeric: 'auto' }).format(minutes, 'minute');
}

/** How long ago a moment was, like "just now", "3 hr. ago" or "yesterday". Both in milliseconds since the epoch. */
export function timeAgo(now: number, moment: number): string {
  const format = new Intl.RelativeTimeFormat(env.language, { numeric: 'auto', style: 'short' });
  const minutes = Math.round((moment - now) / MINUTE_MS);
  if (minutes === 0) return l10n.t('just now');
  if (minutes > -60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours > -24 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day');
}
