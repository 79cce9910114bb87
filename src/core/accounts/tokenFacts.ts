import type { Answer } from '../http/exchange.ts';
import { readExpiry } from '../http/failure.ts';
import { parseScopes, type TokenTraits } from './scopes.ts';

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

  /** The scopes of which each endpoint that was asked for in vain accepts any. */
  get needed(): ReadonlyMap<string, readonly string[]> {
    return this.#needed;
  }

  /** Refusals tell what they would have needed, hidden private repositories too; what a token has, good answers tell. */
  observe({ status, headers }: Answer, endpoint: string | undefined): void {
    const accepted = parseScopes(headers.get('x-accepted-oauth-scopes'));
    if (endpoint && accepted && (status === 403 || status === 404)) this.#needed.set(endpoint, accepted);
    if (status === 200)
      this.#traits = { scopes: parseScopes(headers.get('x-oauth-scopes')), expiresAt: readExpiry(headers) };
  }
}
