import type { Clock } from './clock.ts';

/** Spreads work that comes all at once over turns of the event loop, so that nothing else waits long in between. */
export class Pacer {
  readonly #clock: Pick<Clock, 'delay'>;
  readonly #size: number;
  #pieces = 0;
  #turn: Promise<void> = Promise.resolve();

  /** @param size how many pieces of work are done in one turn. */
  constructor(clock: Pick<Clock, 'delay'>, size: number) {
    this.#clock = clock;
    this.#size = size;
  }

  /** Resolves when the next piece may be done: in this turn, or (after `size` of them) in another one. */
  turn(): Promise<void> {
    this.#pieces++;
    if (this.#pieces % this.#size === 0) this.#turn = this.#turn.then(() => this.#clock.delay(0));
    return this.#turn;
  }
}
