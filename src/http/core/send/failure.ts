import type { Time } from '../../../base/core/clock.ts';
import type { RepoRiderError } from '../../../base/core/errors.ts';
import { withoutTokens } from '../../../base/core/quotedTokens.ts';
import { oneLine } from '../../../base/core/text.ts';
import { readReset } from '../../../quota/core/quotaHeaders.ts';
import type { Answer } from './exchange.ts';
import { lackingIn, refusalIn } from './forbidden.ts';
import { LONGEST_WAIT_MS, SHORTEST_WAIT_MS } from './limits.ts';
import {
  BlockedError,
  ForbiddenError,
  MovedError,
  NotFoundError,
  QuotaSpentError,
  SecondaryLimitError,
  SecondFactorError,
  ServerError,
  SessionRevokedError,
  SingleSignOnError,
  TokenExpiredError,
  UnauthorizedError,
  UnexpectedStatusError,
} from './requestErrors.ts';

/** A longer body is no error message. */
const MAX_ERROR_CHARACTERS = 16_384;

/** Characters of a message that are shown. */
const MAX_QUOTE = 200;

/** The authentication of a request. */
export interface RequestTraits {
  readonly hasCredential: boolean;
  /** Whether the credential is the token of an account of VS Code. */
  readonly isOfVSCode?: boolean;
  /** Whose repositories the credential is for; undefined if it is for all. */
  readonly tokenOwner?: string | undefined;
  /** When the credential expires according to earlier responses. */
  readonly expiresAt?: Time | undefined;
}

/**
 * Maps a response to a failure. Header names are those of the specification (`x-service-…`) and GitHub's
 * (`x-github-…`). If no header or status identifies a case, GitHub's message texts do.
 * @returns undefined for 200. A 304 is a failure: callers handle an expected 304 before.
 */
export function failureOf(answer: Answer, now: Time, traits: RequestTraits): RepoRiderError | undefined {
  const { status, headers } = answer;
  if (status === 200) return undefined;
  const { tokenOwner } = traits;
  const request = { ...requestOf(answer.url, answer), status, ...(tokenOwner !== undefined && { tokenOwner }) };
  if (answer.redirected || (status >= 300 && status < 400 && status !== 304)) return new MovedError(request);
  const sentence = withoutTokens(sentenceIn(answer.body));
  const message = sentence || withoutTokens(answer.body).slice(0, 4096);
  const quote = oneLine(sentence, MAX_QUOTE);
  const quoting = { ...request, ...(quote && { sentence: quote }) };
  if (status === 401) {
    if (isRequired(header(headers, 'otp'))) return new SecondFactorError(request);
    if (traits.isOfVSCode) return new SessionRevokedError(request);
    const hasExpired = traits.expiresAt !== undefined && traits.expiresAt <= now;
    if (traits.hasCredential && (hasExpired || /\bexpired\b/i.test(message))) {
      return new TokenExpiredError(request, hasExpired ? traits.expiresAt : undefined);
    }
    return new UnauthorizedError(request, traits.hasCredential);
  }
  if (status === 403 || status === 429) {
    const signOn = header(headers, 'sso');
    if (isRequired(signOn)) {
      return new SingleSignOnError(request, /;\s*url=(\S+)/i.exec(signOn ?? '')?.[1], traits.isOfVSCode);
    }
    const refusal = refusalIn(message, request, traits.isOfVSCode);
    if (refusal) return refusal;
    if (headers.get('x-ratelimit-remaining')?.trim() === '0') {
      return new QuotaSpentError(request, readReset(headers, now), traits.hasCredential);
    }
    const retryAfter = readRetryAfter(headers.get('retry-after'), now);
    if (retryAfter !== undefined || status === 429 || /secondary rate/i.test(message)) {
      return new SecondaryLimitError(request, retryAfter === undefined ? undefined : now + retryAfter);
    }
    const lacking = lackingIn(message, headers);
    const isExplained = lacking.permissions.length > 0 || lacking.scopes.length > 0;
    return new ForbiddenError(isExplained ? request : quoting, traits.hasCredential, lacking);
  }
  if (status === 404) return new NotFoundError(request);
  if (status === 451) return new BlockedError(request);
  if (status >= 500) return new ServerError(request, readRetryAfter(headers.get('retry-after'), now));
  return new UnexpectedStatusError(quoting);
}

/**
 * The IDs of the organizations that a successful response omits until the credential is authorized for their single
 * sign-on; undefined if none is omitted. The service may not send the IDs.
 */
export function withheldOrganizations(headers: Headers): readonly number[] | undefined {
  const [, parameters] = /^\s*partial-results\b(.*)/i.exec(header(headers, 'sso') ?? '') ?? [];
  if (parameters === undefined) return undefined;
  const [, ids = ''] = /;\s*organizations=([\d,\s]*)/i.exec(parameters) ?? [];
  return ids
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** When the credential expires. The header is `2026-12-01 08:00:00 UTC`, or has an offset. */
export function readExpiry(headers: Headers): Time | undefined {
  const text = ['service', 'github']
    .map((name) => headers.get(`${name}-authentication-token-expiration`))
    .find(Boolean);
  const timestamp = Date.parse(text ?? '');
  return Number.isNaN(timestamp) ? undefined : timestamp;
}

/** The details of a request that errors may contain. */
export function requestOf(url: URL, answer?: Answer): { origin: string; path: string; requestId?: string } {
  const requestId = answer && header(answer.headers, 'request-id');
  const safeId = requestId && /^[\w:.-]{1,100}$/.test(requestId) ? requestId : undefined;
  // An address like `data:…` is reduced to its scheme, because its "path" may be any text.
  const isOpaque = url.origin === 'null';
  const where = isOpaque ? { origin: url.protocol, path: '' } : { origin: url.origin, path: url.pathname };
  return { ...where, ...(safeId && { requestId: safeId }) };
}

function header(headers: Headers, name: string): string | undefined {
  return headers.get(`x-service-${name}`) ?? headers.get(`x-github-${name}`) ?? undefined;
}

/** The `message` in the body of a failure; empty if there is none. */
function sentenceIn(body: string): string {
  if (body.length > MAX_ERROR_CHARACTERS) return '';
  try {
    const { message } = Object(JSON.parse(body));
    return typeof message === 'string' ? message.trim() : '';
  } catch {
    return '';
  }
}

function isRequired(value: string | undefined): boolean {
  return value?.trim().toLowerCase().startsWith('required') ?? false;
}

/** Retry-After is in seconds or an HTTP date (RFC 9110, section 10.2.3). Returns milliseconds from now, bounded. */
function readRetryAfter(value: string | null, now: Time): number | undefined {
  if (value === null) return undefined;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
}
