/** Who looks, and when: their language, and milliseconds since the epoch. */
export interface Reader {
  readonly language: string;
  readonly now: number;
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** A whole number with separators. */
export function wholeNumber(value: number, { language }: Reader): string {
  return new Intl.NumberFormat(language).format(value);
}

/** A size in a unit for people. @param kibibytes as the service counts sizes. */
export function size(kibibytes: number, { language }: Reader): string {
  const [value, unit] =
    kibibytes < 1024
      ? [kibibytes, 'kilobyte']
      : kibibytes < 1024 ** 2
        ? [kibibytes / 1024, 'megabyte']
        : [kibibytes / 1024 ** 2, 'gigabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
  );
}

/** Two clocks differ by less, in milliseconds: what has happened seems to lie ahead then. */
const TOLERANCE_MS = 60_000;

/** How long ago, like "3 weeks ago". @param moment ISO 8601. */
export function ago(moment: string, { language, now }: Reader): string {
  const ms = Date.parse(moment) - now;
  const seconds = (ms > 0 && ms < TOLERANCE_MS ? 0 : ms) / 1000;
  const [unit, length] = UNITS.find(([, unitLength]) => Math.abs(seconds) >= unitLength) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(seconds / length), unit);
}

/** The exact moment, in the user's time zone. @param moment ISO 8601. */
export function exactly(moment: string, { language }: Reader): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(Date.parse(moment));
}
