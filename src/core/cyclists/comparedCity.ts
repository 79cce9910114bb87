import { CITIES } from '../model/cyclistCount.ts';

export interface CityName {
  /** As in `CITIES`. */
  readonly slug: string;
  readonly name: string;
}

export interface Uncounted<State> extends CityName {
  readonly state: State;
  /** The number of the time before. */
  readonly cyclists: number | undefined;
}

interface Counted extends CityName {
  readonly state: 'counted';
  readonly cyclists: number;
}

interface Failed extends CityName {
  readonly state: 'failed';
  readonly error: unknown;
}

/** A city, and what is known of it. */
export type ComparedCity = Uncounted<'waiting'> | Uncounted<'counting'> | Counted | Failed;

/** Every city of the service, none of which was counted yet. */
export function uncountedCities(): readonly ComparedCity[] {
  return CITIES.map(({ slug, name }) => ({ slug, name, state: 'waiting', cyclists: undefined }));
}

/** The city before it is counted again. */
export function again(city: ComparedCity): Uncounted<'waiting'> {
  const { slug, name } = city;
  return { slug, name, state: 'waiting', cyclists: city.state === 'failed' ? undefined : city.cyclists };
}
