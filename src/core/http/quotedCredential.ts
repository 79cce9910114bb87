/** What stands in place of a quoted credential: no request id, no scope, no number. */
const BLANK = '***';

/** Characters that `oneLine` leaves out: with them between its characters a secret would be shown all the same. */
const UNSEEN = String.raw`[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*`;

/** What is shorter is found in anything, and guards nothing. */
const SHORTEST = 8;

/**
 * Finds a secret in what a service says: as it is, with any of its characters percent-encoded, and inside of Base64, as
 * HTTP Basic has it. Undefined for one too short to be told from other text.
 */
export function secretPattern(secret: string): RegExp | undefined {
  if (secret.length < SHORTEST) return undefined;
  const inBase64 = [0, 1, 2].map((before) => anyAlphabet(base64Within(secret, before)));
  const characters = Array.from(secret, anyEncoding);
  return new RegExp([characters.join(UNSEEN), ...inBase64].join('|'), 'g');
}

/** The headers without the secret: they are logged, kept, shown and followed. Those that do not quote it stay as they are. */
export function withoutSecret(headers: Headers, pattern: RegExp): Headers {
  const entries = [...headers];
  if (!entries.some(([, value]) => value.search(pattern) >= 0)) return headers;
  return new Headers(entries.map(([name, value]) => [name, value.replace(pattern, BLANK)]));
}

/**
 * A decoded value without the secret in any of its texts: it is cached, shown and copied. What does not quote it stays the same object.
 * @param value as JSON has it
 */
export function valueWithoutSecret<T>(value: T, pattern: RegExp): T;
export function valueWithoutSecret(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replace(pattern, BLANK);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => valueWithoutSecret(item, pattern));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    const cleaned: unknown = valueWithoutSecret(member, pattern);
    if (cleaned === member) continue;
    copy ??= { ...value };
    copy[key] = cleaned;
  }
  return copy ?? value;
}

/** A character as it may stand in an address. */
function anyEncoding(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(2, '0');
  const digits = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:\\x${code}|%${digits})`;
}

/** What Base64 makes of a secret with so many bytes before it: the digits that nothing but the secret decides. */
function base64Within(secret: string, before: number): string {
  const digits = btoa('\0'.repeat(before) + secret).replace(/=+$/, '');
  const isCut = (before + secret.length) % 3 > 0;
  return digits.slice(Math.ceil((before * 8) / 6), isCut ? -1 : undefined);
}

/** Base64 for addresses has two digits of its own. */
function anyAlphabet(digits: string): string {
  return digits.replace(/[+/]/g, (digit) => (digit === '+' ? '[+-]' : '[/_]'));
}
