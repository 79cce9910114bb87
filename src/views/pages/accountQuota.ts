import { connectionOf, type Session } from '../../core/accounts/session.ts';
import { forecastQuota } from '../../core/http/quotaForecast.ts';
import type { AccountQuota } from '../../protocol/quotaPage.ts';
import { describeRateLimit } from '../quotaText.ts';
import { labelOf } from '../sessionText.ts';

/**
 * The allowance of a session, as its answers told it. Asks nothing.
 * @param lastCost what its last refresh took. @param now in milliseconds since the epoch.
 */
export function accountQuota(session: Session, lastCost: number | undefined, now: number): AccountQuota {
  const { history, admission } = connectionOf(session);
  const { samples } = history;
  const forecast = forecastQuota(samples, now);
  const { waiting } = admission;
  return {
    session: session.id,
    label: labelOf(session),
    samples: [...samples],
    ...(forecast && { forecast }),
    ...(lastCost !== undefined && { lastCost }),
    ...(waiting && { waiting: describeRateLimit(waiting) }),
  };
}
