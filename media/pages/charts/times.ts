import type { Reader } from '../shared/format.ts';

/** Formats the time of day, with the date unless it is today. @param at milliseconds since the epoch. */
export function timeOf(at: number, { language, now }: Reader): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat(language, { ...day, hour: 'numeric', minute: '2-digit' }).format(at);
}
