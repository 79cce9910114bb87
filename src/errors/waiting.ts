import type { Connection } from '../accounts/core/connection.ts';
import type { Time } from '../base/core/clock.ts';
import { type Line, showable } from '../base/core/text.ts';
import { clockTime } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import type { RateLimit } from '../http/core/admit/rateLimit.ts';

/** Says until when the quota is used up, and what works meanwhile. @param until undefined if unknown */
export function describeSpentQuota(host: Line, until: Time | undefined, isSignedIn: boolean): Line {
  const text =
    until === undefined
      ? l10n.t('API quota on {0} used up. Cached data, search, and clones work.', host)
      : l10n.t('API quota on {0} used up until {1}. Cached data, search, and clones work.', host, clockTime(until));
  return isSignedIn ? text : l10n.t('{0} Sign in for a higher quota.', text);
}

/** Says until when requests wait, and why. */
export function describeRateLimit({ until, cause }: RateLimit, { base, credential }: Connection): Line {
  return cause === 'quota'
    ? describeSpentQuota(showable(base.host), until, credential !== undefined)
    : l10n.t('Rate limited until {0}. Requests resume automatically.', clockTime(until));
}

/** Runs work and reports whenever its requests start or stop waiting; an empty message means not waiting. */
export async function reportingWaits<T>(
  connection: Connection,
  onWait: (message: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const { admission } = connection;
  const report = (): void => onWait(admission.waiting ? describeRateLimit(admission.waiting, connection) : '');
  const subscription = admission.onDidChange(report);
  // Requests may already be waiting.
  if (admission.waiting) report();
  try {
    return await work();
  } finally {
    subscription.dispose();
  }
}
