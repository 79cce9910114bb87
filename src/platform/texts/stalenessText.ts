import type { Staleness } from '../../core/api/recordReader.ts';
import type { Time } from '../../core/clock.ts';
import type { Line } from '../../core/text.ts';
import { describeError } from './errorText.ts';
import { age } from './format.ts';
import { l10n } from './l10n.ts';

/**
 * Says how old a cached record is and why it is shown.
 * @param describe with or without words of the service
 */
export function describeStaleness({ validatedAt, error }: Staleness, now: Time, describe = describeError): Line {
  return l10n.t('Last updated {0}. {1}', age(now, validatedAt), describe(error).message);
}
