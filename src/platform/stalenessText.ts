import { l10n } from 'vscode';
import type { Staleness } from '../core/api/recordReader.ts';
import { describeError } from './errorText.ts';
import { age } from './format.ts';

/** How old a cached record is, and why it stands in for the current one. @param now in milliseconds since the epoch */
export function describeStaleness({ confirmedAt, error }: Staleness, now: number): string {
  return l10n.t('As of {0}. {1}', age(now, confirmedAt), describeError(error).message);
}
