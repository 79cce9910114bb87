import type { Connection } from '../core/accounts/connection.ts';
import { describeRateLimit } from './texts/quotaText.ts';

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
