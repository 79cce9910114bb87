/** The quota of an account, or of all anonymous clients, as in the rate-limit headers. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  /** Seconds since the epoch, as on GitHub; docs/service-spec.md does not state the unit. */
  readonly reset: number;
}

export interface QuotaLedger {
  /** The current counters, without spending; for an undefined account id, the anonymous quota. */
  readonly read: (account: number | undefined) => Quota;
  /** Spends one request of the quota, if any is left. */
  readonly spend: (account: number | undefined) => void;
  /** Spends the quota down to `remaining`. */
  readonly leave: (account: number | undefined, remaining: number) => void;
  /** Starts new periods for all clients. @param seconds the length of periods from now on */
  readonly forget: (seconds?: number) => void;
}

interface QuotaOptions {
  readonly anonymousLimit: number;
  readonly tokenLimit: number;
  readonly periodSeconds: number;
  readonly now: () => number;
}

interface Period {
  used: number;
  readonly reset: number;
}

/**
 * Counts requests per account: all tokens of one account share its quota, and all anonymous clients share another
 * (GitHub counts those by address, and here all have the same). As on GitHub, a period starts with its first request,
 * and ends at the second in `reset`.
 */
export function createQuota({ anonymousLimit, tokenLimit, periodSeconds, now }: QuotaOptions): QuotaLedger {
  const periods = new Map<number | undefined, Period>();
  let length = periodSeconds;
  const current = (account: number | undefined): Period => {
    const period = periods.get(account);
    if (period && now() < period.reset * 1000) return period;
    return { used: 0, reset: Math.ceil(now() / 1000) + length };
  };
  const limitOf = (account: number | undefined) => (account === undefined ? anonymousLimit : tokenLimit);
  return {
    read(account) {
      const limit = limitOf(account);
      const { used, reset } = current(account);
      return { limit, remaining: limit - used, used, reset };
    },
    spend(account) {
      const period = current(account);
      period.used = Math.min(period.used + 1, limitOf(account));
      periods.set(account, period);
    },
    leave(account, remaining) {
      const period = current(account);
      period.used = Math.max(period.used, limitOf(account) - remaining);
      periods.set(account, period);
    },
    forget(seconds = length) {
      length = seconds;
      periods.clear();
    },
  };
}
