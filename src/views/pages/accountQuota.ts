import { connectionOf, type Session } from '../../core/accounts/session.ts';
import type { Time } from '../../core/clock.ts';
import { forecastQuota } from '../../core/http/quota/quotaForecast.ts';
import type { AccountQuota } from '../../protocol/quotaPage.ts';
import { describeRateLimit } from '../texts/quotaText.ts';
import { labelOf } from '../texts/sessionText.ts';

/**
 * The quota of a session from its responses. Makes no request.
 * @param lastCost requests of the last refresh.
 */
export function accountQuota(session: Session, lastCost: number | undefined, now: Time): AccountQuota {
  const { history, admission, meter } = connectionOf(session);
  const { samples } = history;
  const forecast = forecastQuota(samples, now);
  const { waiting } = admission;
  return {
    session: session.id,
    label: labelOf(session),
    samples: [...samples],
    ...(meter.isAbsent && samples.length === 0 && { hasNone: true }),
    ...(forecast && { forecast }),
    ...(lastCost !== undefined && { lastCost }),
    ...(waiting && { waiting: describeRateLimit(waiting) }),
  };
}
