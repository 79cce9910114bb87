import type { Time } from '../../../base/core/clock.ts';
import type { Log } from '../../../base/core/log.ts';
import { withoutTokens } from '../../../base/core/quotedTokens.ts';
import { oneLine } from '../../../base/core/text.ts';
import type { OwnerName } from '../../../model/core/account.ts';
import type { Observed } from '../../../quota/core/quotaMeter.ts';
import { authorization, type Credential } from './credential.ts';
import { type Answer, type ExchangePorts, exchange, type ReceivedAnswer } from './exchange.ts';
import { failureOf, requestOf } from './failure.ts';
import { type CacheMode, uncached } from './fetch.ts';
import { refusal } from './gate.ts';
import { MovedError, RefusedAddressError } from './requestErrors.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What all requests of a window are sent with. */
export interface HttpPorts extends ExchangePorts {
  readonly cacheMode: CacheMode;
  readonly log: Log;
  /** Sent if the host allows it: a browser does not. */
  readonly userAgent?: string | undefined;
  /** Returns numbers from 0 to 1; defaults to `Math.random`. */
  readonly random?: () => number;
}

/** A token of an account, or none. */
export interface HttpToken {
  readonly credential?: Credential | undefined;
  /** Whose repositories the token is for; undefined if it is for all. */
  readonly owner?: OwnerName | undefined;
  /** When the credential expires; undefined if unknown. */
  readonly expiresAt?: () => Time | undefined;
  /** Receives every response, including failures and redirects, to read the quota. */
  readonly onAnswer?: (answer: Answer, request: RequestInfo) => void;
}

/** The request of a response. */
export interface RequestInfo extends Observed {
  /** As in the API's documentation: `GET /user/repos`. */
  readonly endpoint: string | undefined;
}

interface RequestOptions {
  readonly endpoint?: string;
  readonly signal?: AbortSignal | undefined;
  /** Headers of a conditional request: the response may then be a 304. */
  readonly conditions?: Readonly<Record<string, string>>;
  /** Total timeout in milliseconds, if less than the general limit. */
  readonly totalMs?: number;
  /** The maximum size of the response, in bytes, if less than the general limit. */
  readonly maxBytes?: number | undefined;
  /** The maximum size of a file, in bytes; undefined for a response that is no file. */
  readonly maxFileBytes?: number | undefined;
}

/** A response, and how many requests it took, including redirects. */
export interface FinalAnswer extends ReceivedAnswer {
  readonly requests: number;
}

/** Sends GETs below one base address with one credential. Checks every address, including redirects, with the gate. */
export class HttpClient {
  readonly #ports: HttpPorts;
  readonly #base: URL;
  readonly #token: HttpToken;
  readonly #inFlight = new Set<{ alone: boolean }>();

  /** @param base from `parseBaseAddress`: no address outside it is ever requested */
  constructor(ports: HttpPorts, base: URL, token: HttpToken) {
    this.#ports = ports;
    this.#base = base;
    this.#token = token;
  }

  /**
   * Returns a response with status 200, or 304 for a conditional request.
   * @throws RequestError of the class of the failure; MalformedTokenError before a request is sent
   */
  async get(target: URL, accept: string, options: RequestOptions = {}): Promise<FinalAnswer> {
    let url = target;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await this.#send(url, accept, options, hop > 0);
      const final = Object.assign(answer, { requests: hop + 1 });
      if (answer.status === 304 && options.conditions) return final;
      const location = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null;
      if (location === null || !URL.canParse(location, url)) {
        const { credential, expiresAt, owner } = this.#token;
        const traits = {
          hasCredential: credential !== undefined,
          tokenOwner: owner?.login,
          isOfVSCode: credential?.kind === 'vscode',
          expiresAt: expiresAt?.(),
        };
        const failure = failureOf(answer, this.#ports.clock.now(), traits);
        if (failure) throw failure;
        return final;
      }
      url = new URL(location, url);
    }
    throw new MovedError(requestOf(target));
  }

  async #send(
    url: URL,
    accept: string,
    { signal, conditions, totalMs = Infinity, endpoint, maxBytes = Infinity, maxFileBytes }: RequestOptions,
    isRedirect: boolean,
  ): Promise<ReceivedAnswer> {
    const { cacheMode, userAgent, log, clock, limits } = this.#ports;
    const { credential, onAnswer } = this.#token;
    const reason = refusal(this.#base, url);
    if (reason) throw new RefusedAddressError(requestOf(url), reason, isRedirect);
    const headers = {
      ...conditions,
      Accept: accept,
      ...(userAgent && { 'User-Agent': userAgent }),
      ...(credential && { Authorization: authorization(credential) }),
    };
    const { json: _json, ...ofFile } = limits;
    const ofContent = maxFileBytes === undefined ? limits : { ...ofFile, maxBytes: maxFileBytes };
    const request = uncached(cacheMode, url, conditions);
    const ports = {
      ...this.#ports,
      cacheMode: request.cacheMode,
      limits: {
        ...ofContent,
        totalMs: Math.min(limits.totalMs, totalMs),
        maxBytes: Math.min(ofContent.maxBytes, maxBytes),
      },
    };
    const start = clock.now();
    const inFlight = this.#enter();
    try {
      const answer = withoutQuotes(await exchange(ports, request.address, headers, signal));
      // A part of a token, which the limit could leave, would not be recognized.
      log.debug(
        `GET ${url.origin}${oneLine(withoutTokens(url.pathname), 300)} → ${answer.status} in ${clock.now() - start} ms`,
      );
      onAnswer?.(answer, { requestedAt: start, alone: inFlight.alone, endpoint });
      return answer;
    } finally {
      this.#inFlight.delete(inFlight);
    }
  }

  /** Registers a request. It is alone if no other request is in flight at any time during it. */
  #enter(): { alone: boolean } {
    const request = { alone: this.#inFlight.size === 0 };
    for (const other of this.#inFlight) other.alone = false;
    this.#inFlight.add(request);
    return request;
  }
}

/** Without tokens in headers, which are logged, shown, and followed. */
function withoutQuotes(answer: ReceivedAnswer): ReceivedAnswer {
  const headers = [...answer.headers];
  if (headers.every(([, value]) => withoutTokens(value) === value)) return answer;
  return { ...answer, headers: new Headers(headers.map(([name, value]) => [name, withoutTokens(value)])) };
}
