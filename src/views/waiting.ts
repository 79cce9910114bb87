import type { Connection } from '../core/accounts/connection.ts';
import { describeRateLimit } from './quotaText.ts';

/** Runs work, and tells until when it waits, as soon as it does. */
export async function reportingWaits<T>(
  { admission }: Connection,
  tell: (message: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const report = (): void => tell(admission.waiting ? describeRateLimit(admission.waiting) : '');
  const subscription = admission.onDidChange(report);
  // Who joins what already waits is told at once.
  if (admission.waiting) report();
  try {
    return await work();
  } finally {
    subscription.dispose();
  }
}
