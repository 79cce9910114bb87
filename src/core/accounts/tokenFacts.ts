import type { Answer } from '../http/exchange.ts';
import { readExpiry } from '../http/failure.ts';
import { parseScopes } from './scopes.ts';

/** What is known of a token beside whose it is. */
export interface TokenTraits {
  /** Its scopes; undefined where the service tells none, as for fine-grained tokens. */
  readonly scopes?: readonly string[] | undefined;
  /** When it ends, in milliseconds since the epoch; undefined where it does not, or the service does not say so. */
  readonly expiresAt?: number | undefined;
}

/** What answers tell about the token they were asked with, and about what they asked of it. */
export class TokenFacts {
  #traits: TokenTraits;
  readonly #needed = new Map<string, readonly string[]>();

  /** @param traits what is known from earlier. */
  constructor(traits: TokenTraits = {}) {
    this.#traits = traits;
  }

  get traits(): TokenTraits {
    return this.#traits;
  }

  /** The scopes of which each endpoint that was asked for accepts any. */
  get needed(): ReadonlyMap<string, readonly string[]> {
    return this.#needed;
  }

  /** Refused answers tell what they would have needed; what a token has, good ones tell alone. */
  observe({ status, headers }: Answer, endpoint: string | undefined): void {
    const accepted = parseScopes(headers.get('x-accepted-oauth-scopes'));
    if (endpoint && accepted) this.#needed.set(endpoint, accepted);
    if (status === 200)
      this.#traits = { scopes: parseScopes(headers.get('x-oauth-scopes')), expiresAt: readExpiry(headers) };
  }
}
