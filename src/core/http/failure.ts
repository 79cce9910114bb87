import type { RepoRiderError } from '../errors.ts';
import type { Answer } from './exchange.ts';
import { readReset } from './quotaHeaders.ts';
import {
  ForbiddenError,
  LegalBlockError,
  MovedError,
  NotFoundError,
  QuotaSpentError,
  SecondaryLimitError,
  SecondFactorError,
  ServerError,
  SingleSignOnError,
  UnauthorizedError,
  UnexpectedStatusError,
} from './requestErrors.ts';

/**
 * Which failure an answer stands for. Names of headers are those of the spec (`x-service-…`) and GitHub's (`x-github-…`).
 * @param now milliseconds since the epoch.
 * @returns undefined for 200. A 304 is a failure here: who asked for one does not ask this.
 */
export function failureOf(answer: Answer, now: number): RepoRiderError | undefined {
  const { status, headers } = answer;
  if (status === 200) return undefined;
  const request = { ...requestOf(answer.url, answer), status };
  if (answer.redirected || (status >= 300 && status < 400 && status !== 304)) return new MovedError(request);
  if (status === 401) {
    return isRequired(header(headers, 'otp')) ? new SecondFactorError(request) : new UnauthorizedError(request);
  }
  if (status === 403 || status === 429) {
    if (isRequired(header(headers, 'sso'))) return new SingleSignOnError(request);
    if (headers.get('x-ratelimit-remaining')?.trim() === '0') {
      return new QuotaSpentError(request, readReset(headers, now));
    }
    const retryAfter = readRetryAfter(headers.get('retry-after'), now);
    if (retryAfter !== undefined || status === 429 || /secondary rate/i.test(answer.body)) {
      return new SecondaryLimitError(request, retryAfter);
    }
    return new ForbiddenError(request);
  }
  if (status === 404) return new NotFoundError(request);
  if (status === 451) return new LegalBlockError(request);
  if (status >= 500) return new ServerError(request, readRetryAfter(headers.get('retry-after'), now));
  return new UnexpectedStatusError(request);
}

/** Whether a good answer leaves out what the credential must be authorized for by single sign-on first. */
export function withholds(headers: Headers): boolean {
  return header(headers, 'sso')?.trim().toLowerCase().startsWith('partial-results') ?? false;
}

/** The details of a request that errors may tell. */
export function requestOf(url: URL, answer?: Answer): { origin: string; path: string; requestId?: string } {
  const requestId = answer && header(answer.headers, 'request-id');
  const safeId = requestId && /^[\w:.-]{1,100}$/.test(requestId) ? requestId : undefined;
  // Of an address like `data:…` only the scheme is told: its "path" is anybody's text.
  const isOpaque = url.origin === 'null';
  const where = isOpaque ? { origin: url.protocol, path: '' } : { origin: url.origin, path: url.pathname };
  return { ...where, ...(safeId && { requestId: safeId }) };
}

function header(headers: Headers, name: string): string | undefined {
  return headers.get(`x-service-${name}`) ?? headers.get(`x-github-${name}`) ?? undefined;
}

function isRequired(value: string | undefined): boolean {
  return value?.trim().toLowerCase().startsWith('required') ?? false;
}

/** Retry-After is seconds or an HTTP date (RFC 9110, section 10.2.3). In milliseconds from now. */
function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\s*\d{1,6}\s*$/.test(value)) return Number(value) * 1000;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}
