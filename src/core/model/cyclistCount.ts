/** The cities that service B is known to count (service spec, section 2.4): the name in the path, and for people. */
export const CITIES = [
  { slug: 'benalmadena', name: 'Benalmádena' },
  { slug: 'cordoba', name: 'Córdoba' },
  { slug: 'fuengirola', name: 'Fuengirola' },
  { slug: 'helsinki', name: 'Helsinki' },
  { slug: 'malaga', name: 'Málaga' },
  { slug: 'moscow', name: 'Moscow' },
  { slug: 'spb', name: 'Saint Petersburg' },
] as const;

/** How many cyclists a city has. */
export interface CyclistCount {
  readonly city: string;
  readonly cyclists: number;
}

/**
 * The name under which the service may know a city: lower case Latin letters without marks, as its own list is written
 * (`Málaga` → `malaga`).
 */
export function citySlug(text: string): string {
  const name = plain(text);
  return CITIES.find((city) => plain(city.name) === name)?.slug ?? name;
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Reads the count out of an answer's body. Its format is open in the spec ("it returns the number"), so plain text, a
 * JSON number, a JSON string and an object with exactly one number are all accepted.
 * @returns undefined when there is no single whole number in it.
 */
export function parseCyclists(body: string): number | undefined {
  const wholeBody = toCount(body);
  if (wholeBody !== undefined) return wholeBody;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const numbers = (isRecord(value) ? Object.values(value) : [value])
    .map(toCount)
    .filter((number) => number !== undefined);
  return numbers.length === 1 ? numbers[0] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toCount(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
