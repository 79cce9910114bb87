import { compareNames } from '../../base/core/compareNames.ts';
import { memoize } from '../../base/core/memoize.ts';
import type { ListedRepository } from '../../model/core/repository.ts';
import { BEFORE_LENGTHS, nameKey } from '../../search/core/nameKey.ts';
import { type SortKey, sortValue } from '../../search/core/sorting.ts';

/**
 * A text for each row that compares like the rows, and the lengths of the prefixes that divide the rows, coarse ones
 * first.
 */
export interface PartKey {
  readonly textOf: (repository: ListedRepository) => string;
  readonly lengths: readonly number[];
}

/** The first characters of the texts of names that start with no digit and no letter from a to z. */
export const SYMBOLS = ' ';
export const DIGITS = '0';
export const OTHERS = '~';

/** The text of a number of stars or a size that is 0. */
const ZERO = String.fromCharCode(BEFORE_LENGTHS);

/** Longer prefixes of names divide no rows, and labels stay readable. */
const LONGEST_NAME = 64;

const LARGEST = Number.MAX_SAFE_INTEGER;
const [FIRST_DAY, LAST_DAY] = [Date.UTC(1970, 0), Date.UTC(9999, 11)];

/** The first letter, then two, then three, and so on. */
export const NAMES: PartKey = { textOf: nameText, lengths: upTo(LONGEST_NAME) };

/** The keys of known values. */
export const VALUES: Readonly<Record<Exclude<SortKey, 'name'>, PartKey>> = {
  /** Year, month, and day in UTC, as in queries. */
  pushed: { textOf: (repository) => dayText(sortValue(repository, 'pushed') ?? 0), lengths: [4, 7, 10] },
  /** The number of digits, then the first digit, and so on. */
  stars: { textOf: (repository) => numberText(sortValue(repository, 'stars') ?? 0), lengths: upTo(17) },
  /** Unit and number of digits, then the first digit, and so on. */
  size: { textOf: (repository) => sizeText(sortValue(repository, 'size') ?? 0), lengths: upTo(6).slice(1) },
};

function upTo(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index + 1);
}

function nameText({ name }: ListedRepository): string {
  const plain = nameKey(name);
  if (plain === undefined && compareNames(name, 'z\uffff') > 0) return OTHERS;
  const key = plain ?? nameKey(likeAscii(name)) ?? '';
  const first = key.charAt(0);
  return `${first >= 'a' ? first : first < ZERO ? SYMBOLS : DIGITS}${key}`;
}

/** A name that sorts near this one and has a key. */
function likeAscii(name: string): string {
  return Array.from(name, asciiOf)
    .join('')
    .replaceAll(/\d{50,}/g, '9'.repeat(49));
}

const LETTERS_FROM_Z = Array.from('zyxwvutsrqponmlkjihgfedcba');

const asciiOf = memoize((character: string): string => {
  if (nameKey(character) !== undefined) return character;
  if (compareNames(character, '0') < 0) return '_';
  return LETTERS_FROM_Z.find((letter) => compareNames(character, letter) >= 0) ?? '0';
});

function dayText(timestamp: number): string {
  return new Date(Math.min(Math.max(timestamp, FIRST_DAY), LAST_DAY)).toISOString().slice(0, 10);
}

/** The number of digits as a character, then the digits, as in `nameKey`. */
function numberText(number: number): string {
  if (number <= 0) return ZERO;
  const digits = String(Math.min(number, LARGEST));
  return `${String.fromCharCode(BEFORE_LENGTHS + digits.length)}${digits}`;
}

/** @param kibibytes the unit of the service */
function sizeText(kibibytes: number): string {
  const unit = kibibytes < 1024 ? 0 : kibibytes < 1024 ** 2 ? 1 : 2;
  const value = kibibytes / 1024 ** unit;
  // 1,023 MB belong to the last part of the megabytes, which ends at 1 GB.
  const text = numberText(Math.min(Math.floor(value), unit < 2 ? 999 : LARGEST));
  return `${unit}${text}${hasTenths(unit, text) ? Math.floor((value % 1) * 10) : ''}`;
}

/** Whether sizes are shown with one digit after the point: below 10 MB, and below 10 GB. */
function hasTenths(unit: number, text: string): boolean {
  return unit > 0 && digitsIn(text, 0) === 1;
}

/** The smallest and the largest number whose text starts with `prefix`. */
export function numbersOf(prefix: string): readonly [number, number] {
  if (prefix === ZERO) return [0, 0];
  const [first, last] = bounds(digitsIn(prefix, 0), prefix.slice(1));
  return [Math.max(1, Number(first)), Number(last)];
}

/** The smallest size in kibibytes whose text starts with `prefix`, and the next larger one whose text doesn't. */
export function sizesOf(prefix: string): readonly [number, number] {
  const unit = Number(prefix.charAt(0));
  const text = prefix.slice(1);
  if (text === ZERO) return [0, 1];
  const tenths = hasTenths(unit, text) ? 1 : 0;
  const [first, last] = bounds(digitsIn(text, 0) + tenths, text.slice(1));
  const low = Math.max(1, Number(first)) / 10 ** tenths;
  const end = (Number(last) + 1) / 10 ** tenths;
  return [low * 1024 ** unit, end === 1000 && unit < 2 ? 1024 ** (unit + 1) : end * 1024 ** unit];
}

/**
 * The first and the last name whose key starts with `prefix`, up to the end of the prefix: `spoke-10` and `spoke-19`.
 */
export function namesOf(prefix: string): readonly [string, string] {
  let name = '';
  for (let at = 0; at < prefix.length; at++) {
    const length = digitsIn(prefix, at);
    if (length < 1 || length > 49) {
      name += prefix.charAt(at).replace(' ', '_');
      continue;
    }
    const known = prefix.slice(at + 1, at + 1 + length);
    if (known.length < length) {
      const [first, last] = bounds(length, known);
      return [`${name}${first}`, `${name}${last}`];
    }
    name += known;
    at += length;
  }
  return [name, name];
}

/** The number of digits that a character of a key stands for. */
function digitsIn(key: string, at: number): number {
  return key.charCodeAt(at) - BEFORE_LENGTHS;
}

/** The smallest and the largest number with this many digits, the first of which are known. */
function bounds(length: number, known: string): readonly [string, string] {
  const first = known === '' && length > 1 ? '1' : known;
  return [first.padEnd(length, '0'), known.padEnd(length, '9')];
}
