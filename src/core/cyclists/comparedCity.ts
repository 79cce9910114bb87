import { CITIES } from '../model/cyclistCount.ts';

export interface CityName {
  /** As in `CITIES`. */
  readonly slug: string;
  readonly name: string;
}

export interface Uncounted<State> extends CityName {
  readonly state: State;
  /** The previous result. */
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

/** A city, and the state of its count. */
export type ComparedCity = Uncounted<'waiting'> | Uncounted<'counting'> | Counted | Failed;

/** All cities of the service, not counted yet. */
export function uncountedCities(): readonly ComparedCity[] {
  return CITIES.map(({ slug, name }) => ({ slug, name, state: 'waiting', cyclists: undefined }));
}

/** The city, waiting to be counted again. */
export function again(city: ComparedCity): Uncounted<'waiting'> {
  const { slug, name } = city;
  return { slug, name, state: 'waiting', cyclists: city.state === 'failed' ? undefined : city.cyclists };
}
