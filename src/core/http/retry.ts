import type { RepoRiderError } from '../errors.ts';
import {
  InvalidResponseError,
  ServerError,
  TimedOutError,
  UnexpectedStatusError,
  UnreachableError,
} from './requestErrors.ts';

/** The first pause lasts at most this long, each further one at most twice as long as the one before. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/** What the peer or the network does to a connection that was open: nothing says that the service is in trouble. */
const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** What a gateway says while what is behind it restarts, or has too much to do. */
const PASSING_STATUS = new Set([502, 503, 504]);

/**
 * Whether and when a GET is tried again. Network failures and 502, 503, 504 have three tries, with full jitter
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/); a broken answer and 500 have two. No other
 * status is tried again: above all not 401, which may lock the account.
 * @param tries made so far, at least 1.
 * @param random from 0 to 1.
 * @returns the pause in milliseconds; undefined when it is not tried again.
 */
export function planRetry(failure: RepoRiderError, tries: number, random: number): number | undefined {
  const most = mostTries(failure);
  if (tries >= most) return undefined;
  // A connection kept open is cut now and then, when the service has let it go: the next one is another.
  if (tries === 1 && failure instanceof UnreachableError && CUT.has(failure.code ?? '')) return 0;
  // A 304 that nobody asked for needs no rest, but the same request without any validator.
  if (failure instanceof UnexpectedStatusError) return 0;
  const pause = random * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  if (failure instanceof ServerError && failure.retryAfterMs !== undefined)
    return Math.max(failure.retryAfterMs, pause);
  return pause;
}

function mostTries(failure: RepoRiderError): number {
  if (failure instanceof UnreachableError) return 3;
  // What dripped until the deadline has used up the time for more.
  if (failure instanceof TimedOutError) return failure.limit === 'idle' ? 3 : 1;
  if (failure instanceof ServerError) {
    if (PASSING_STATUS.has(failure.request.status ?? 0)) return 3;
    return failure.request.status === 500 ? 2 : 1;
  }
  // A compressed body that was cut may pass for a whole one: it then is no JSON.
  if (failure instanceof InvalidResponseError) return 2;
  if (failure instanceof UnexpectedStatusError) return failure.request.status === 304 ? 2 : 1;
  return 1;
}
