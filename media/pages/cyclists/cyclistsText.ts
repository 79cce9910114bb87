import type { City } from '../../../src/protocol/cyclistsPage.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { cyclistsOf, isUnderWay } from './cityOrder.ts';

/** How far the counting is; empty before it has begun. */
export function progressText(cities: readonly City[]): string {
  const total = cities.length;
  const done = cities.filter((city) => !isUnderWay(city)).length;
  const counting = cities.find(({ state }) => state === 'counting');
  if (counting) return `Counting ${counting.name}… ${done} of ${total} done`;
  if (done < total || total === 0) return '';
  const failed = cities.filter(({ state }) => state === 'failed').length;
  return failed === 0
    ? `Counted all ${total} cities`
    : `Counted ${total - failed} of ${total} cities, ${failed} failed`;
}

/** Where most and fewest cyclists are, among the cities whose number is known; empty while too little is. */
export function summaryText(cities: readonly City[], reader: Reader): string {
  const known = cities.flatMap((city) => {
    const cyclists = cyclistsOf(city);
    return cyclists === undefined ? [] : [{ name: city.name, cyclists }];
  });
  const isComplete = cities.every((city) => !isUnderWay(city) || cyclistsOf(city) !== undefined);
  if (!isComplete || known.length < 2) return '';
  const numbers = known.map(({ cyclists }) => cyclists);
  const [most, fewest] = [Math.max(...numbers), Math.min(...numbers)];
  const list = new Intl.ListFormat(reader.language);
  const namesOf = (number: number): string =>
    list.format(known.filter(({ cyclists }) => cyclists === number).map(({ name }) => name));
  if (most === fewest) return `Everywhere the same: ${wholeNumber(most, reader)}.`;
  return `Most: ${namesOf(most)}, ${wholeNumber(most, reader)}. Fewest: ${namesOf(fewest)}, ${wholeNumber(fewest, reader)}.`;
}
