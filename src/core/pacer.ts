import type { Clock } from './clock.ts';

/** Spreads a burst of work over turns of the event loop, to let other work run in between. */
export class Pacer {
  readonly #clock: Pick<Clock, 'delay'>;
  readonly #size: number;
  #pieces = 0;
  #turn: Promise<void> = Promise.resolve();

  /** @param size pieces of work per turn. */
  constructor(clock: Pick<Clock, 'delay'>, size: number) {
    this.#clock = clock;
    this.#size = size;
  }

  /** Resolves when the next piece may run: in this turn or, after `size` pieces, in a later one. */
  turn(): Promise<void> {
    this.#pieces++;
    if (this.#pieces % this.#size === 0) this.#turn = this.#turn.then(() => this.#clock.delay(0));
    return this.#turn;
  }
}
