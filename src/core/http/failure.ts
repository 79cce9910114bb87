import type { RepoRiderError } from '../errors.ts';
import type { Answer } from './exchange.ts';
import { readReset } from './quotaHeaders.ts';
import {
  AccountLockedError,
  AccountSuspendedError,
  ForbiddenError,
  LegalBlockError,
  MovedError,
  NotFoundError,
  QuotaSpentError,
  SecondaryLimitError,
  SecondFactorError,
  ServerError,
  SingleSignOnError,
  TokenExpiredError,
  UnauthorizedError,
  UnexpectedStatusError,
} from './requestErrors.ts';

/** As whom something was asked. */
export interface RequestTraits {
  readonly hasCredential: boolean;
  /** When the credential ends, as earlier answers told, in milliseconds since the epoch. */
  readonly expiresAt?: number | undefined;
}

/**
 * Which failure an answer stands for. Names of headers are those of the spec (`x-service-…`) and GitHub's (`x-github-…`).
 * Where the service has no header or status for a case, its words tell: those that GitHub uses.
 * @param now milliseconds since the epoch.
 * @returns undefined for 200. A 304 is a failure here: who asked for one does not ask this.
 */
export function failureOf(answer: Answer, now: number, asked: RequestTraits): RepoRiderError | undefined {
  const { status, headers } = answer;
  if (status === 200) return undefined;
  const request = { ...requestOf(answer.url, answer), status };
  if (answer.redirected || (status >= 300 && status < 400 && status !== 304)) return new MovedError(request);
  if (status === 401) {
    if (isRequired(header(headers, 'otp'))) return new SecondFactorError(request);
    const hasExpired = asked.expiresAt !== undefined && asked.expiresAt <= now;
    if (asked.hasCredential && (hasExpired || says(answer, /\bexpired\b/i))) {
      return new TokenExpiredError(request, hasExpired ? asked.expiresAt : undefined);
    }
    return new UnauthorizedError(request, asked.hasCredential);
  }
  if (status === 403 || status === 429) {
    const signOn = header(headers, 'sso');
    if (isRequired(signOn)) return new SingleSignOnError(request, /;\s*url=(\S+)/i.exec(signOn ?? '')?.[1]);
    if (headers.get('x-ratelimit-remaining')?.trim() === '0') {
      return new QuotaSpentError(request, readReset(headers, now), asked.hasCredential);
    }
    if (says(answer, /maximum number of login attempts/i)) return new AccountLockedError(request);
    if (says(answer, /account (was|is|has been) suspended/i)) return new AccountSuspendedError(request);
    const retryAfter = readRetryAfter(headers.get('retry-after'), now);
    if (retryAfter !== undefined || status === 429 || says(answer, /secondary rate/i)) {
      return new SecondaryLimitError(request, retryAfter);
    }
    return new ForbiddenError(request, asked.hasCredential);
  }
  if (status === 404) return new NotFoundError(request);
  if (status === 451) return new LegalBlockError(request);
  if (status >= 500) return new ServerError(request, readRetryAfter(headers.get('retry-after'), now));
  return new UnexpectedStatusError(request);
}

/**
 * The organizations, by their ids, that a good answer leaves out until the credential is authorized for their single
 * sign-on; undefined when it leaves out none. Their ids may be missing.
 */
export function withheldOrganizations(headers: Headers): readonly number[] | undefined {
  const [, rest] = /^\s*partial-results\b(.*)/i.exec(header(headers, 'sso') ?? '') ?? [];
  if (rest === undefined) return undefined;
  const [, ids = ''] = /;\s*organizations=([\d,\s]*)/i.exec(rest) ?? [];
  return ids
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** When the credential of a good answer ends, in milliseconds since the epoch: `2026-12-01 08:00:00 UTC`, or with an offset. */
export function readExpiry(headers: Headers): number | undefined {
  const text = ['service', 'github']
    .map((name) => headers.get(`${name}-authentication-token-expiration`))
    .find(Boolean);
  const moment = Date.parse(text ?? '');
  return Number.isNaN(moment) ? undefined : moment;
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

/** Errors are short; whatever is long is somebody's page. */
function says({ body }: Answer, words: RegExp): boolean {
  return words.test(body.slice(0, 4096));
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
