import type { Clock } from '../clock.ts';
import { isAbort, type RepoRiderError } from '../errors.ts';
import { Emitter, type Event } from '../event.ts';
import { mayRunInBackground } from './budget.ts';
import { admits, afterAbort, afterAdmission, afterOutcome, type Circuit, CLOSED } from './circuitBreaker.ts';
import type { QuotaMeter } from './quotaMeter.ts';
import { currentRateLimit, type RateLimit, rateLimitAfter } from './rateLimit.ts';
import type { ReadRules } from './readIntent.ts';
import {
  BudgetError,
  CircuitOpenError,
  QuotaSpentError,
  type RequestDetails,
  SecondaryLimitError,
  SecondFactorError,
  TokenExpiredError,
  UnauthorizedError,
} from './requestErrors.ts';

/** A clock that stood still (a sleeping laptop) is noticed after this time at the latest. */
const LONGEST_NAP_MS = 30_000;

type AdmissionRules = Pick<ReadRules, 'trigger' | 'waits'>;

export interface AdmissionServices {
  readonly clock: Clock;
  readonly meter: QuotaMeter;
  readonly hasCredential: boolean;
}

/**
 * Decides, for one credential at one service, whether a request goes now, waits, or is refused: by the circuit breaker, the
 * limits of the service, and the budget of work in the background.
 */
export class Admission {
  readonly #services: AdmissionServices;
  readonly #changed = new Emitter<void>();
  #circuit: Circuit = CLOSED;
  /** The rest that the last limit called for. */
  #lastRateLimit: RateLimit | undefined;
  #limitedAt = 0;
  #secondaryInARow = 0;
  #rejection: RepoRiderError | undefined;
  #waiting = 0;

  /** Fires when somebody begins or ends to wait. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: AdmissionServices) {
    this.#services = services;
  }

  /** Until when, and why, requests wait now; undefined while none waits. */
  get waiting(): RateLimit | undefined {
    return this.#waiting > 0 ? this.#currentRateLimit() : undefined;
  }

  /** Whether work that nobody waits for may spend this many requests of the allowance. */
  affordsInBackground(cost: number): boolean {
    const { meter, hasCredential } = this.#services;
    return mayRunInBackground(meter.limit, hasCredential, cost);
  }

  /**
   * Resolves when a request may be sent. Its caller reports how it ended to `leave`.
   * @param isFirst false for a repetition.
   * @returns when it was let in.
   * @throws what refuses it: CircuitOpenError; UnauthorizedError, TokenExpiredError or SecondFactorError once the service has
   * refused the credential; where it doesn't wait, QuotaSpentError and SecondaryLimitError; in the background BudgetError. The
   * signal's reason.
   */
  async enter(request: RequestDetails, rules: AdmissionRules, isFirst: boolean, signal: AbortSignal): Promise<number> {
    const rest = this.#check(request, rules, isFirst);
    if (rest) await this.#wait(rest, () => this.#check(request, rules, isFirst), signal);
    const enteredAt = this.#services.clock.now();
    this.#circuit = afterAdmission(this.#circuit, enteredAt);
    return enteredAt;
  }

  /** Tells how a request ended that was let in at `enteredAt`. @param failure undefined when it was answered. */
  leave(enteredAt: number, failure: unknown): void {
    if (isAbort(failure)) {
      this.#circuit = afterAbort(this.#circuit, enteredAt);
      return;
    }
    const now = this.#services.clock.now();
    this.#circuit = afterOutcome(this.#circuit, failure, enteredAt, now);
    this.#updateRateLimit(enteredAt, failure, now);
    // A refused credential is refused for good: asking again and again locks the account, for valid credentials too.
    if (this.#services.hasCredential && refusesCredential(failure)) this.#rejection = failure;
  }

  #updateRateLimit(enteredAt: number, failure: unknown, now: number): void {
    // What was under way together is limited together, and what was answered before the limit says nothing about it.
    const isLater = enteredAt >= this.#limitedAt || this.#limitedAt > now;
    if (failure instanceof SecondaryLimitError && isLater) this.#secondaryInARow++;
    else if (failure === undefined && isLater) this.#secondaryInARow = 0;
    const rest = rateLimitAfter(failure, Math.max(1, this.#secondaryInARow), now);
    if (!rest) return;
    if (!this.#lastRateLimit || rest.until > this.#lastRateLimit.until || this.#limitedAt > now)
      this.#lastRateLimit = rest;
    this.#limitedAt = now;
  }

  /** What a request has to wait for; nothing when it may go. Throws what refuses it. */
  #check(request: RequestDetails, { trigger, waits }: AdmissionRules, isFirst: boolean): RateLimit | undefined {
    const now = this.#services.clock.now();
    if (this.#rejection) throw this.#rejection;
    if (!admits(this.#circuit, now, isFirst && trigger === 'user')) {
      throw new CircuitOpenError(request, this.#circuit.kind === 'open' ? this.#circuit.until : now);
    }
    const rest = this.#currentRateLimit();
    if (rest && !waits) {
      throw rest.cause === 'quota'
        ? new QuotaSpentError(request, rest.until, this.#services.hasCredential)
        : new SecondaryLimitError(request, rest.until - now);
    }
    if (!rest && trigger === 'background' && !this.affordsInBackground(0)) throw new BudgetError(request);
    return rest;
  }

  #currentRateLimit(): RateLimit | undefined {
    const { clock, meter } = this.#services;
    const now = clock.now();
    // A limit from the future is from a clock that was ahead: until when it holds is unknown.
    return currentRateLimit(meter.limit, this.#limitedAt <= now ? this.#lastRateLimit : undefined, now);
  }

  /** Waits until nothing is left to wait for: while one rest lasts, another may be called for. */
  async #wait(first: RateLimit, check: () => RateLimit | undefined, signal: AbortSignal): Promise<void> {
    const { clock } = this.#services;
    this.#waiting++;
    this.#changed.fire();
    try {
      for (let rest: RateLimit | undefined = first; rest; rest = check()) {
        await clock.delay(Math.min(rest.until - clock.now(), LONGEST_NAP_MS), signal);
      }
    } finally {
      this.#waiting--;
      this.#changed.fire();
    }
  }
}

/** Whether a failure says that the credential will never do. */
export function refusesCredential(failure: unknown): failure is RepoRiderError {
  return [UnauthorizedError, TokenExpiredError, SecondFactorError].some((kind) => failure instanceof kind);
}
