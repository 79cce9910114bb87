import type { Clock } from '../clock.ts';
import {
  CertificateError,
  InvalidResponseError,
  isAbort,
  RepoRiderError,
  type RequestDetails,
  TimedOutError,
  TooLargeError,
  UnreachableError,
} from '../errors.ts';
import type { Fetch } from './fetch.ts';
import { type TimeLimits, Watchdog } from './watchdog.ts';

/** What one request may cost: time in milliseconds, and bytes of the decoded body. */
export interface Limits extends TimeLimits {
  readonly maxBytes: number;
}

/**
 * GitHub itself cuts an answer off after 10 s. A page of 100 repositories has about 0.7 MB, but a service that knows no
 * pages may send 10,000 at once.
 */
export const DEFAULT_LIMITS: Limits = { totalMs: 30_000, idleMs: 12_000, maxBytes: 128 * 1024 * 1024 };

/** An answer, whole and read. `redirected` where a browser hides everything else about a redirect. */
export interface Answer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly redirected: boolean;
}

/** What an exchange runs on. */
export interface ExchangePorts {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly limits: Limits;
}

/**
 * One request and its whole answer. Redirects are not followed: who asks decides about each hop.
 * @throws UnreachableError, CertificateError, TimedOutError, TooLargeError, InvalidResponseError; the caller's abort
 * reason when `signal` aborts.
 */
export async function exchange(
  { fetch, clock, limits }: ExchangePorts,
  url: URL,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer> {
  const request = { origin: url.origin, path: url.pathname };
  const watchdog = new Watchdog(clock, limits, signal);
  let whole = false;
  try {
    const response = await fetch(url.href, {
      headers,
      redirect: 'manual',
      // The browser's own cache does not tell tokens apart: it would answer a second account with the first one's data.
      cache: 'no-store',
      credentials: 'omit',
      signal: watchdog.signal,
    });
    watchdog.touch();
    const body = await readText(response, limits.maxBytes, watchdog, request);
    whole = true;
    return {
      url,
      status: response.status,
      headers: response.headers,
      body,
      redirected: response.type === 'opaqueredirect',
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (watchdog.expired) throw new TimedOutError(request, watchdog.expired);
    throw error instanceof RepoRiderError ? error : failureOfFetch(error, request);
  } finally {
    watchdog.end(!whole);
  }
}

async function readText(
  response: Response,
  maxBytes: number,
  watchdog: Watchdog,
  request: RequestDetails,
): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let bytes = 0;
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    watchdog.touch();
    bytes += part.value.byteLength;
    if (bytes > maxBytes) throw new TooLargeError(request, maxBytes);
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Node's and OpenSSL's codes for certificates: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CERTIFICATE_CODE = /CERT|CRL|SIGNATURE|ISSUER|SELF_SIGNED/;

/** Only a code is taken over from what `fetch` threw: its message and causes may quote headers. */
function failureOfFetch(error: unknown, request: RequestDetails): RepoRiderError {
  const code = systemCode(error);
  if (code && CERTIFICATE_CODE.test(code)) return new CertificateError(request, code);
  if (code?.startsWith('Z_') || code === 'ERR_INVALID_ARG_VALUE') return new InvalidResponseError(request, 'encoding');
  return new UnreachableError(request, isAbort(error) ? undefined : code);
}

function systemCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(at.code)) return at.code;
  }
  return undefined;
}
