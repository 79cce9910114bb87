import { connectionOf, type Session } from '../accounts/core/session.ts';
import type { Clock, Time } from '../base/core/clock.ts';
import type { Disposable } from '../base/core/event.ts';
import { isOutage } from '../http/core/admit/circuitBreaker.ts';
import { CircuitOpenError } from '../http/core/send/requestErrors.ts';
import type { Journal } from '../quota/core/journal.ts';

/** Between two reports, in milliseconds: a server may fail for one record only. */
const INTERVAL_MS = 30_000;

/** Waits until a server that failed responds to any request again. Sends no request itself. */
export class ReturnWatch implements Disposable {
  readonly #clock: Clock;
  readonly #onReturn: () => void;
  #following: (Disposable & { readonly journal: Journal }) | undefined;
  #reportedAt: Time = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, onReturn: () => void) {
    this.#clock = clock;
    this.#onReturn = onReturn;
  }

  /**
   * Reports once when the session's server is back. Ends if none of the failures is an outage, and keeps waiting since
   * the first failure if another one follows.
   */
  start(session: Session | undefined, failures: readonly unknown[]): void {
    if (!session || !failures.some((each) => isOutage(each) || each instanceof CircuitOpenError)) {
      this.dispose();
      return;
    }
    const { journal } = connectionOf(session);
    if (this.#following?.journal === journal) return;
    this.dispose();
    const failedAt = this.#clock.now();
    const following = journal.onDidAdd(({ at, outcome }) => {
      const isAnswer = outcome === 'MISS' || outcome === '304';
      // A request that was sent before the failure says nothing about the time after it.
      if (!isAnswer || at < failedAt || this.#clock.now() - this.#reportedAt < INTERVAL_MS) return;
      this.dispose();
      this.#reportedAt = this.#clock.now();
      this.#onReturn();
    });
    this.#following = { journal, dispose: () => following.dispose() };
  }

  /** Stops waiting. */
  dispose(): void {
    this.#following?.dispose();
    this.#following = undefined;
  }
}
