/** The quota of an account, or of all anonymous clients, as in the rate-limit headers. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  /** Seconds since the epoch, as on GitHub; docs/service-spec.md does not state the unit. */
  readonly reset: number;
}

export interface QuotaLedger {
  /** The current counters, without spending; for an undefined `login`, the anonymous quota. */
  readonly read: (login: string | undefined) => Quota;
  /** Spends one request of the quota, if any is left. */
  readonly spend: (login: string | undefined) => void;
  /** Spends the quota down to `remaining`. */
  readonly leave: (login: string | undefined, remaining: number) => void;
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
 * Counts requests per account: all tokens of one account share its quota, and all anonymous clients share another (GitHub
 * counts those by address, and here all have the same). As on GitHub, a period starts with its first request, and ends at the
 * second in `reset`.
 */
export function createQuota({ anonymousLimit, tokenLimit, periodSeconds, now }: QuotaOptions): QuotaLedger {
  const periods = new Map<string | undefined, Period>();
  let length = periodSeconds;
  const current = (login: string | undefined): Period => {
    const period = periods.get(login);
    if (period && now() < period.reset * 1000) return period;
    return { used: 0, reset: Math.ceil(now() / 1000) + length };
  };
  const limitOf = (login: string | undefined) => (login === undefined ? anonymousLimit : tokenLimit);
  return {
    read(login) {
      const limit = limitOf(login);
      const { used, reset } = current(login);
      return { limit, remaining: limit - used, used, reset };
    },
    spend(login) {
      const period = current(login);
      period.used = Math.min(period.used + 1, limitOf(login));
      periods.set(login, period);
    },
    leave(login, remaining) {
      const period = current(login);
      period.used = Math.max(period.used, limitOf(login) - remaining);
      periods.set(login, period);
    },
    forget(seconds = length) {
      length = seconds;
      periods.clear();
    },
  };
}
