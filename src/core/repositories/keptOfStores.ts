import type { Clock } from '../clock.ts';
import { isSameSequence } from '../sequence.ts';
import type { Library } from './library.ts';

/** What does not come from the stores, such as pins and what was used, may be this old. */
const KEPT_MS = 10_000;

export interface KeptOfStoresServices {
  readonly library: Pick<Library, 'stores'>;
  readonly clock: Clock;
}

/** Something that is made of everything known, for who asks often: made anew when something else is known. */
export class KeptOfStores<Made> {
  readonly #services: KeptOfStoresServices;
  readonly #make: () => Made;
  /** What was made, of what, and when, in milliseconds since the epoch. */
  #kept: { readonly made: Made; readonly states: readonly unknown[]; readonly madeAt: number } | undefined;

  constructor(services: KeptOfStoresServices, make: () => Made) {
    this.#services = services;
    this.#make = make;
  }

  get value(): Made {
    const { library, clock } = this.#services;
    const states = library.stores.map(({ state }) => state);
    const kept = this.#kept;
    const age = clock.now() - (kept?.madeAt ?? 0);
    if (kept && age >= 0 && age < KEPT_MS && isSameSequence(kept.states, states)) return kept.made;
    const made = this.#make();
    this.#kept = { made, states, madeAt: clock.now() };
    return made;
  }
}
