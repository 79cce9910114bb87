import type { Reader } from '../shared/format.ts';

/** Formats the time of day, with the date unless it is today. @param at milliseconds since the epoch. */
export function timeOf(at: number, reader: Reader): string {
  return format(at, reader, { hour: 'numeric', minute: '2-digit' });
}

/** As {@link timeOf}, to the second. */
export function exactTimeOf(at: number, reader: Reader): string {
  return format(at, reader, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
}

/**
 * Formats a tick of the time axis: the time of day, or the date at midnight. @param at milliseconds since the epoch.
 */
export function tickTimeOf(at: number, { language }: Reader): string {
  const isMidnight = at === new Date(at).setHours(0, 0, 0, 0);
  return new Intl.DateTimeFormat(
    language,
    isMidnight ? { month: 'short', day: 'numeric' } : { hour: 'numeric', minute: '2-digit' },
  ).format(at);
}

function format(at: number, { language, now }: Reader, options: Intl.DateTimeFormatOptions): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat(language, { ...day, ...options }).format(at);
}
