import { scaleLinear } from 'd3-scale';

/** @returns how wide a number's bar is, in percent of the room for it. The largest number takes all of it. */
export function barWidths(numbers: readonly (number | undefined)[]): (value: number | undefined) => number {
  const most = Math.max(1, ...numbers.map((value) => value ?? 0));
  const scale = scaleLinear().domain([0, most]).range([0, 100]);
  return (value) => scale(value ?? 0);
}
