import * as l10n from '@vscode/l10n';
import { memoize } from '../../../src/base/core/memoize.ts';
import type { JournalLine } from '../../../src/quota/protocol/quotaPage.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';

const NO_BREAK_SPACE = '\u00a0';

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

/** The content of the columns that narrow pages omit; it wraps only between its parts. */
export function foldedText(line: JournalLine, hasQuota: boolean, reader: Reader): string {
  const cost = line.cost === 0 ? l10n.t('no cost') : l10n.t('cost: {0}', wholeNumber(line.cost, reader));
  return [timeText(line, reader), line.status, hasQuota ? cost : undefined, durationText(line, reader)]
    .filter((part) => part !== undefined)
    .map((part) => String(part).replaceAll(' ', NO_BREAK_SPACE))
    .join(' · ');
}
