import { connectionOf, type Session } from '../../core/accounts/session.ts';
import type { Clock, Time } from '../../core/clock.ts';
import type { Disposable } from '../../core/event.ts';
import { isOutage } from '../../core/http/admit/circuitBreaker.ts';
import { CircuitOpenError } from '../../core/http/send/requestErrors.ts';

/** Between two reports, in milliseconds: a server may fail for one record only. */
const INTERVAL_MS = 30_000;

/** Waits until a server that failed responds to any request again. Sends no request itself. */
export class ReturnWatch implements Disposable {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #onReturn: () => void;
  #following: Disposable | undefined;
  #reportedAt: Time = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, 'now'>, onReturn: () => void) {
    this.#clock = clock;
    this.#onReturn = onReturn;
  }

  /** Reports once when the session's server is back. Does nothing if none of the failures is an outage. */
  start(session: Session | undefined, failures: readonly unknown[]): void {
    this.dispose();
    if (!session || !failures.some((each) => isOutage(each) || each instanceof CircuitOpenError)) return;
    const failedAt = this.#clock.now();
    this.#following = connectionOf(session).journal.onDidAdd(({ at, outcome }) => {
      const isAnswer = outcome === 'MISS' || outcome === '304';
      // A request that was sent before the failure says nothing about the time after it.
      if (!isAnswer || at < failedAt || this.#clock.now() - this.#reportedAt < INTERVAL_MS) return;
      this.dispose();
      this.#reportedAt = this.#clock.now();
      this.#onReturn();
    });
  }

  /** Stops waiting. */
  dispose(): void {
    this.#following?.dispose();
    this.#following = undefined;
  }
}
