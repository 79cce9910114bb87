import type { Clock } from '../../base/core/clock.ts';
import type { Quota } from './quota.ts';
import { readQuota } from './quotaHeaders.ts';
import { type MeteredResponse, type Observed, QuotaMeter } from './quotaMeter.ts';
import { isSamePeriod } from './quotaReading.ts';

/**
 * Meters a further token of an account. GitHub counts the requests of a user, whatever the token: they belong to the
 * account's quota then. Only a service that counts the token apart reports another limit, or another reset.
 */
export class TokenMeter {
  readonly #account: QuotaMeter;
  #own: QuotaMeter;
  readonly #clock: Clock;

  constructor(account: QuotaMeter, clock: Clock) {
    this.#account = account;
    this.#own = new QuotaMeter(clock);
    this.#clock = clock;
  }

  /** The quota of the token; undefined while it shares that of its account. */
  get quota(): Quota | undefined {
    return this.#own.limit;
  }

  /** As `QuotaMeter.observe`. */
  observe(response: MeteredResponse, request: Observed): void {
    const quota = readQuota(response.headers, this.#clock.now());
    const shared = this.#account.limit;
    const isApart = quota && shared && (quota.limit !== shared.limit || isOtherPeriod(quota, shared));
    // A service that starts a new period reports it to either token first.
    if (!isApart && this.#own.reading.quota) this.#own = new QuotaMeter(this.#clock);
    (isApart ? this.#own : this.#account).observe(response, request);
  }
}

function isOtherPeriod(a: Quota, b: Quota): boolean {
  return a.resetAt !== undefined && b.resetAt !== undefined && !isSamePeriod(a, b);
}
