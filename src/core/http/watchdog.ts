import type { Clock } from '../clock.ts';
import type { TimeLimits } from './limits.ts';

/** An abort without a reason makes an error with its stack, which here nobody sees. */
const ENDED = 'ended';

/** Watches over one request: aborts its signal at the deadline, when nothing comes for too long, or with the caller. */
export class Watchdog {
  readonly #clock: Clock;
  readonly #abort = new AbortController();
  readonly #ended = new AbortController();
  #lastSign: number;
  #expired: 'total' | 'idle' | undefined;

  constructor(clock: Clock, limits: TimeLimits, caller: AbortSignal | undefined) {
    this.#clock = clock;
    this.#lastSign = clock.now();
    if (caller?.aborted) this.#abort.abort(caller.reason);
    caller?.addEventListener('abort', () => this.#abort.abort(caller.reason), { signal: this.#ended.signal });
    void this.#expireAfter('total', limits.totalMs);
    void this.#expireWhenIdle(limits.idleMs);
  }

  /** Given to everything that the request waits for. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Which limit ended the request, if one did. */
  get expired(): 'total' | 'idle' | undefined {
    return this.#expired;
  }

  /** Tells that something came. */
  touch(): void {
    this.#lastSign = this.#clock.now();
  }

  /** Ends the watch and, with `abort`, what is still running: an unread body would go on downloading. */
  end(abort: boolean): void {
    this.#ended.abort(ENDED);
    if (abort) this.#abort.abort();
  }

  async #expireAfter(limit: 'total' | 'idle', ms: number): Promise<void> {
    if (!(await this.#slept(ms))) return;
    this.#expired ??= limit;
    this.#abort.abort();
  }

  async #expireWhenIdle(idleMs: number): Promise<void> {
    for (let wait = idleMs; wait > 0; wait = idleMs - (this.#clock.now() - this.#lastSign)) {
      if (!(await this.#slept(wait))) return;
    }
    await this.#expireAfter('idle', 0);
  }

  /** False when the watch ended meanwhile. */
  #slept(ms: number): Promise<boolean> {
    return this.#clock.delay(ms, this.#ended.signal).then(
      () => true,
      () => false,
    );
  }
}
