import type { QuotaSample } from '../../../src/protocol/quotaPage.ts';
import { timeOf } from '../charts/times.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';

/** Below this part of the limit little is left: from there on the status bar warns, too. */
const LOW = 0.1;

const MINUTE_MS = 60_000;
const MINUTES_OF_HOURS = 120;

/** Whether an allowance is at an end. Once its period is over it is not, whatever was left. */
export function levelOf(
  { remaining, limit, resetAt }: QuotaSample,
  { now }: Pick<Reader, 'now'>,
): 'enough' | 'low' | 'spent' {
  if (resetAt !== undefined && resetAt <= now) return 'enough';
  if (remaining === 0) return 'spent';
  return remaining < limit * LOW ? 'low' : 'enough';
}

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
