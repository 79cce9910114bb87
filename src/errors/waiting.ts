import type { Connection } from '../accounts/core/connection.ts';
import type { Line } from '../base/core/text.ts';
import { clockTime } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import type { RateLimit } from '../http/core/admit/rateLimit.ts';

/** Says why requests wait, and that they resume automatically. */
export function describeRateLimit({ until, cause }: RateLimit): Line {
  return cause === 'quota'
    ? l10n.t('API quota used up. Requests resume automatically at {0}.', clockTime(until))
    : l10n.t('Rate limited until {0}. Requests resume automatically.', clockTime(until));
}

/** Runs work and reports whenever its requests start or stop waiting; an empty message means not waiting. */
export async function reportingWaits<T>(
  { admission }: Connection,
  onWait: (message: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const report = (): void => onWait(admission.waiting ? describeRateLimit(admission.waiting) : '');
  const subscription = admission.onDidChange(report);
  // Requests may already be waiting.
  if (admission.waiting) report();
  try {
    return await work();
  } finally {
    subscription.dispose();
  }
}
