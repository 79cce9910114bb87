import { env } from 'vscode';

const MINUTE_MS = 60_000;

/** A moment as the time of day, like 14:05. @param moment milliseconds since the epoch. */
export function clockTime(moment: number): string {
  return new Intl.DateTimeFormat(env.language, { timeStyle: 'short' }).format(moment);
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
