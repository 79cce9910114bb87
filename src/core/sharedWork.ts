import { isSameSequence } from './sequence.ts';
import type { Sliced } from './slices.ts';

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

/** Work that has started, and how it ended. */
interface Run<Result> {
  readonly sources: readonly unknown[];
  readonly work: Sliced<Outcome<Result>>;
  outcome: Outcome<Result> | undefined;
}

/** The last result of long work, for as long as its sources stay the same and a caller holds it. */
export class SharedWork<Result extends object> {
  #last: WeakRef<Run<Result>> | undefined;
  /** Keeps the sources of a result as long as the result. */
  readonly #runs = new WeakMap<Result, Run<Result>>();

  /**
   * Does the work unless it is done. Callers at the same time all do slices of the same work, so it doesn't matter
   * which of them waits, has pauses, or stops.
   * @param sources all that the result depends on, compared by identity
   */
  *get(sources: readonly unknown[], start: () => Sliced<Result>): Sliced<Result> {
    let run = this.#last?.deref();
    if (!run || !isSameSequence(run.sources, sources)) {
      run = { sources, work: outcomeOf(start()), outcome: undefined };
      this.#last = new WeakRef(run);
    }
    while (!run.outcome) {
      const step = run.work.next();
      if (step.done === true) run.outcome = step.value;
      else yield;
    }
    if ('error' in run.outcome) {
      // The next caller tries again.
      if (this.#last?.deref() === run) this.#last = undefined;
      throw run.outcome.error;
    }
    const { result } = run.outcome;
    this.#runs.set(result, run);
    return result;
  }
}

/** Work that returns its failure: a generator fails only once, but several callers must learn of it. */
function* outcomeOf<Result>(work: Sliced<Result>): Sliced<Outcome<Result>> {
  try {
    return { result: yield* work };
  } catch (error) {
    return { error };
  }
}
