import type { Sliced } from '../../slices.ts';

/** Bits that are compared in one pass. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const SIGN = 0x8000_0000;

/**
 * Sorts places by their keys in ascending order; equal ones keep their order. Takes a tenth of the time of a sort with
 * a function.
 * @param keys of each place; no NaN, and no -0
 */
export function* radixSort(places: Int32Array, keys: Float64Array): Sliced<Int32Array> {
  const [high, low] = sortableHalves(keys);
  yield;
  let sorted = places;
  for (const half of [low, high]) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      sorted = sortByDigit(sorted, half, shift);
      yield;
    }
  }
  return sorted;
}

/** The bits of numbers, so that the larger number has the larger bits. */
function sortableHalves(keys: Float64Array): readonly [Uint32Array, Uint32Array] {
  const [high, low] = [new Uint32Array(keys.length), new Uint32Array(keys.length)];
  const bits = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2);
  for (let place = 0; place < keys.length; place++) {
    // All processors that VS Code runs on store the low half first.
    const [lower, upper] = [bits[2 * place] ?? 0, bits[2 * place + 1] ?? 0];
    const isNegative = upper >= SIGN;
    high[place] = isNegative ? ~upper : upper ^ SIGN;
    low[place] = isNegative ? ~lower : lower;
  }
  return [high, low];
}

function sortByDigit(places: Int32Array, half: Uint32Array, shift: number): Int32Array {
  const ends = new Uint32Array(DIGITS);
  for (const place of places) {
    const digit = ((half[place] ?? 0) >>> shift) & (DIGITS - 1);
    ends[digit] = (ends[digit] ?? 0) + 1;
  }
  // Often, all numbers have the same digit.
  if (ends.includes(places.length)) return places;
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = ends[digit] ?? 0;
    ends[digit] = start;
    start += count;
  }
  const sorted = new Int32Array(places.length);
  for (const place of places) {
    const digit = ((half[place] ?? 0) >>> shift) & (DIGITS - 1);
    const at = ends[digit] ?? 0;
    sorted[at] = place;
    ends[digit] = at + 1;
  }
  return sorted;
}

/** The numbers from 0 on. */
export function identity(size: number): Int32Array {
  const places = new Int32Array(size);
  for (let place = 0; place < size; place++) places[place] = place;
  return places;
}
