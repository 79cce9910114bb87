import { linearScale } from './linearScale.ts';

/** @returns a function from a number to its bar's width in percent; the largest number gets 100. */
export function barWidths(numbers: readonly (number | undefined)[]): (value: number | undefined) => number {
  const scale = linearScale([0, Math.max(1, ...numbers.map((value) => value ?? 0))], [0, 100]);
  return (value) => scale(value ?? 0);
}
