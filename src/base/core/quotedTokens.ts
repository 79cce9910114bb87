import { withoutTrailing } from './text.ts';

/** Replaces a quoted token. Not a valid request ID, scope or number. */
const BLANK = '***';

/** Characters that `oneLine` removes. A token with such characters in between would become readable again. */
const INVISIBLE = String.raw`[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*`;

/** Shorter tokens would match unrelated text. Others are never sent: see `parseToken`. */
const SENT = /^[\x21-\x7e]{8,}$/;

/** By the tokens that this window knows. */
const patterns = new Map<string, RegExp>();

/** Removes a token from now on where texts leave: from logs, errors, pages, and what others get. */
export function removeFromTexts(text: string): void {
  const token = text.trim();
  if (SENT.test(token) && !patterns.has(token)) patterns.set(token, patternOf(token));
}

/** Returns a text without the tokens that a service has quoted in it. */
export function withoutTokens(text: string): string {
  let rest = text;
  for (const pattern of patterns.values()) rest = rest.replace(pattern, BLANK);
  return rest;
}

/** As `withoutTokens`, for all texts in a JSON value; a value without tokens stays the same object. */
export function valueWithoutTokens<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const rest = withoutTokens(text);
  return rest === text ? value : JSON.parse(rest);
}

/** Finds a token unchanged, with percent-encoded characters, and inside Base64 as in HTTP Basic. */
function patternOf(token: string): RegExp {
  const inBase64 = [0, 1, 2].map((before) => anyAlphabet(base64Within(token, before)));
  const characters = Array.from(token, anyEncoding);
  return new RegExp([characters.join(INVISIBLE), ...inBase64].join('|'), 'g');
}

/** Matches a character, plain or percent-encoded. */
function anyEncoding(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(2, '0');
  const digits = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:\\x${code}|%${digits})`;
}

/** The Base64 digits that depend only on the token, with `before` bytes preceding it. */
function base64Within(token: string, before: number): string {
  const digits = withoutTrailing(btoa('\0'.repeat(before) + token), '=');
  const isCut = (before + token.length) % 3 > 0;
  return digits.slice(Math.ceil((before * 8) / 6), isCut ? -1 : undefined);
}

/** Base64url has two other digits. */
function anyAlphabet(digits: string): string {
  return digits.replace(/[+/]/g, (digit) => (digit === '+' ? '[+-]' : '[/_]'));
}
