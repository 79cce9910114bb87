import type { Clock } from './clock.ts';

/** Long work that may pause at each `yield`: a few milliseconds of work or less between two. */
export type Sliced<Result> = Generator<undefined, Result>;

/** Items of a list that are handled between two `yield`s. */
export const PIECE = 1000;

/** Milliseconds of work without a pause: less than one frame of a screen. */
const SLICE_MS = 10;

/** Like `map`, for many items. */
export function* mapped<Item, Result>(
  items: Iterable<Item>,
  resultOf: (item: Item) => Result,
): Sliced<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(resultOf(item));
    if (results.length % PIECE === 0) yield;
  }
  return results;
}

/** Does the work without a pause. */
export function withoutPause<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Does the work with pauses, in which the event loop runs. Short work has none.
 * @param signal ends the work at the next pause
 * @throws what the work throws; the signal's reason
 */
export async function withPauses<Result>(work: Sliced<Result>, clock: Clock, signal?: AbortSignal): Promise<Result> {
  const pauses = new Pauses(clock);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (pauses.isDue) await pauses.pause(signal);
  }
}

/** Work on data that may arrive together, such as responses: divided into turns of the event loop. */
export class Turns {
  readonly #pauses: Pauses;
  readonly #ended: AbortSignal;
  #last: Promise<void> = Promise.resolve();

  /** @param ended ends all pauses */
  constructor(clock: Clock, ended: AbortSignal) {
    this.#pauses = new Pauses(clock);
    this.#ended = ended;
  }

  /** Waits for the turn of a piece of work. Never rejects. */
  next(): Promise<void> {
    const pause = (): Promise<void> | undefined => (this.#pauses.isDue ? this.#pauses.pause(this.#ended) : undefined);
    this.#last = this.#last.then(pause).catch(() => undefined);
    return this.#last;
  }
}

/** The pauses of long work that starts now. */
export class Pauses {
  readonly #clock: Clock;
  #dueAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#dueAt = clock.now() + SLICE_MS;
  }

  get isDue(): boolean {
    return this.#clock.now() >= this.#dueAt;
  }

  /** Lets the event loop run. @throws the signal's reason */
  async pause(signal?: AbortSignal): Promise<void> {
    await this.#clock.delay(0, signal);
    this.#dueAt = this.#clock.now() + SLICE_MS;
  }
}
