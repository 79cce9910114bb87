import { pointAt, type Range, readRange } from './range.ts';

/** A range of ages, or of times since the epoch, in milliseconds. */
export interface TimeSpan {
  readonly of: 'age' | 'date';
  readonly range: Range;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({ h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS, m: 30 * DAY_MS, y: 365 * DAY_MS }),
);

/** Parses a time of a record to milliseconds since the epoch; undefined if there is none. */
export function timestampOf(text: string | null | undefined): number | undefined {
  const timestamp = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(timestamp) ? undefined : timestamp;
}

/**
 * Reads an age or dates. `<30d` is less than 30 days ago, `30d` equals `<=30d`, and `>2024-01-31` is after that day. An
 * age has the unit h, d, w, m (30 days) or y (365 days). A date is a day, a month or a year, in UTC.
 */
export function readTimeSpan(text: string): TimeSpan | undefined {
  // No age is exact to the millisecond, so an age without operator is a maximum.
  const age = readRange(/^=?\d/.test(text) && !text.includes('..') ? `<=${text.replace('=', '')}` : text, readAge);
  if (age) return { of: 'age', range: age };
  const range = readRange(text, readDate);
  return range && { of: 'date', range };
}

function readAge(text: string): Range | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([a-z])$/i.exec(text) ?? [];
  const ms = UNITS.get(unit.toLowerCase());
  return number === undefined || ms === undefined ? undefined : pointAt(Number(number) * ms);
}

/** A day, month or year, from its first to its last millisecond. */
function readDate(text: string): Range | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  // 30 February would be another day, or no date at all.
  if (Number.isNaN(start.getTime()) || (day !== undefined && start.getUTCDate() !== Number(day))) return undefined;
  const end = new Date(start);
  if (day !== undefined) end.setUTCDate(end.getUTCDate() + 1);
  else if (month !== undefined) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return { min: start.getTime(), max: end.getTime() - 1 };
}
