import { type Clock, ENDED } from '../../clock.ts';
import type { TimeLimits } from './limits.ts';

/** Aborts one request at its deadline, at its idle timeout, or when the caller aborts. */
export class Watchdog {
  readonly #clock: Clock;
  readonly #abort = new AbortController();
  readonly #ended = new AbortController();
  #lastDataAt: number;
  #expired: 'total' | 'idle' | undefined;

  constructor(clock: Clock, limits: TimeLimits, caller: AbortSignal | undefined) {
    this.#clock = clock;
    this.#lastDataAt = clock.now();
    if (caller?.aborted) this.#abort.abort(caller.reason);
    caller?.addEventListener('abort', () => this.#abort.abort(caller.reason), { signal: this.#ended.signal });
    void this.#expireAfter('total', limits.totalMs);
    void this.#expireWhenIdle(limits.idleMs);
  }

  /** The signal for everything that the request waits for. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The timeout that ended the request, if any. */
  get expired(): 'total' | 'idle' | undefined {
    return this.#expired;
  }

  /** Restarts the idle timeout: data arrived. */
  touch(): void {
    this.#lastDataAt = this.#clock.now();
  }

  /** Stops the timeouts. @param abort whether to abort the request, too: an unread body would continue to download. */
  end(abort: boolean): void {
    this.#ended.abort(ENDED);
    if (abort) this.#abort.abort();
  }

  async #expireAfter(limit: 'total' | 'idle', ms: number): Promise<void> {
    if (!(await this.#sleep(ms))) return;
    this.#expired ??= limit;
    this.#abort.abort();
  }

  async #expireWhenIdle(idleMs: number): Promise<void> {
    for (let wait = idleMs; wait > 0; wait = idleMs - (this.#clock.now() - this.#lastDataAt)) {
      if (!(await this.#sleep(wait))) return;
    }
    await this.#expireAfter('idle', 0);
  }

  /** Resolves after `ms` milliseconds, or with false when the watchdog ended. */
  #sleep(ms: number): Promise<boolean> {
    return this.#clock.delay(ms, this.#ended.signal).then(
      () => true,
      () => false,
    );
  }
}
