import type { Staleness } from '../../core/api/recordReader.ts';
import type { Time } from '../../core/clock.ts';
import { describeError } from './errorText.ts';
import { age } from './format.ts';
import { l10n } from './l10n.ts';

/** Says how old a cached record is and why it is shown. */
export function describeStaleness({ validatedAt, error }: Staleness, now: Time): string {
  return l10n.t('Last updated {0}. {1}', age(now, validatedAt), describeError(error).message);
}
