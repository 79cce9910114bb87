import type { Sliced } from '../../slices.ts';
import { withoutTrailing } from '../../text.ts';

/** Replaces a quoted credential. Not a valid request ID, scope or number. */
const BLANK = '***';

/** Characters that `oneLine` removes. A secret with such characters in between would become readable again. */
const INVISIBLE = String.raw`[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*`;

/** Shorter secrets would match unrelated text. */
const MIN_LENGTH = 8;

/**
 * Creates a pattern that finds a secret in data of a service: unchanged, with percent-encoded characters, and inside
 * Base64 as in HTTP Basic. Undefined if the secret is too short.
 */
export function secretPattern(secret: string): RegExp | undefined {
  if (secret.length < MIN_LENGTH) return undefined;
  const inBase64 = [0, 1, 2].map((before) => anyAlphabet(base64Within(secret, before)));
  const characters = Array.from(secret, anyEncoding);
  return new RegExp([characters.join(INVISIBLE), ...inBase64].join('|'), 'g');
}

/**
 * Redacts the secret in headers, which are logged, stored, shown and followed. Returns the same object if there is
 * none.
 */
export function withoutSecret(headers: Headers, pattern: RegExp): Headers {
  const entries = [...headers];
  if (!entries.some(([, value]) => value.search(pattern) >= 0)) return headers;
  return new Headers(entries.map(([name, value]) => [name, value.replace(pattern, BLANK)]));
}

/**
 * Redacts the secret in all texts of a decoded value, which is cached, shown and copied. Values without it stay the
 * same object.
 * @param value a JSON value
 */
export function valueWithoutSecret<T>(value: T, pattern: RegExp): T;
export function valueWithoutSecret(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replace(pattern, BLANK);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => valueWithoutSecret(item, pattern));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  // `hasSecret` has searched the bytes of a file.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    const cleaned: unknown = valueWithoutSecret(member, pattern);
    if (cleaned === member) continue;
    copy ??= { ...value };
    copy[key] = cleaned;
  }
  return copy ?? value;
}

/** Bytes that are searched between two pauses. */
const PART = 256 * 1024;

/** More bytes than a secret takes, however it is encoded. */
const OVERLAP = 16 * 1024;

/** Whether bytes contain one of the secrets. */
export function* hasSecret(bytes: Uint8Array<ArrayBuffer>, patterns: readonly RegExp[]): Sliced<boolean> {
  const decoder = new TextDecoder();
  for (let start = 0; start < bytes.length; start += PART) {
    const text = decoder.decode(bytes.subarray(start, start + PART + OVERLAP));
    if (patterns.some((pattern) => text.search(pattern) >= 0)) return true;
    yield;
  }
  return false;
}

/** Matches a character, plain or percent-encoded. */
function anyEncoding(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(2, '0');
  const digits = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:\\x${code}|%${digits})`;
}

/** The Base64 digits that depend only on the secret, with `before` bytes preceding it. */
function base64Within(secret: string, before: number): string {
  const digits = withoutTrailing(btoa('\0'.repeat(before) + secret), '=');
  const isCut = (before + secret.length) % 3 > 0;
  return digits.slice(Math.ceil((before * 8) / 6), isCut ? -1 : undefined);
}

/** Base64url has two other digits. */
function anyAlphabet(digits: string): string {
  return digits.replace(/[+/]/g, (digit) => (digit === '+' ? '[+-]' : '[/_]'));
}
