import { l10n } from 'vscode';
import type { Staleness } from '../../core/api/recordReader.ts';
import { describeError } from './errorText.ts';
import { age } from './format.ts';

/** Says how old a cached record is and why it is shown. @param now milliseconds since the epoch */
export function describeStaleness({ validatedAt, error }: Staleness, now: number): string {
  return l10n.t('Last updated {0}. {1}', age(now, validatedAt), describeError(error).message);
}
