import type { QuotaSample } from '../../../src/protocol/quotaPage.ts';
import { timeOf } from '../charts/times.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_HOURS = 120;

/** When it begins anew, as the time of day and from now; empty where nobody tells. */
export function resetText({ resetAt }: QuotaSample, reader: Reader): string {
  if (resetAt === undefined) return '';
  const time = timeOf(resetAt, reader);
  if (resetAt <= reader.now) return `Was reset at ${time}. The next answer tells how many are left now.`;
  return `Resets at ${time}, ${fromNow(resetAt, reader)}.`;
}

/** What the last refresh took. */
export function costText(requests: number, reader: Reader): string {
  return `The last refresh took ${wholeNumber(requests, reader)} ${requests === 1 ? 'request' : 'requests'}.`;
}

/** Like "in 12 minutes": what has begun counts as whole. */
function fromNow(moment: number, { language, now }: Reader): string {
  const minutes = Math.ceil((moment - now) / MINUTE_MS);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  return minutes < MINUTES_OF_HOURS
    ? format.format(minutes, 'minute')
    : format.format(Math.round(minutes / 60), 'hour');
}
