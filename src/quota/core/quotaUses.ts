import type { ChargedRequest } from './journal.ts';
import { periodOf, type QuotaSample } from './quotaHistory.ts';
import { PURPOSES, purposeOf, type RequestPurpose } from './requestPurpose.ts';

/** `earlier`: before this window sent a request; `elsewhere`: since then, by other programs and windows. */
type QuotaCause = RequestPurpose | 'earlier' | 'elsewhere';

/** How many requests of the quota a cause has used since the last reset. */
interface QuotaUse {
  readonly cause: QuotaCause;
  readonly cost: number;
}

/**
 * What has used the quota since its last reset, the most first. What this window hasn't requested is known by the
 * difference of the remaining quota.
 * @param samples of a history
 * @param charged the requests of this window, oldest first
 * @param base the path of the API, with a slash at its end
 */
export function quotaUses(
  samples: readonly QuotaSample[],
  charged: readonly ChargedRequest[],
  base: string,
): readonly QuotaUse[] {
  const last = samples.at(-1);
  if (!last) return [];
  const [before] = samples.slice(0, -periodOf(samples).length);
  const own = before ? charged.filter(({ at }) => at > before.at) : charged;
  const ownCost = sumOf(own);
  const others = last.limit - last.remaining - ownCost;
  const hasSeenReset = before !== undefined && charged.some(({ at }) => at <= before.at);
  const earlier = hasSeenReset ? 0 : Math.min(others, usedEarlier(samples, own));
  const causes: readonly QuotaUse[] = [
    ...PURPOSES.map((cause) => ({ cause, cost: sumOf(own.filter((each) => purposeOf(each, base) === cause)) })),
    { cause: 'earlier', cost: earlier },
    { cause: 'elsewhere', cost: others - earlier },
  ];
  return causes.filter(({ cost }) => cost > 0).toSorted((a, b) => b.cost - a.cost);
}

/** What was used before the first request of this window: all of it, if there is none. */
function usedEarlier(samples: readonly QuotaSample[], own: readonly ChargedRequest[]): number {
  const [first] = own;
  const seen = first ? samples.find(({ at }) => at >= first.at) : samples.at(-1);
  if (!seen) return 0;
  const answered = own.filter(({ at, durationMs }) => at + durationMs <= seen.at);
  return Math.max(0, seen.limit - seen.remaining - sumOf(answered));
}

function sumOf(requests: readonly { readonly cost: number }[]): number {
  return requests.reduce((sum, { cost }) => sum + cost, 0);
}
