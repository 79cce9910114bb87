import type { RepoRiderError } from '../../../base/core/errors.ts';
import {
  InvalidResponseError,
  ServerError,
  TimedOutError,
  UnexpectedStatusError,
  UnreachableError,
} from '../send/requestErrors.ts';

/**
 * Exponential backoff: the maximum of the first pause, which doubles with each try, and of any pause, in milliseconds.
 */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/** Codes of a connection that the peer or the network closed: the service itself may be fine. */
const CLOSED_CODES = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Statuses of a gateway while its backend restarts or is overloaded. */
const TRANSIENT_STATUS = new Set([502, 503, 504]);

/**
 * Plans the retry of a GET. Network failures and 502, 503, 504 have three tries, with full jitter
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/); an invalid response and 500 have two. No
 * other status is retried, especially not 401, which may lock the account. An unexpected 304 is retried once.
 * @param tries made so far, at least 1.
 * @param random from 0 to 1.
 * @returns the pause in milliseconds; undefined for no retry.
 */
export function planRetry(failure: RepoRiderError, tries: number, random: number): number | undefined {
  const max = maxTries(failure);
  if (tries >= max) return undefined;
  // A service may close an idle keep-alive connection at any time: the retry uses another connection.
  if (tries === 1 && failure instanceof UnreachableError && CLOSED_CODES.has(failure.code ?? '')) return 0;
  // An unexpected 304 needs no backoff, only the same request without a validator.
  if (failure instanceof UnexpectedStatusError) return 0;
  const pause = random * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  if (failure instanceof ServerError && failure.retryAfterMs !== undefined)
    return Math.max(failure.retryAfterMs, pause);
  return pause;
}

function maxTries(failure: RepoRiderError): number {
  if (failure instanceof UnreachableError) return 3;
  // A response that was still arriving at the deadline leaves no time for a retry.
  if (failure instanceof TimedOutError) return failure.limit === 'idle' ? 3 : 1;
  if (failure instanceof ServerError) {
    if (TRANSIENT_STATUS.has(failure.request.status ?? 0)) return 3;
    return failure.request.status === 500 ? 2 : 1;
  }
  // A truncated compressed body may look complete, but is no JSON.
  if (failure instanceof InvalidResponseError) return 2;
  if (failure instanceof UnexpectedStatusError) return failure.request.status === 304 ? 2 : 1;
  return 1;
}
