import { type Clock, pastOr0, type Time } from '../../../base/core/clock.ts';
import { isAbort } from '../../../base/core/errors.ts';
import { Emitter, type Event } from '../../../base/core/event.ts';
import type { QuotaMeter } from '../../../quota/core/quotaMeter.ts';
import type { ReadRules } from '../readIntent.ts';
import {
  BudgetError,
  CircuitOpenError,
  QuotaSpentError,
  type RequestDetails,
  SecondaryLimitError,
} from '../send/requestErrors.ts';
import type { Rejection } from '../tokens/rejection.ts';
import { admits, afterAbort, afterAdmission, afterOutcome, type Circuit, CLOSED } from './circuitBreaker.ts';
import { currentRateLimit, type RateLimit, rateLimitAfter } from './rateLimit.ts';
import type { RequestSlots, SlotSharing } from './requestSlots.ts';

/** Background work leaves at least this many requests to the user, or this share of the limit if that is more. */
const RESERVE = 200;
const RESERVED_SHARE = 0.1;

/**
 * The most requests that are one of many in a minute. GitHub allows 900 points, one for a GET; the rest is for others.
 * https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits
 */
const MAX_PER_MINUTE = 800;
const MINUTE_MS = 60_000;

/** The longest single delay, in milliseconds: timers stop while a laptop sleeps. */
const LONGEST_DELAY_MS = 30_000;

type AdmissionRules = Pick<ReadRules, 'trigger' | 'waits'> & {
  /** For a request that is one of many: these leave room for others within the limits of the service. */
  readonly slots?: RequestSlots | undefined;
  /** Whether the service has refused the credential of the request. */
  readonly rejection?: Rejection | undefined;
};

interface AdmissionServices {
  readonly clock: Clock;
  readonly meter: QuotaMeter;
  readonly hasCredential: boolean;
  /** How many windows read lists of the account. */
  readonly windows: () => number;
}

/**
 * Decides, for one account at one service, whether a request is sent now, waits, or is refused: by the circuit
 * breaker, the rate limits, and the quota reserved from background requests.
 */
export class Admission {
  readonly #services: AdmissionServices;
  readonly #changed = new Emitter<void>();
  #circuit: Circuit = CLOSED;
  /** The last rate limit that a failure reported. */
  #lastRateLimit: RateLimit | undefined;
  #limitedAt = 0;
  #secondaryInARow = 0;
  /** When the latest requests were sent, as many as a minute allows. */
  readonly #sent: Time[] = [];
  /** The number of requests that wait for a rate limit to end, and to stay within the requests of a minute. */
  readonly #waits = { limit: 0, minute: 0 };

  /** Fires when a request starts or stops waiting. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: AdmissionServices) {
    this.#services = services;
  }

  /** The rate limit that requests wait for; undefined while none waits. */
  get waiting(): RateLimit | undefined {
    return this.#waits.limit > 0 ? this.#currentRateLimit() : undefined;
  }

  /** Until when requests wait to stay within the requests of a minute; undefined while none does. */
  get pausedUntil(): Time | undefined {
    return this.#waits.minute > 0 ? this.#freeAt : undefined;
  }

  /** Whether the service has failed repeatedly, and was not tested since: only one request is sent to test it. */
  get isSuspended(): boolean {
    return this.#circuit.kind !== 'closed';
  }

  /** Sends requests again after an outage, because the service has responded to another one. */
  close(): void {
    this.#circuit = CLOSED;
  }

  /**
   * Whether background work may use this many requests. Never without a token: the sixty requests per hour are for the
   * user. An unknown quota allows it: the first response reports the quota.
   */
  affordsInBackground(cost: number): boolean {
    const { meter, hasCredential } = this.#services;
    const quota = meter.limit;
    if (!hasCredential || !quota) return hasCredential;
    return quota.remaining - cost > Math.max(quota.limit * RESERVED_SHARE, RESERVE);
  }

  /**
   * Resolves when a request may be sent. The caller must report its outcome to `leave`.
   * @param isFirst false for a retry.
   * @returns when the request was admitted.
   * @throws the failure of the rejection; CircuitOpenError; QuotaSpentError or SecondaryLimitError if `waits` is false;
   * BudgetError in the background; the signal's reason.
   */
  async enter(request: RequestDetails, rules: AdmissionRules, isFirst: boolean, signal: AbortSignal): Promise<Time> {
    const { clock, meter } = this.#services;
    const { slots } = rules;
    const check = (): RateLimit | undefined => this.#check(request, rules, isFirst);
    // After all waits: other requests may have reported a rate limit or an outage meanwhile.
    const start = (): Time | RateLimit => {
      const rateLimit = check();
      if (rateLimit) return rateLimit;
      const enteredAt = clock.now();
      this.#circuit = afterAdmission(this.#circuit, enteredAt);
      if (this.#sent.push(enteredAt) > MAX_PER_MINUTE) this.#sent.shift();
      return enteredAt;
    };
    for (;;) {
      if (slots) await this.#wait('minute', () => meter.limit && this.#freeAt, signal);
      const started = slots ? await slots.enter(signal, start, this.#sharing) : start();
      if (typeof started === 'number') return started;
      // Another rate limit may be reported meanwhile.
      await this.#wait('limit', () => check()?.until, signal);
    }
  }

  /**
   * Reports the outcome of a request that was admitted at `enteredAt`.
   * @param failure undefined when it succeeded.
   * @param slots those that it entered with, if any.
   */
  leave(enteredAt: Time, failure: unknown, slots?: RequestSlots): void {
    const now = this.#services.clock.now();
    slots?.leave(this.#sharing);
    if (isAbort(failure)) {
      this.#circuit = afterAbort(this.#circuit, enteredAt);
      return;
    }
    this.#circuit = afterOutcome(this.#circuit, failure, enteredAt, now);
    this.#updateRateLimit(enteredAt, failure, now);
  }

  /** When the requests of the last minute allow another one: perhaps in the past. */
  get #freeAt(): Time {
    const first = this.#sent.length < MAX_PER_MINUTE ? 0 : this.#sent[0];
    return pastOr0(first, this.#services.clock.now()) + MINUTE_MS;
  }

  get #sharing(): SlotSharing {
    const { meter, windows } = this.#services;
    return { quota: meter.limit, windows: windows() };
  }

  #updateRateLimit(enteredAt: number, failure: unknown, now: number): void {
    // Concurrent requests share one limit, and requests sent before the limit say nothing about it.
    const isLater = enteredAt >= this.#limitedAt || this.#limitedAt > now;
    if (failure instanceof SecondaryLimitError && isLater) this.#secondaryInARow++;
    else if (failure === undefined && isLater) this.#secondaryInARow = 0;
    const rateLimit = rateLimitAfter(failure, Math.max(1, this.#secondaryInARow), now);
    if (!rateLimit) return;
    if (!this.#lastRateLimit || rateLimit.until > this.#lastRateLimit.until || this.#limitedAt > now)
      this.#lastRateLimit = rateLimit;
    this.#limitedAt = now;
  }

  /** Returns the rate limit that a request must wait for; undefined if it may be sent. Throws if it is refused. */
  #check(
    request: RequestDetails,
    { trigger, waits, rejection }: AdmissionRules,
    isFirst: boolean,
  ): RateLimit | undefined {
    const now = this.#services.clock.now();
    if (rejection?.failure) throw rejection.failure;
    if (!admits(this.#circuit, now, isFirst && trigger === 'user')) {
      throw new CircuitOpenError(request);
    }
    const rateLimit = this.#currentRateLimit();
    if (rateLimit && !waits) {
      throw rateLimit.cause === 'quota'
        ? new QuotaSpentError(request, rateLimit.until, this.#services.hasCredential)
        : new SecondaryLimitError(request, rateLimit.until);
    }
    if (!rateLimit && trigger === 'background' && !this.affordsInBackground(0)) throw new BudgetError(request);
    return rateLimit;
  }

  #currentRateLimit(): RateLimit | undefined {
    const { clock, meter } = this.#services;
    const now = clock.now();
    // A limit from the future comes from a clock that was ahead: its end is unknown.
    return currentRateLimit(meter.limit, this.#limitedAt <= now ? this.#lastRateLimit : undefined, now);
  }

  /** Waits until a time, which may change meanwhile. @param until returns undefined if there is no reason to wait */
  async #wait(reason: 'limit' | 'minute', until: () => Time | undefined, signal: AbortSignal): Promise<void> {
    const { clock } = this.#services;
    const left = (): number => (until() ?? 0) - clock.now();
    if (left() <= 0) return;
    this.#waits[reason]++;
    this.#changed.fire();
    try {
      for (let ms = left(); ms > 0; ms = left()) await clock.delay(Math.min(ms, LONGEST_DELAY_MS), signal);
    } finally {
      this.#waits[reason]--;
      this.#changed.fire();
    }
  }
}
