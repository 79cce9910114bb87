/** The allowance of an account, or of all anonymous clients, as the rate-limit headers tell it. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  /** Seconds since the epoch, as on GitHub: the service spec does not state the unit. */
  readonly reset: number;
}

export interface QuotaLedger {
  /** The counters now, without spending; `login` undefined is the anonymous allowance. */
  readonly read: (login: string | undefined) => Quota;
  /** Takes one request off the allowance, as long as there is one. */
  readonly spend: (login: string | undefined) => void;
  /** Takes all but so many requests off the allowance. */
  readonly leave: (login: string | undefined, remaining: number) => void;
  /** Begins new periods for everybody. @param seconds how long they last from now on */
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
 * Counts requests per account: all tokens of one account share its allowance, and all anonymous clients share another
 * (GitHub counts those by address, and here all come from the same). A period begins with its first request, as on
 * GitHub, and lasts until the second that `reset` names.
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
