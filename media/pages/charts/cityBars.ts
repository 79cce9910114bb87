import { scaleLinear } from 'd3-scale';

/** @returns a function from a number to its bar's width in percent; the largest number gets 100. */
export function barWidths(numbers: readonly (number | undefined)[]): (value: number | undefined) => number {
  const most = Math.max(1, ...numbers.map((value) => value ?? 0));
  const scale = scaleLinear().domain([0, most]).range([0, 100]);
  return (value) => scale(value ?? 0);
}
