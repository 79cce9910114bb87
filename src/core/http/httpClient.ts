import { MovedError, RefusedAddressError } from '../errors.ts';
import type { Log } from '../log.ts';
import { authorization, type Credential } from './credential.ts';
import { type Answer, type ExchangePorts, exchange } from './exchange.ts';
import { failureOf, requestOf } from './failure.ts';
import { refusal } from './gate.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface HttpClientOptions extends ExchangePorts {
  /** From `parseBaseAddress`: nothing outside of it is ever requested. */
  readonly base: URL;
  readonly credential?: Credential | undefined;
  /** Named to the service where the host allows it: a browser does not. */
  readonly userAgent?: string | undefined;
  readonly log: Log;
  /** Sees every answer, also failed ones and redirects: this is where quota is read. */
  readonly onAnswer?: (answer: Answer) => void;
}

/** GETs below one base address with one credential: through the gate, redirects followed by hand, failures typed. */
export class HttpClient {
  readonly #options: HttpClientOptions;

  constructor(options: HttpClientOptions) {
    this.#options = options;
  }

  get base(): URL {
    return this.#options.base;
  }

  /**
   * The answer with status 200.
   * @throws RequestError of the class that says what went wrong; MalformedTokenError before anything is sent.
   */
  async get(target: URL, accept: string, signal?: AbortSignal): Promise<Answer> {
    let url = target;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await this.#ask(url, accept, signal);
      const location = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null;
      if (location === null || !URL.canParse(location, url)) {
        const failure = failureOf(answer, this.#options.clock.now());
        if (failure) throw failure;
        return answer;
      }
      url = new URL(location, url);
    }
    throw new MovedError(requestOf(target));
  }

  async #ask(url: URL, accept: string, signal: AbortSignal | undefined): Promise<Answer> {
    const { base, credential, userAgent, log, onAnswer, clock } = this.#options;
    const reason = refusal(base, url);
    if (reason) throw new RefusedAddressError(requestOf(url), reason);
    const headers = {
      Accept: accept,
      ...(userAgent && { 'User-Agent': userAgent }),
      ...(credential && { Authorization: authorization(credential) }),
    };
    const start = clock.now();
    const answer = await exchange(this.#options, url, headers, signal);
    log.debug(`GET ${url.origin}${url.pathname} → ${answer.status} in ${clock.now() - start} ms`);
    onAnswer?.(answer);
    return answer;
  }
}
