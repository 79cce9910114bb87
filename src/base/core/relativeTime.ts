const MINUTE_MS = 60_000;

/** The units of relative times, in minutes. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 525_960],
  ['month', 43_830],
  ['week', 10_080],
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
];

/** A time difference in the largest unit that fits, truncated to a whole number. */
export interface RelativeTime {
  /** Negative in the past. */
  readonly value: number;
  readonly unit: Intl.RelativeTimeFormatUnit;
}

/** @param ms milliseconds; negative in the past. @returns undefined for less than a minute */
export function relativeTime(ms: number): RelativeTime | undefined {
  const minutes = Math.trunc(ms / MINUTE_MS);
  for (const [unit, length] of UNITS) {
    if (Math.abs(minutes) >= length) return { value: Math.trunc(minutes / length), unit };
  }
  return undefined;
}
