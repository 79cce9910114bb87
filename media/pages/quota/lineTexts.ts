import { memoize } from '../../../src/base/core/memoize.ts';
import type { JournalLine } from '../../../src/quota/protocol/quotaPage.ts';
import type { Reader } from '../shared/format.ts';

const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

const times = memoize((language: string) => new Intl.DateTimeFormat(language, TIME));
const daysAndTimes = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', ...TIME }),
);
const fullTimes = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' }),
);
const durations = memoize(
  (language: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }),
);

/** The time of day in seconds, with the date unless it is today. */
export function timeText({ at }: JournalLine, { language, now }: Reader): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return (isToday ? times : daysAndTimes)(language).format(at);
}

/** The full date and time. */
export function fullTimeText({ at }: JournalLine, { language }: Reader): string {
  return fullTimes(language).format(at);
}

export function durationText({ durationMs }: JournalLine, { language }: Reader): string {
  return durations(language).format(durationMs);
}
