/** Whole numbers from `min` to `max`, both included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Reads one end of a range. A date is itself a range. */
type ReadPoint = (text: string) => Range | undefined;

/**
 * Reads `>5`, `>=5`, `<5`, `<=5`, `=5`, `5`, `5..10`, `5..*` or `*..10`. The ends may come in either order.
 * @returns undefined for anything else.
 */
export function readRange(text: string, readPoint: ReadPoint): Range | undefined {
  const ends = text.split('..');
  if (ends.length === 2) return readEnds(ends[0] ?? '', ends[1] ?? '', readPoint);
  const operator = /^[<>]?=?/.exec(text)?.[0] ?? '';
  const point = readPoint(text.slice(operator.length));
  if (!point) return undefined;
  const { min, max } = point;
  switch (operator) {
    case '>':
      return { min: max + 1, max: Number.POSITIVE_INFINITY };
    case '>=':
      return { min, max: Number.POSITIVE_INFINITY };
    case '<':
      return { min: Number.NEGATIVE_INFINITY, max: min - 1 };
    case '<=':
      return { min: Number.NEGATIVE_INFINITY, max };
    default:
      return point;
  }
}

function readEnds(first: string, second: string, readPoint: ReadPoint): Range | undefined {
  const from = first === '*' ? { min: Number.NEGATIVE_INFINITY, max: Number.NEGATIVE_INFINITY } : readPoint(first);
  const to = second === '*' ? { min: Number.POSITIVE_INFINITY, max: Number.POSITIVE_INFINITY } : readPoint(second);
  return from && to && { min: Math.min(from.min, to.min), max: Math.max(from.max, to.max) };
}

export function isWithin({ min, max }: Range, number: number): boolean {
  return min <= number && number <= max;
}

/** The whole numbers equal to a number. At 1.5 there are none: the range is empty and its `min` is 2. */
export function pointAt(number: number): Range {
  return { min: Math.ceil(number), max: Math.floor(number) };
}

type Units = ReadonlyMap<string, number>;
const MB = 1024;
const GB = 1024 * MB;
const THOUSANDS: Units = new Map(Object.entries({ '': 1, k: 1e3, m: 1e6 }));
const KILOBYTES: Units = new Map(Object.entries({ '': 1, k: 1, kb: 1, m: MB, mb: MB, g: GB, gb: GB }));

/** Reads a range of amounts, such as `>100` or `1.5k..*`. */
export function readAmount(text: string): Range | undefined {
  return readRange(text, (point) => readNumber(point, THOUSANDS));
}

/** Reads a range of sizes in KB or in the given unit, such as `>100`, `<=1.5mb` or `1g..*`. 1 MB is 1024 KB. */
export function readSize(text: string): Range | undefined {
  return readRange(text, (point) => readNumber(point, KILOBYTES));
}

/** Removes rounding errors of binary fractions: 16.1 times 1000 is exactly 16100. */
function product(number: number, factor: number): number {
  return Number((number * factor).toPrecision(15));
}

function readNumber(text: string, units: Units): Range | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]*)$/i.exec(text) ?? [];
  const factor = units.get(unit.toLowerCase());
  return number === undefined || factor === undefined ? undefined : pointAt(product(Number(number), factor));
}
