import type { Clock } from '../clock.ts';
import { Memo } from '../memoize.ts';
import type { Library } from '../repositories/library.ts';

/** A view also depends on pins and visits, which change without the stores: it expires after this time. */
const MAX_AGE_MS = 10_000;

export interface MemoizedViewServices {
  readonly library: Pick<Library, 'stores'>;
  readonly clock: Clock;
}

/** A memoized view of all stores, recomputed after a store has changed, or after `MAX_AGE_MS` at most. */
export class MemoizedView<View> {
  readonly #services: MemoizedViewServices;
  readonly #compute: () => View;
  readonly #memo = new Memo<View>();

  constructor(services: MemoizedViewServices, compute: () => View) {
    this.#services = services;
    this.#compute = compute;
  }

  get value(): View {
    const { library, clock } = this.#services;
    const states = library.stores.map(({ state }) => state);
    return this.#memo.get([...states, Math.floor(clock.now() / MAX_AGE_MS)], this.#compute);
  }
}
