import type { Reader } from '../shared/format.ts';

/** The time of day, with its day where that is not the reader's today. @param at milliseconds since the epoch. */
export function timeOf(at: number, reader: Reader): string {
  return format(at, reader, { hour: 'numeric', minute: '2-digit' });
}

/** As {@link timeOf}, to the second. */
export function exactTimeOf(at: number, reader: Reader): string {
  return format(at, reader, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
}

/** What a time axis says at a tick: the time of day, or the day where one begins. */
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
