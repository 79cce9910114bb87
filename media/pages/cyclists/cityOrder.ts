import * as v from 'valibot';
import type { City } from '../../../src/protocol/cyclistsPage.ts';

/** The sort order of cities: names ascending, numbers descending; `isReversed` inverts that. */
export const CitySortSchema = v.object({ by: v.picklist(['name', 'cyclists']), isReversed: v.boolean() });
export type CitySort = v.InferOutput<typeof CitySortSchema>;

/** Returns a city's latest number of cyclists, if there is one. */
export function cyclistsOf(city: City): number | undefined {
  return city.state === 'failed' ? undefined : city.cyclists;
}

/** Whether a city is waiting or being counted. */
export function isUnderWay({ state }: City): boolean {
  return state === 'waiting' || state === 'counting';
}

/** Returns the slugs of the sorted cities; cities without a number come last. */
export function citySlugs(cities: readonly City[], { by, isReversed }: CitySort, language: string): readonly string[] {
  const { compare } = new Intl.Collator(language);
  const direction = isReversed ? -1 : 1;
  const order = (a: City, b: City): number => {
    if (by === 'name') return direction * compare(a.name, b.name);
    const [ofA, ofB] = [cyclistsOf(a), cyclistsOf(b)];
    if (ofA === undefined || ofB === undefined) return Number(ofA === undefined) - Number(ofB === undefined);
    return direction * (ofB - ofA);
  };
  return cities.toSorted(order).map(({ slug }) => slug);
}

/** Sorts cities by the order of slugs; other cities come last. */
export function inOrder(cities: readonly City[], slugs: readonly string[]): readonly City[] {
  const place = ({ slug }: City): number => (slugs.includes(slug) ? slugs.indexOf(slug) : slugs.length);
  return cities.toSorted((a, b) => place(a) - place(b));
}
