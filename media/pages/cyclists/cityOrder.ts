import * as v from 'valibot';
import type { City } from '../../../src/protocol/cyclistsPage.ts';

/** By what the cities are sorted; reversed, the last letters or the fewest cyclists come first. */
export const CitySortSchema = v.object({ by: v.picklist(['name', 'cyclists']), isReversed: v.boolean() });
export type CitySort = v.InferOutput<typeof CitySortSchema>;

/** How many cyclists a city has, as far as is known. */
export function cyclistsOf(city: City): number | undefined {
  return city.state === 'failed' ? undefined : city.cyclists;
}

/** Whether a city has its turn still before it, or now. */
export function isUnderWay({ state }: City): boolean {
  return state === 'waiting' || state === 'counting';
}

/** The cities' slugs in order: names from the first letter, numbers from the most; what is not known comes last. */
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

/** The cities in the order of these slugs; others come last. */
export function inOrder(cities: readonly City[], slugs: readonly string[]): readonly City[] {
  const place = ({ slug }: City): number => (slugs.includes(slug) ? slugs.indexOf(slug) : slugs.length);
  return cities.toSorted((a, b) => place(a) - place(b));
}
