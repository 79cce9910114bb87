import type { Log } from '../log.ts';
import { oneLine } from '../text.ts';
import { authorization, type Credential, parseToken } from './credential.ts';
import { type Answer, type ExchangePorts, exchange } from './exchange.ts';
import { failureOf, requestOf } from './failure.ts';
import { refusal } from './gate.ts';
import type { Observed } from './quotaMeter.ts';
import { secretPattern, valueWithoutSecret, withoutSecret } from './quotedCredential.ts';
import { MovedError, RefusedAddressError } from './requestErrors.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface HttpClientOptions extends ExchangePorts {
  /** From `parseBaseAddress`: nothing outside of it is ever requested. */
  readonly base: URL;
  readonly credential?: Credential | undefined;
  /** Named to the service where the host allows it: a browser does not. */
  readonly userAgent?: string | undefined;
  readonly log: Log;
  /** When the credential ends, as far as that is known, in milliseconds since the epoch. */
  readonly expiresAt?: () => number | undefined;
  /** Sees every answer, also failed ones and redirects: this is where quota is read. */
  readonly onAnswer?: (answer: Answer, asked: RequestInfo) => void;
}

/** What an answer was asked for. */
export interface RequestInfo extends Observed {
  /** As the API's documentation names it: `GET /user/repos`. */
  readonly endpoint: string | undefined;
}

/** What may be said about one request. */
export interface RequestOptions {
  readonly endpoint?: string;
  readonly signal?: AbortSignal | undefined;
  /** Headers that ask whether what is stored is still good: an answer may then be a 304. */
  readonly conditions?: Readonly<Record<string, string>>;
  /** How long it may take, in milliseconds, where that is less than the limit of every request. */
  readonly totalMs?: number;
}

/** An answer, and how many requests it took to get there. */
export interface FinalAnswer extends Answer {
  readonly requests: number;
}

/** GETs below one base address with one credential: through the gate, redirects followed by hand, failures typed. */
export class HttpClient {
  readonly #options: HttpClientOptions;
  readonly #underWay = new Set<{ alone: boolean }>();
  #secret: RegExp | undefined;

  constructor(options: HttpClientOptions) {
    this.#options = options;
  }

  get base(): URL {
    return this.#options.base;
  }

  /**
   * The answer with status 200, or 304 where that was asked for.
   * @throws RequestError of the class that says what went wrong; MalformedTokenError before anything is sent.
   */
  async get(target: URL, accept: string, options: RequestOptions = {}): Promise<FinalAnswer> {
    let url = target;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await this.#ask(url, accept, options, hop > 0);
      if (answer.status === 304 && options.conditions) return { ...answer, requests: hop + 1 };
      const location = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null;
      if (location === null || !URL.canParse(location, url)) {
        const { clock, credential, expiresAt } = this.#options;
        const asked = { hasCredential: credential !== undefined, expiresAt: expiresAt?.() };
        const failure = failureOf(answer, clock.now(), asked);
        if (failure) throw failure;
        return { ...answer, requests: hop + 1 };
      }
      url = new URL(location, url);
    }
    throw new MovedError(requestOf(target));
  }

  async #ask(
    url: URL,
    accept: string,
    { signal, conditions, totalMs = Infinity, endpoint }: RequestOptions,
    isRedirect: boolean,
  ): Promise<Answer> {
    const { base, credential, userAgent, log, onAnswer, clock, limits } = this.#options;
    const reason = refusal(base, url);
    if (reason) throw new RefusedAddressError(requestOf(url), reason, isRedirect);
    const headers = {
      ...conditions,
      Accept: accept,
      ...(userAgent && { 'User-Agent': userAgent }),
      ...(credential && { Authorization: authorization(credential) }),
    };
    const ports = { ...this.#options, limits: { ...limits, totalMs: Math.min(limits.totalMs, totalMs) } };
    const start = clock.now();
    const request = this.#enter();
    try {
      const answer = this.#unquoted(await exchange(ports, url, headers, signal));
      log.debug(`GET ${url.origin}${oneLine(url.pathname)} → ${answer.status} in ${clock.now() - start} ms`);
      onAnswer?.(answer, { requestedAt: start, alone: request.alone, endpoint });
      return answer;
    } finally {
      this.#underWay.delete(request);
    }
  }

  /** What was decoded from an answer, without the credential: a service may quote it in a record, for example in a clone URL. */
  withoutCredential<T>(value: T): T {
    const pattern = this.#pattern();
    return pattern ? valueWithoutSecret(value, pattern) : value;
  }

  /** A service may quote the credential in any header of its answer: from here on it does not. */
  #unquoted(answer: Answer): Answer {
    const pattern = this.#pattern();
    return pattern ? { ...answer, headers: withoutSecret(answer.headers, pattern) } : answer;
  }

  /** Finds the credential in a text; undefined where there is none, or none that can be told from other text. */
  #pattern(): RegExp | undefined {
    const { credential } = this.#options;
    if (credential) this.#secret ??= secretPattern(parseToken(credential.token));
    return this.#secret;
  }

  /** A request is alone when no other was under way during any part of it. */
  #enter(): { alone: boolean } {
    const request = { alone: this.#underWay.size === 0 };
    for (const other of this.#underWay) other.alone = false;
    this.#underWay.add(request);
    return request;
  }
}
