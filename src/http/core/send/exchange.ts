import { joinBytes } from '../../../base/core/bytes.ts';
import { type Clock, ENDED, type Time } from '../../../base/core/clock.ts';
import { isAbort, RepoRiderError } from '../../../base/core/errors.ts';
import type { Fetch } from './fetch.ts';
import { JsonGauge } from './jsonGauge.ts';
import type { Limits, TimeLimits } from './limits.ts';
import {
  CertificateError,
  InvalidResponseError,
  ProtocolError,
  type RequestDetails,
  TimedOutError,
  TooLargeError,
  UnreachableError,
} from './requestErrors.ts';

/** A complete response, with its body as text. */
export interface Answer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Whether this is a redirect whose details a browser hides. */
  readonly redirected: boolean;
}

/** Its body is decoded when it is first read: files have none. */
export interface ReceivedAnswer extends Answer {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The dependencies of an exchange. */
export interface ExchangePorts {
  readonly fetch: Fetch;
  readonly cacheMode: RequestCache;
  readonly clock: Clock;
  readonly limits: Limits;
}

/**
 * Sends one GET and reads its complete response. Redirects are not followed: the caller decides about each hop.
 * @throws UnreachableError, CertificateError, TimedOutError, TooLargeError, InvalidResponseError, ProtocolError; the
 * abort reason when `signal` aborts.
 */
export async function exchange(
  { fetch, cacheMode, clock, limits }: ExchangePorts,
  url: URL,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<ReceivedAnswer> {
  const request = { origin: url.origin, path: url.pathname };
  const watchdog = new Watchdog(clock, limits, signal);
  let complete = false;
  try {
    const response = await fetch(url.href, {
      headers,
      redirect: 'manual',
      cache: cacheMode,
      credentials: 'omit',
      signal: watchdog.signal,
    });
    watchdog.touch();
    refuseEncoding(response, request);
    const bytes = await readBytes(response, limits, watchdog, request);
    complete = true;
    let text: string | undefined;
    return {
      url,
      status: response.status,
      headers: response.headers,
      bytes,
      get body() {
        // In one call: decoding in parts is a third slower, and creates a fragmented string.
        text ??= new TextDecoder().decode(bytes);
        return text;
      },
      redirected: response.type === 'opaqueredirect',
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (watchdog.expired) throw new TimedOutError(request, watchdog.expired);
    throw error instanceof RepoRiderError ? error : failureOfFetch(error, request);
  } finally {
    watchdog.end(!complete);
  }
}

/** Encodings that every host's `fetch` decodes: https://fetch.spec.whatwg.org/#concept-http-network-fetch */
const KNOWN_ENCODINGS = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'identity']);

/** Throws for an unsupported encoding, which `fetch` leaves undecoded. A browser hides the header. */
function refuseEncoding({ headers }: Response, request: RequestDetails): void {
  const encodings = (headers.get('content-encoding') ?? 'identity').toLowerCase().split(',');
  if (!encodings.every((encoding) => KNOWN_ENCODINGS.has(encoding.trim()))) {
    throw new ProtocolError(request, 'unknown encoding');
  }
}

async function readBytes(
  response: Response,
  { maxBytes, json }: Limits,
  watchdog: Watchdog,
  request: RequestDetails,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array();
  const gauge = json && new JsonGauge(json);
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    watchdog.touch();
    length += part.value.byteLength;
    if (length > maxBytes) throw new TooLargeError(request, `${maxBytes} bytes`);
    if (gauge?.add(part.value) === false)
      throw new TooLargeError(request, `${json?.values} values or ${json?.depth} levels`);
    parts.push(part.value);
  }
  return joinBytes(parts);
}

/** Node's and OpenSSL's codes for certificates: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CERTIFICATE_CODE = /CERT|CRL|SIGNATURE|ISSUER|SELF_SIGNED/;

/** The codes of zlib, brotli and zstd for an invalid or truncated body. */
const BROKEN_ENCODING = /^(Z_|ZSTD_|ERR__ERROR_FORMAT)/;

/** Uses only the code of what `fetch` threw: the message and causes may quote headers. */
function failureOfFetch(error: unknown, request: RequestDetails): RepoRiderError {
  const code = systemCode(error);
  if (code === undefined) return new UnreachableError(request, undefined);
  if (CERTIFICATE_CODE.test(code)) return new CertificateError(request, code);
  if (BROKEN_ENCODING.test(code)) return new InvalidResponseError(request, 'broken encoding');
  if (code === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW') return new ProtocolError(request, code);
  return new UnreachableError(request, isAbort(error) ? undefined : code);
}

/** The outermost code among the causes; undici's parser errors have only a name. */
function systemCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z]\w+$/.test(at.code)) return at.code;
    if (at.name === 'HTTPParserError') return at.name;
  }
  return undefined;
}

/** Aborts one request at its deadline, at its idle timeout, or when the caller aborts. */
class Watchdog {
  readonly #clock: Clock;
  readonly #abort = new AbortController();
  readonly #ended = new AbortController();
  /** The signal for everything that the request waits for. */
  readonly signal: AbortSignal;
  #lastDataAt: Time;
  #expired: 'total' | 'idle' | undefined;

  constructor(clock: Clock, limits: TimeLimits, caller: AbortSignal | undefined) {
    this.#clock = clock;
    this.#lastDataAt = clock.now();
    this.signal = caller ? AbortSignal.any([caller, this.#abort.signal]) : this.#abort.signal;
    // Ends with the request.
    this.#watch(limits).catch(() => undefined);
  }

  /** The timeout that ended the request, if any. */
  get expired(): 'total' | 'idle' | undefined {
    return this.#expired;
  }

  /** Restarts the idle timeout: data arrived. */
  touch(): void {
    this.#lastDataAt = this.#clock.now();
  }

  /** Stops the timeouts. @param abort whether to abort the request, too: an unread body would continue to download. */
  end(abort: boolean): void {
    this.#ended.abort(ENDED);
    if (abort) this.#abort.abort();
  }

  async #watch({ totalMs, idleMs }: TimeLimits): Promise<void> {
    let totalLeft = totalMs;
    let left = Math.min(totalMs, idleMs);
    while (left > 0) {
      await this.#clock.delay(left, this.#ended.signal);
      totalLeft -= left;
      left = Math.min(totalLeft, idleMs - (this.#clock.now() - this.#lastDataAt));
    }
    this.#expired = totalLeft <= 0 ? 'total' : 'idle';
    this.#abort.abort();
  }
}
