import * as l10n from '@vscode/l10n';
import type { QuotaSample } from '../../../src/protocol/quotaPage.ts';
import { timeOf } from '../charts/times.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { plural } from '../shared/texts.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_HOURS = 120;

/** When it begins anew, as the time of day and from now; empty where nobody tells. */
export function resetText({ resetAt }: QuotaSample, reader: Reader): string {
  if (resetAt === undefined) return '';
  const time = timeOf(resetAt, reader);
  if (resetAt <= reader.now) return l10n.t('Was reset at {0}. The next answer tells how many are left now.', time);
  return l10n.t('Resets at {0}, {1}.', time, fromNow(resetAt, reader));
}

/** What the last refresh took. */
export function costText(requests: number, reader: Reader): string {
  const text = l10n.t('The last refresh took {0} request.|The last refresh took {0} requests.');
  return plural(reader, requests, text, wholeNumber(requests, reader));
}

/** Like "in 12 minutes": what has begun counts as whole. */
function fromNow(moment: number, { language, now }: Reader): string {
  const minutes = Math.ceil((moment - now) / MINUTE_MS);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return minutes < MINUTES_OF_HOURS
    ? format.format(minutes, 'minute')
    : format.format(Math.round(minutes / 60), 'hour');
}
