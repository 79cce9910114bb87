import type { Clock } from '../clock.ts';
import type { Library } from '../repositories/library.ts';
import { isSameSequence } from '../sequence.ts';

/** The view also depends on pins and visits, which change without the stores: in milliseconds. */
const MAX_AGE_MS = 10_000;

export interface MemoizedViewServices {
  readonly library: Pick<Library, 'stores'>;
  readonly clock: Clock;
}

/** A view of all stores, computed again only when a store has changed. */
export class MemoizedView<View> {
  readonly #services: MemoizedViewServices;
  readonly #compute: () => View;
  #cached: { readonly view: View; readonly states: readonly unknown[]; readonly computedAt: number } | undefined;

  constructor(services: MemoizedViewServices, compute: () => View) {
    this.#services = services;
    this.#compute = compute;
  }

  get value(): View {
    const { library, clock } = this.#services;
    const states = library.stores.map(({ state }) => state);
    const cached = this.#cached;
    const age = clock.now() - (cached?.computedAt ?? 0);
    if (cached && age >= 0 && age < MAX_AGE_MS && isSameSequence(cached.states, states)) return cached.view;
    const view = this.#compute();
    this.#cached = { view, states, computedAt: clock.now() };
    return view;
  }
}
