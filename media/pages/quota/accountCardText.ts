import * as l10n from '@vscode/l10n';
import type { SampleMessage } from '../../../src/quota/protocol/quotaPage.ts';
import { type Reader, timeOf, wholeNumber } from '../shared/format.ts';
import { plural } from '../shared/texts.ts';

/** Says when the quota resets; empty if the service doesn't report it. */
export function resetText({ resetAt }: SampleMessage, reader: Reader): string {
  if (resetAt === undefined) return '';
  const time = timeOf(resetAt, reader);
  if (resetAt <= reader.now) return l10n.t('Reset at {0}. The next request shows the new quota.', time);
  return l10n.t('Resets at {0}.', time);
}

/** Says how many requests the last refresh used. */
export function costText(requests: number, reader: Reader): string {
  const text = l10n.t('The last refresh used {0} request.|The last refresh used {0} requests.');
  return plural(reader, requests, text, wholeNumber(requests, reader));
}
