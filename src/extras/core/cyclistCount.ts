/** The cities of service B (docs/service-spec.md, section 2.4): the name in the path, and the name to show. */
export const CITIES = [
  { slug: 'benalmadena', name: 'Benalmádena' },
  { slug: 'cordoba', name: 'Córdoba' },
  { slug: 'fuengirola', name: 'Fuengirola' },
  { slug: 'helsinki', name: 'Helsinki' },
  { slug: 'malaga', name: 'Málaga' },
  { slug: 'moscow', name: 'Moscow' },
  { slug: 'spb', name: 'Saint Petersburg' },
] as const;

/**
 * Returns the name of a city for the path: lower case Latin letters without marks, as in `CITIES` (`Málaga` →
 * `malaga`).
 */
export function citySlug(text: string): string {
  const name = plain(text);
  return CITIES.find((city) => plain(city.name) === name)?.slug ?? name;
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Reads the count from a response body. The spec leaves its format open (docs/service-spec.md, section 2.4), so plain
 * text, a JSON number, a JSON string, and an object with exactly one number are accepted.
 * @returns undefined if the body doesn't contain exactly one whole number.
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
