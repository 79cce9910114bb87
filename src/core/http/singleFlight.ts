/** One piece of work that several callers wait for. */
interface Flight {
  readonly abort: AbortController;
  readonly result: Promise<unknown>;
  waiting: number;
}

/** An abort without a reason makes an error with its stack, which here nobody sees. */
const ENDED = 'ended';

/** Lets callers who want the same thing at the same time share one piece of work. */
export class SingleFlight {
  readonly #flights = new Map<string, Flight>();

  /**
   * Joins the work under way for `key`, or starts it. The work is aborted when the last of its callers is gone; one
   * caller's abort ends that caller's wait alone.
   * @param key must tell apart what differs in type.
   * @throws what the work throws; the signal's reason when it aborts.
   */
  async run<T>(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiting++;
    const ended = new AbortController();
    try {
      const aborted = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key stands for the type
      return (await Promise.race([flight.result, aborted])) as T;
    } finally {
      ended.abort(ENDED);
      flight.waiting--;
      if (flight.waiting === 0) this.#land(key, flight);
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight {
    const abort = new AbortController();
    const flight = { abort, result: work(abort.signal), waiting: 0 };
    this.#flights.set(key, flight);
    // Ended work is not joined any more, even while its callers have not been told yet.
    const leave = (): void => this.#leave(key, flight);
    flight.result.then(leave, leave);
    return flight;
  }

  #land(key: string, flight: Flight): void {
    // Work that has ended left by itself: there is nothing to abort.
    if (this.#flights.get(key) !== flight) return;
    this.#leave(key, flight);
    flight.abort.abort();
  }

  #leave(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
