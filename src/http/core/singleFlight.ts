import { unlessAborted } from '../../base/core/clock.ts';

/** Work that several callers wait for. */
interface Flight {
  readonly abort: AbortController;
  readonly result: Promise<unknown>;
  waiting: number;
}

/** Concurrent callers with the same key share one piece of work. */
export class SingleFlight {
  readonly #flights = new Map<string, Flight>();

  /**
   * Joins the work in flight for `key`, or starts it. An abort ends only that caller's wait. The work is aborted when
   * its last caller is gone.
   * @param key must differ if the result type differs.
   * @throws what the work throws; the signal's reason when the signal aborts.
   */
  async run<T>(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiting++;
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key determines the type
      return (await unlessAborted(flight.result, signal)) as T;
    } finally {
      flight.waiting--;
      // Work that has ended is already removed: there is nothing to abort.
      if (flight.waiting === 0 && this.#leave(key, flight)) flight.abort.abort();
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight {
    const abort = new AbortController();
    const flight = { abort, result: work(abort.signal), waiting: 0 };
    this.#flights.set(key, flight);
    // No caller may join work that has ended, even before its callers are notified.
    const leave = (): boolean => this.#leave(key, flight);
    flight.result.then(leave, leave);
    return flight;
  }

  /** @returns whether it was still in flight */
  #leave(key: string, flight: Flight): boolean {
    return this.#flights.get(key) === flight && this.#flights.delete(key);
  }
}
